import { DocumentTitle } from '@quickprism/app/document-title'
import { t } from '@quickprism/client/words'
import { classNames } from '@quickprism/ui/class-names'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFocusOnOpening } from '../../lib/use-focus-on-opening.ts'
import { copy } from './copy.ts'
import { DrillPlate } from './drill-plate.tsx'

const tones = {
  success: 'border-success-line bg-success-subtle text-success',
  warning: 'border-warning-line bg-warning-subtle text-warning',
  danger: 'border-danger-line bg-danger-subtle text-danger',
  neutral: 'border-line-strong bg-surface text-ink-2',
}

type CalmScreenProps = {
  /** What the edge at the top belongs to; nothing where no alert is known. */
  edge: 'alert' | 'drill' | undefined
  tone: keyof typeof tones
  icon: LucideIcon
  heading: string
  text?: ReactNode
  children?: ReactNode
  /** What there is to do, at the foot. */
  actions: ReactNode
}

/** A screen of an alert that asks for nothing at once: only its edge has the colours of the alert. */
export const CalmScreen = ({ edge, tone, icon: Icon, heading, text, children, actions }: CalmScreenProps) => (
  <div className="flex min-h-dvh flex-col bg-canvas">
    <DocumentTitle>{edge === 'drill' ? copy.drillTitle : copy.title}</DocumentTitle>
    {edge === 'alert' && <div aria-hidden="true" className="emergency-gradient h-2 shrink-0" />}
    {edge === 'drill' && (
      <div className="drill-stripes on-alarm flex shrink-0 flex-wrap items-center justify-center gap-x-3 gap-y-1 px-4 pt-[calc(0.5rem+env(safe-area-inset-top))] pb-2 text-sm font-medium">
        <DrillPlate />
        {t(copy.practice)}
      </div>
    )}
    <main
      ref={useFocusOnOpening()}
      tabIndex={-1}
      className="mx-auto flex w-full max-w-120 flex-1 flex-col px-4 pt-[min(6rem,11svh)] pb-[calc(1.5rem+env(safe-area-inset-bottom))] text-md outline-none"
    >
      <div className="flex flex-col items-center px-2 text-center">
        <span
          aria-hidden="true"
          className={classNames('flex size-24 items-center justify-center rounded-full border', tones[tone])}
        >
          <Icon size={44} strokeWidth={2.5} />
        </span>
        <h1 className="mt-6 text-2xl font-semibold text-balance break-words text-ink">{heading}</h1>
        {text && <p className="mt-2 text-lg leading-6 text-pretty break-words text-ink-2">{text}</p>}
      </div>
      {children}
      <div className="mt-auto flex flex-col gap-2 pt-8">{actions}</div>
    </main>
  </div>
)
