import { purposeIcons } from '@quickprism/app/purpose-icons'
import { t } from '@quickprism/client/words'
import { Purpose, purposeName } from '@quickprism/contract/my-visit'
import { TileChoice } from '@quickprism/ui/tile-choice'

const FIRST_ROW = 4

type PurposeCardsProps = { name: string; value: Purpose; onChange: (purpose: Purpose) => void }

/** Why someone comes: a row of four and a row of three, moved through with the arrow keys. */
export const PurposeCards = ({ name, value, onChange }: PurposeCardsProps) => (
  <TileChoice
    low
    name={name}
    value={value}
    onChange={onChange}
    options={Purpose.options.map((purpose, place) => {
      const Icon = purposeIcons[purpose]
      const className = place < FIRST_ROW ? 'col-span-3' : 'col-span-4'
      return { value: purpose, label: t(purposeName(purpose)), icon: <Icon />, className }
    })}
    className="grid-cols-12"
  />
)
