import { Check } from 'lucide-react'
import { classNames } from './class-names.tsx'
import { useUiWords } from './words.tsx'

type StepperProps = {
  steps: string[]
  /** Index of the current step, from 0. */
  current: number
  className?: string
}

const bars = ['bg-spectrum-1', 'bg-spectrum-2', 'bg-spectrum-3']

export const Stepper = ({ steps, current, className }: StepperProps) => {
  const words = useUiWords()
  return (
    <div className={className}>
      <p role="status" className="sr-only">
        {words.step(current + 1, steps.length)}
      </p>
      <ol aria-label={words.progress} className="flex gap-2">
        {steps.map((step, index) => (
          <li key={step} aria-current={index === current ? 'step' : undefined} className="min-w-0 flex-1">
            <span
              aria-hidden="true"
              className={classNames(
                'block h-[3px] rounded-full forced-colors:border-t-2',
                index <= current ? bars[index % bars.length] : 'bg-line-strong',
              )}
            />
            <span
              className={classNames(
                'mt-2 flex items-center gap-1.5 text-xs',
                index === current ? 'font-medium text-ink' : 'text-ink-3',
              )}
            >
              {index < current ? <Check aria-hidden="true" size={13} strokeWidth={2.25} /> : <span>{index + 1}</span>}
              <span className="truncate">{step}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
