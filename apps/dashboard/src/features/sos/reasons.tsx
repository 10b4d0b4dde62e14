import { t } from '@quickprism/client/words'
import { MOST_REASON, SOS_REASONS } from '@quickprism/contract/sos'
import { ChoiceCards } from '@quickprism/ui/choice-card'
import { Field } from '@quickprism/ui/field'
import { TextInput } from '@quickprism/ui/text-input'
import { CloudLightning, Flame, FlaskConical, HeartPulse, type LucideIcon, UserRoundSearch, Zap } from 'lucide-react'
import { copy } from './copy.ts'

const icons: Record<(typeof SOS_REASONS)[number], LucideIcon> = {
  'Medical Emergency': HeartPulse,
  'Fire or Smoke Detected': Flame,
  'Suspicious Person or Activity': UserRoundSearch,
  'Natural Disaster': CloudLightning,
  'Electrical Short Circuit / Spark Detected': Zap,
  'Chemical/Gas Leak': FlaskConical,
}

export type Reason = { chosen: string | null; own: string }

export const nothingChosen: Reason = { chosen: null, own: '' }

/** What is sent: own words come before a choice. Empty while there is neither. */
export const reasonOf = ({ chosen, own }: Reason) => own.trim() || (chosen ?? '')

type ReasonFieldsProps = {
  question: string
  reason: Reason
  onChange: (reason: Reason) => void
}

/** One of six reasons, or own words. Each takes the place of the other, so that what is sent is what is seen. */
export const ReasonFields = ({ question, reason, onChange }: ReasonFieldsProps) => (
  <>
    <p aria-hidden="true" className="mb-2 text-sm font-medium text-ink">
      {question}
    </p>
    <ChoiceCards
      name={question}
      value={reason.own.trim() === '' ? reason.chosen : null}
      onChange={(chosen) => onChange({ chosen, own: '' })}
      options={SOS_REASONS.map((value) => {
        const Icon = icons[value]
        return { value, label: t(value), icon: <Icon /> }
      })}
    />
    <Field label={t(copy.ownWords)} className="mt-4">
      <TextInput
        placeholder={t(copy.ownHint)}
        maxLength={MOST_REASON}
        autoComplete="off"
        value={reason.own}
        onValueChange={(own) => onChange({ ...reason, own })}
      />
    </Field>
  </>
)
