import { t } from '@quickprism/client/words'
import { MOST_BADGE, MOST_VISITING } from '@quickprism/contract/front-desk'
import { classNames } from '@quickprism/ui/class-names'
import { Field } from '@quickprism/ui/field'
import { TextInput } from '@quickprism/ui/text-input'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { AlongField } from './along-field.tsx'
import { copy } from './copy.ts'
import type { Draft, Faults } from './entry.ts'
import { focusIn } from './focus-in.ts'
import { PurposeCards } from './purpose-cards.tsx'

type EntryFieldsProps = {
  draft: Draft
  faults: Faults
  onChange: (change: Partial<Draft>) => void
}

const typedText = { autoComplete: 'off', autoCorrect: 'off', spellCheck: false, controlSize: 44 } as const

/** What is asked about everyone, however they are known. */
export const EntryFields = ({ draft, faults, onChange }: EntryFieldsProps) => (
  <>
    <Field label={t(copy.purpose)} required>
      <PurposeCards name={t(copy.purpose)} value={draft.pov} onChange={(pov) => onChange({ pov })} />
    </Field>
    <div className="grid grid-cols-2 gap-3">
      <AlongField draft={draft} onChange={onChange} />
      <Field label={t(copy.visiting)} optional={t(copy.optional)}>
        <TextInput
          {...typedText}
          value={draft.visiting}
          maxLength={MOST_VISITING}
          placeholder={t(copy.whoOrWhere)}
          onValueChange={(visiting) => onChange({ visiting })}
        />
      </Field>
    </div>
    <MoreFields draft={draft} faults={faults} onChange={onChange} />
  </>
)

/** Asked for now and then: folded, unless something of it was typed. */
const MoreFields = ({ draft, faults, onChange }: EntryFieldsProps) => {
  const [isAsked, setAsked] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isAsked) return
    focusIn(fields.current, 'input')
    // In a low window they lie below what the panel shows.
    fields.current?.scrollIntoView({ block: 'nearest' })
  }, [isAsked])
  const isOpen = isAsked || [draft.badge, draft.aadhaar, draft.pan].some((text) => text !== '')
  if (!isOpen) {
    return (
      <button
        type="button"
        onClick={() => setAsked(true)}
        className="-my-1 inline-flex min-h-9 tight:min-h-8 low:min-h-7 items-center gap-1.5 self-start rounded-sm text-sm text-ink-2 hovered:text-ink pointer-coarse:min-h-11"
      >
        {t(copy.more)}
        <ChevronDown aria-hidden="true" size={15} />
      </button>
    )
  }
  return (
    <div ref={fields}>
      <div className={classNames('grid grid-cols-3 gap-3', faults.aadhaar || faults.pan ? 'items-start' : 'items-end')}>
        <Field label={t(copy.badge)}>
          <TextInput
            {...typedText}
            value={draft.badge}
            maxLength={MOST_BADGE}
            onValueChange={(badge) => onChange({ badge })}
          />
        </Field>
        <Field label={t(copy.aadhaar)} error={faults.aadhaar && t(faults.aadhaar)}>
          <TextInput
            {...typedText}
            mono
            inputMode="numeric"
            value={draft.aadhaar}
            maxLength={9}
            onValueChange={(aadhaar) => onChange({ aadhaar })}
          />
        </Field>
        <Field label={t(copy.pan)} error={faults.pan && t(faults.pan)}>
          <TextInput {...typedText} mono value={draft.pan} maxLength={14} onValueChange={(pan) => onChange({ pan })} />
        </Field>
      </div>
      <p className="mt-1.5 text-xs text-ink-3">{t(copy.documentHint)}</p>
    </div>
  )
}
