import { showDay } from '@quickprism/app/days'
import { showHour } from '@quickprism/app/hours'
import { Sentence } from '@quickprism/app/sentence'
import { t } from '@quickprism/client/words'
import { oneLine } from '@quickprism/contract/one-line'
import type { RecordOfOne } from '@quickprism/contract/records'
import { REVEAL_REASONS } from '@quickprism/contract/reveals'
import { Avatar } from '@quickprism/ui/avatar'
import { Badge } from '@quickprism/ui/badge'
import { Checkbox } from '@quickprism/ui/checkbox'
import { Field } from '@quickprism/ui/field'
import { Note } from '@quickprism/ui/notice-bar'
import { RadioGroup } from '@quickprism/ui/radio-group'
import { TextInput } from '@quickprism/ui/text-input'
import { EyeOff } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useHere } from '../../lib/access.tsx'
import { copy } from './copy.ts'

/** The choice that stands for one's own words. */
const OTHER = 'other'
const LONGEST = 500

export type Reason = { chosen: string | null; own: string }

export const nothingChosen: Reason = { chosen: null, own: '' }

/** What is sent as the reason; empty while there is none. */
export const reasonOf = ({ chosen, own }: Reason) => (chosen === OTHER ? oneLine(own) : (chosen ?? ''))

/** Whose data it is, in all steps. */
export const WhoseData = ({ record }: { record: RecordOfOne }) => (
  <div className="mb-4 flex items-center gap-3 rounded-md border border-line bg-surface-2 px-3 py-2">
    <Avatar name={record.name ?? t(copy.noName)} size={32} />
    <span className="min-w-0 flex-1">
      <bdi className="block truncate text-sm font-medium text-ink">{record.name ?? t(copy.noName)}</bdi>
      <span className="block text-xs text-ink-2">
        <Sentence
          of={record.quickID ? copy.idAndTime : copy.checkedIn}
          values={{ time: `${showDay(record.date)} ${showHour(record.in_time)}` }}
          parts={{ id: <span className="font-mono">{record.quickID}</span> }}
        />
      </span>
    </span>
    <Badge icon={<EyeOff aria-hidden="true" />}>{t(copy.masked)}</Badge>
  </div>
)

type ReasonStepProps = { reason: Reason; onChange: (reason: Reason) => void }

/** A reason takes Enter as a text field does: it goes on, once it is the chosen one. */
const goOnByEnter = (event: KeyboardEvent) => {
  const { key, target } = event
  if (key !== 'Enter' || !(target instanceof HTMLElement) || !target.matches('[role="radio"]')) return
  event.preventDefault()
  if (target.matches('[aria-checked="true"]')) target.closest('form')?.requestSubmit()
  else target.click()
}

export const ReasonStep = ({ reason, onChange }: ReasonStepProps) => (
  <>
    <div role="presentation" onKeyDown={goOnByEnter}>
      <RadioGroup
        name={t(copy.reason)}
        look="list"
        options={[
          ...REVEAL_REASONS.map((preset) => ({ value: preset as string, label: t(preset) })),
          { value: OTHER, label: t(copy.otherReason) },
        ]}
        value={reason.chosen}
        onChange={(chosen) => onChange({ ...reason, chosen })}
      />
    </div>
    {reason.chosen === OTHER && (
      <Field label={t(copy.otherLabel)} required helper={t(copy.reasonNeeded)} className="mt-3">
        <TextInput
          maxLength={LONGEST}
          autoComplete="off"
          value={reason.own}
          onValueChange={(own) => onChange({ ...reason, own })}
        />
      </Field>
    )}
  </>
)

type DisclosureStepProps = { accepted: boolean; onAccept: (accepted: boolean) => void }

export const DisclosureStep = ({ accepted, onAccept }: DisclosureStepProps) => {
  const { branchName } = useHere()
  return (
    <>
      <div className="mb-3 space-y-2 rounded-md border border-line px-4 py-3 text-sm text-ink-2">
        <p className="font-semibold text-ink">{t(copy.act)}</p>
        {copy.disclosure.map((paragraph) => (
          <p key={paragraph}>{t(paragraph, { branch: branchName })}</p>
        ))}
      </div>
      <Checkbox checked={accepted} onCheckedChange={onAccept} className="mb-4">
        {t(copy.accept)}
      </Checkbox>
      <Note tone="warning">{t(copy.maskedBack)}</Note>
    </>
  )
}

export const ConfirmStep = ({ reason }: { reason: string }) => (
  <dl className="divide-y divide-line rounded-md border border-line text-sm">
    {[
      [copy.reason, t(reason)],
      [copy.reveals, t(copy.revealsWhat)],
      [copy.for, t(copy.forHowLong)],
    ].map(([label = '', value]) => (
      <div key={label} className="flex gap-4 px-4 py-2.5">
        <dt className="w-20 shrink-0 text-ink-3">{t(label)}</dt>
        <dd className="min-w-0 break-words text-ink">{value}</dd>
      </div>
    ))}
  </dl>
)
