import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { StateFrame } from './empty-state.tsx'
import { PrismStopped } from './prism-drawing.tsx'
import { useUiWords } from './words.tsx'

type ErrorStateProps = {
  title: ReactNode
  text?: ReactNode
  /** Warning where the person can mend it, such as signing in again. */
  tone?: 'danger' | 'warning'
  retryLabel?: string
  onRetry?: () => void
  /** Instead of Retry. */
  action?: ReactNode
  className?: string
}

export const ErrorState = ({
  title,
  text,
  tone = 'danger',
  retryLabel,
  onRetry,
  action,
  className,
}: ErrorStateProps) => {
  const words = useUiWords()
  return (
    <div role="alert" className={className}>
      <StateFrame
        className="h-full"
        drawing={<PrismStopped tone={tone} />}
        title={title}
        text={text}
        action={
          action ??
          (onRetry ? (
            <Button size={32} icon={<RefreshCw aria-hidden="true" />} onClick={onRetry}>
              {retryLabel ?? words.retry}
            </Button>
          ) : undefined)
        }
      />
    </div>
  )
}
