import { purposeIcons } from '@quickprism/app/purpose-icons'
import { t } from '@quickprism/client/words'
import { Purpose, purposeName } from '@quickprism/contract/my-visit'
import { ChoiceChips } from '@quickprism/ui/choice-chips'

type PurposeChipsProps = { name: string; value: Purpose; onChange: (value: Purpose) => void }

/** Why someone comes. */
export const PurposeChips = ({ name, value, onChange }: PurposeChipsProps) => (
  <ChoiceChips
    name={name}
    options={Purpose.options.map((purpose) => {
      const Icon = purposeIcons[purpose]
      return { value: purpose, label: t(purposeName(purpose)), icon: <Icon /> }
    })}
    value={value}
    onChange={onChange}
  />
)
