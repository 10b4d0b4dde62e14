import { t } from '@quickprism/client/words'
import { Purpose } from '@quickprism/contract/checkins'
import { ChoiceChips } from '@quickprism/ui/choice-chips'
import { Ellipsis, HandHeart, Handshake, type LucideIcon, Mail, Package, User, Wrench } from 'lucide-react'

const icons: Record<Purpose, LucideIcon> = {
  Visitor: User,
  Guest: HandHeart,
  Delivery: Package,
  Courier: Mail,
  Maintanence: Wrench,
  Vendor: Handshake,
  Other: Ellipsis,
}

type PurposeChipsProps = { name: string; value: Purpose; onChange: (value: Purpose) => void }

/** Why someone comes. */
export const PurposeChips = ({ name, value, onChange }: PurposeChipsProps) => (
  <ChoiceChips
    name={name}
    options={Purpose.options.map((purpose) => {
      const Icon = icons[purpose]
      return { value: purpose, label: t(purpose), icon: <Icon /> }
    })}
    value={value}
    onChange={onChange}
  />
)
