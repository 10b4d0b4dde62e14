import type { ReactNode } from 'react'

type TagBadgeProps = {
  icon: ReactNode
  /** The colour of the icon as a class, such as `text-geo`. The words carry the meaning. */
  iconColour: string
  children: ReactNode
}

export const TagBadge = ({ icon, iconColour, children }: TagBadgeProps) => (
  <span className="inline-flex h-[22px] shrink-0 items-center gap-1.5 rounded-xs border border-line bg-surface pr-2 pl-1.5 text-2xs font-medium whitespace-nowrap text-ink">
    <span className={`flex ${iconColour} [&_svg]:size-3`}>{icon}</span>
    {children}
  </span>
)
