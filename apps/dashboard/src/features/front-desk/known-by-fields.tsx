import { t } from '@quickprism/client/words'
import { Field } from '@quickprism/ui/field'
import { Segmented } from '@quickprism/ui/segmented'
import { TextInput } from '@quickprism/ui/text-input'
import { IdCard, Smartphone, UserRoundPen } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { copy } from './copy.ts'
import type { By, Draft, Faults } from './entry.ts'
import { FIRST_FIELD, focusIn } from './focus-in.ts'

type KnownByFieldsProps = {
  draft: Draft
  faults: Faults
  onChange: (change: Partial<Draft>) => void
}

const label = (icon: ReactNode, words: string) => (
  <span className="inline-flex items-center gap-2 [&_svg]:size-4">
    {icon}
    {words}
  </span>
)

const typedText = { autoComplete: 'off', autoCorrect: 'off', spellCheck: false, controlSize: 44 } as const

/** Who it is, without a pass: the quickID they tell, or name and mobile. */
export const KnownByFields = ({ draft, faults, onChange }: KnownByFieldsProps) => {
  const fields = useRef<HTMLDivElement>(null)
  /** A pointer that chooses goes on to the field; arrow keys stay with the choice. */
  const isPointed = useRef(false)
  useEffect(() => {
    if (isPointed.current) focusIn(fields.current, FIRST_FIELD)
    isPointed.current = false
  }, [draft.by])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only sees how the choice inside was made
    <div
      ref={fields}
      className="contents"
      onPointerUpCapture={() => {
        isPointed.current = true
      }}
      onKeyDownCapture={() => {
        isPointed.current = false
      }}
    >
      <Segmented<By>
        name={t(copy.how)}
        wide
        value={draft.by}
        onChange={(by) => onChange({ by })}
        options={[
          { value: 'quickID', label: label(<IdCard aria-hidden="true" />, t(copy.quickId)) },
          { value: 'name', label: label(<UserRoundPen aria-hidden="true" />, t(copy.nameAndMobile)) },
        ]}
        className="[&>*]:h-10 low:[&>*]:h-9 pointer-coarse:[&>*]:h-11 [&>*]:text-sm max-md:[&>*]:px-1"
      />
      {draft.by === 'quickID' ? (
        <Field
          label={t(copy.quickId)}
          required
          helper={t(copy.unnamedHint)}
          error={faults.quickID && t(faults.quickID)}
        >
          <TextInput
            {...typedText}
            mono
            data-first-field=""
            value={draft.quickID}
            maxLength={20}
            autoCapitalize="characters"
            onValueChange={(quickID) => onChange({ quickID })}
          />
        </Field>
      ) : (
        <div className="grid grid-cols-2 gap-3">
          <Field label={t(copy.name)} required error={faults.name && t(faults.name)}>
            <TextInput
              {...typedText}
              data-first-field=""
              value={draft.name}
              maxLength={100}
              autoCapitalize="words"
              onValueChange={(name) => onChange({ name })}
            />
          </Field>
          <Field label={t(copy.mobile)} required error={faults.mobile && t(faults.mobile)}>
            <TextInput
              {...typedText}
              type="tel"
              inputMode="tel"
              leading={<Smartphone aria-hidden="true" />}
              value={draft.mobile}
              maxLength={20}
              onValueChange={(mobile) => onChange({ mobile })}
            />
          </Field>
        </div>
      )}
    </div>
  )
}
