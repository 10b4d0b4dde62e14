import { t } from '@quickprism/client/words'
import { classNames } from '@quickprism/ui/class-names'
import { Check } from 'lucide-react'
import { copy } from './copy.ts'

type StepState = 'done' | 'next' | 'later'

const looks: Record<StepState, string> = {
  done: 'border border-success-line bg-success-subtle text-success',
  next: 'bg-primary text-on-primary',
  later: 'border border-line-strong text-ink-2',
}

/** The number of a step in its circle, or that it is done. */
export const StepMark = ({ number, state, small = false }: { number: number; state: StepState; small?: boolean }) => (
  <span
    className={classNames(
      'flex shrink-0 items-center justify-center rounded-full text-md font-semibold',
      small ? 'size-9' : 'size-10',
      looks[state],
    )}
  >
    {state === 'done' ? <Check aria-hidden="true" size={18} /> : <span aria-hidden="true">{number}</span>}
    {state === 'done' && <span className="sr-only">{t(copy.isDone)}</span>}
  </span>
)

const STEPS = [1, 2, 3]

/** "1 of 3 done", with a bar for each. */
export const StepBars = ({ done, className }: { done: number; className?: string }) => (
  <p className={classNames('flex items-center gap-3 text-sm text-ink-2', className)}>
    <span aria-hidden="true" className="flex gap-1.5">
      {STEPS.map((step) => (
        <span key={step} className="h-[5px] w-9 overflow-hidden rounded-full bg-line-strong">
          {step <= done && (
            <span
              className="block h-full w-[300%] spectrum-line"
              style={{ transform: `translateX(-${((step - 1) * 100) / 3}%)` }}
            />
          )}
        </span>
      ))}
    </span>
    {t(copy.done, { done })}
  </p>
)
