import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { t } from '@quickprism/client/words'
import { Purpose } from '@quickprism/contract/checkins'
import { choiceIconLook, choiceLook } from '@quickprism/ui/choice-look'
import { classNames } from '@quickprism/ui/class-names'
import { Ellipsis, HandHeart, Handshake, type LucideIcon, Mail, Package, UserRound, Wrench } from 'lucide-react'
import { useId } from 'react'

const icons: Record<Purpose, LucideIcon> = {
  Visitor: UserRound,
  Guest: HandHeart,
  Delivery: Package,
  Courier: Mail,
  Maintanence: Wrench,
  Vendor: Handshake,
  Other: Ellipsis,
}

const FIRST_ROW = 4

type PurposeCardsProps = { name: string; value: Purpose; onChange: (purpose: Purpose) => void }

/** Why someone comes: a row of four and a row of three, moved through with the arrow keys. */
export const PurposeCards = ({ name, value, onChange }: PurposeCardsProps) => {
  const id = useId()
  return (
    <RadioGroup
      aria-label={name}
      value={value}
      onValueChange={(next) => onChange(next as Purpose)}
      className="grid grid-cols-12 gap-2"
    >
      {Purpose.options.map((purpose, place) => {
        const Icon = icons[purpose]
        return (
          <Radio.Root
            key={purpose}
            value={purpose}
            aria-labelledby={`${id}-${purpose}`}
            className={classNames(
              choiceLook,
              'h-13 min-w-0 flex-col justify-center gap-0.5 px-1 py-0! text-center font-medium data-checked:text-accent md:max-xl:h-11.5',
              place < FIRST_ROW ? 'col-span-3' : 'col-span-4',
            )}
          >
            <span aria-hidden="true" className={choiceIconLook}>
              <Icon />
            </span>
            <span id={`${id}-${purpose}`} className="max-w-full truncate leading-4">
              {t(purpose)}
            </span>
          </Radio.Root>
        )
      })}
    </RadioGroup>
  )
}
