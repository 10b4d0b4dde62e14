import { purposeIcons } from '@quickprism/app/purpose-icons'
import { t } from '@quickprism/client/words'
import { Purpose, purposeName } from '@quickprism/contract/my-visit'
import { TileChoice } from '@quickprism/ui/tile-choice'
import { useId } from 'react'
import { copy } from './copy.ts'

type PurposeChoiceProps = { value: Purpose; onChange: (purpose: Purpose) => void }

export const PurposeChoice = ({ value, onChange }: PurposeChoiceProps) => {
  const id = useId()
  return (
    <section>
      <h2 id={id} className="mb-2 text-md font-medium text-ink">
        {t(copy.purpose)}{' '}
        <span aria-hidden="true" className="text-danger">
          *
        </span>
      </h2>
      <TileChoice
        labelledBy={id}
        className="grid-cols-3"
        value={value}
        onChange={onChange}
        options={Purpose.options.map((purpose) => {
          const Icon = purposeIcons[purpose]
          return {
            value: purpose,
            label: t(purposeName(purpose)),
            ...(purpose === 'Other' ? { wide: true } : { icon: <Icon /> }),
          }
        })}
      />
    </section>
  )
}
