import { t } from '@quickprism/client/words'
import { Purpose } from '@quickprism/contract/checkins'
import { TileChoice } from '@quickprism/ui/tile-choice'
import { HandHeart, Handshake, type LucideIcon, Mail, Package, UserRound, Wrench } from 'lucide-react'
import { useId } from 'react'
import { copy } from './copy.ts'

const icons: Partial<Record<Purpose, LucideIcon>> = {
  Visitor: UserRound,
  Guest: HandHeart,
  Delivery: Package,
  Courier: Mail,
  Maintanence: Wrench,
  Vendor: Handshake,
}

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
          const Icon = icons[purpose]
          return { value: purpose, label: t(purpose), ...(Icon ? { icon: <Icon /> } : { wide: true }) }
        })}
      />
    </section>
  )
}
