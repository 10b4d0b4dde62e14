import type { ReactNode } from 'react'

type PanelFrameProps = {
  /** Names a text without a control, which the keyboard can scroll. */
  name?: string
  children: ReactNode
  /** What is done with it. It never covers what stands above: where that has no room, it scrolls above the bar. */
  bar: ReactNode
}

export const PanelFrame = ({ name, children, bar }: PanelFrameProps) => (
  <>
    <div
      {...(name ? { role: 'region', 'aria-label': name, tabIndex: 0 } : {})}
      className="flex flex-1 flex-col gap-4 tight:gap-2 low:gap-1.5 fills:-mx-5 fills:-mt-4 fills:min-h-0 fills:overflow-y-auto fills:px-5 fills:pt-4 fills:pb-1 low:fills:-mt-3 low:fills:pt-3"
    >
      {children}
    </div>
    <div className="flex flex-col gap-2 max-md:sticky max-md:bottom-0 max-md:z-10 max-md:-mx-4 max-md:-mb-4 max-md:rounded-b-lg max-md:border-t max-md:border-line max-md:bg-surface max-md:p-4 max-md:[@media(height<37.5rem)]:static md:pt-2 low:md:pt-1">
      {bar}
    </div>
  </>
)
