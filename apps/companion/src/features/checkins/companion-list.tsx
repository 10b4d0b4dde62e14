import { t, tCount } from '@quickprism/client/words'
import { Avatar } from '@quickprism/ui/avatar'
import { Card } from '@quickprism/ui/card'
import { classNames } from '@quickprism/ui/class-names'
import { HintButton } from '@quickprism/ui/hint-button'
import { UserPlus, X } from 'lucide-react'
import { type Companion, idOf, inTwoGroups, nameOf } from './companion.ts'
import { copy } from './copy.ts'

const helperOf = (companion: Companion) => {
  if (companion.kind === 'asked') return <span>{t(copy.asked)}</span>
  if (companion.kind === 'named') return <span>{t(copy.byName)}</span>
  if (companion.kind === 'shown') return <span>{t(copy.shownLater)}</span>
  return <span className="font-mono">{inTwoGroups(companion.quickID)}</span>
}

type CompanionListProps = {
  companions: readonly Companion[]
  onAdd: () => void
  onRemove: (companion: Companion) => void
}

export const CompanionList = ({ companions, onAdd, onRemove }: CompanionListProps) => (
  <section>
    <div className="mb-2 flex items-baseline justify-between gap-3">
      <h2 className="text-md font-medium text-ink">{t(copy.withYou)}</h2>
      {companions.length > 0 && <p className="text-sm text-ink-3">{tCount(companions.length, copy.people)}</p>}
    </div>
    <Card>
      <ul className="divide-y divide-line">
        {companions.map((companion) => (
          <li key={idOf(companion)} className="flex items-center gap-3 py-2.5 pr-2 pl-4">
            <Avatar name={nameOf(companion)} size={32} />
            <div className="min-w-0 flex-1">
              <p className={classNames('font-medium break-words text-ink', companion.kind === 'asked' && 'font-mono')}>
                {nameOf(companion)}
              </p>
              <p className="text-sm text-ink-3">{helperOf(companion)}</p>
            </div>
            <HintButton
              name={t(copy.remove, { name: nameOf(companion) })}
              onClick={() => onRemove(companion)}
              className="size-11 text-ink-2 hovered:bg-hover active:bg-active"
            >
              <X aria-hidden="true" size={20} />
            </HintButton>
          </li>
        ))}
        <li>
          <button
            type="button"
            onClick={onAdd}
            className="flex min-h-13 w-full items-center gap-3 rounded-lg px-4 text-left font-medium text-accent hovered:bg-hover"
          >
            <UserPlus aria-hidden="true" size={18} />
            {t(copy.add)}
          </button>
        </li>
      </ul>
    </Card>
  </section>
)
