import { t } from '@quickprism/client/words'
import type { MarshalMark } from '@quickprism/contract/sos'
import { classNames } from '@quickprism/ui/class-names'
import { Check, HandHelping } from 'lucide-react'
import { stateWords } from '../state-words.ts'
import { copy } from './copy.ts'
import { callsOfOthers, type Person } from './people.ts'

type MarkButtonsProps = { person: Person; drill: boolean; onMark: (state: MarshalMark['state']) => void }

const look =
  'inline-flex h-14 flex-1 items-center justify-center gap-2.5 rounded-lg border-[1.5px] px-2 text-lg font-semibold whitespace-nowrap transition-colors md:flex-none md:px-5 [&_svg]:size-5 [&_svg]:shrink-0'

const open = 'border-line-control bg-surface text-ink hovered:bg-hover'

/**
 * Two buttons: a second tap changes it, and every mark is kept. Only where others say that someone needs help, "Safe after
 * all" asks before it takes that back.
 */
export const MarkButtons = ({ person, drill, onMark }: MarkButtonsProps) => {
  const name = person.name ?? t(copy.noName)
  const isSafe = person.state === 'safe'
  const isInNeed = person.state === 'needs-help'
  const takesBack = isInNeed && callsOfOthers(person).length > 0
  const alarm = drill ? 'bg-warning-solid' : 'bg-danger-solid'
  return (
    <div className="flex gap-3 sm:max-md:basis-full md:ml-auto">
      <button
        type="button"
        data-mark="safe"
        aria-pressed={isSafe}
        aria-label={t(takesBack ? copy.isSafeAfterAll : copy.isSafe, { name })}
        onClick={() => onMark('safe')}
        className={classNames(look, isSafe ? 'border-transparent bg-success-solid text-on-status' : open)}
      >
        <Check aria-hidden="true" className={isSafe ? '' : 'text-success'} />
        {t(takesBack ? copy.safeAfterAll : stateWords.safe)}
      </button>
      <button
        type="button"
        data-mark="needs-help"
        aria-pressed={isInNeed}
        aria-label={t(copy.isInNeed, { name })}
        onClick={() => onMark('needs-help')}
        className={classNames(look, isInNeed ? `border-transparent text-on-status ${alarm}` : open)}
      >
        <HandHelping aria-hidden="true" className={isInNeed ? '' : drill ? 'text-warning' : 'text-danger'} />
        {t(stateWords['needs-help'])}
      </button>
    </div>
  )
}
