import { classNames } from '@quickprism/ui/class-names'
import { CurrentMark } from '@quickprism/ui/current-mark'
import { Link } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import type { ScreenAddress } from '../../lib/addresses.ts'

type SidebarEntryProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'onClick'> & {
  to: ScreenAddress
  /** Not to be opened yet: shown, but neither a link nor a stop of the keyboard. */
  locked: boolean
  /** Open means: the screen is one of those under it. */
  state: 'current' | 'open' | 'other'
  /** The address is this very entry, not a screen below it. */
  isPage: boolean
  onNavigate: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined
  children: ReactNode
}

const looks = {
  current: 'border-transparent bg-nav-active font-medium text-ink shadow-xs',
  open: 'border-transparent font-medium text-ink hovered:bg-hover',
  other: 'border-transparent text-ink-2 hovered:bg-hover',
}

export const SidebarEntry = ({
  to,
  locked,
  state,
  isPage,
  onNavigate,
  className,
  children,
  ...rest
}: SidebarEntryProps) => {
  const look = 'flex items-center gap-2.5 rounded-md border text-sm transition-colors'
  if (locked) {
    return (
      <span
        {...rest}
        role="link"
        aria-disabled="true"
        className={classNames(look, 'border-transparent text-ink-3', className)}
      >
        {children}
      </span>
    )
  }
  return (
    <span className="relative block">
      {state === 'current' && <CurrentMark className="absolute top-1/2 left-0 -translate-y-1/2" />}
      <Link
        {...rest}
        to={to}
        onClick={onNavigate}
        // The router's own idea of the current link takes every screen below for the same page.
        activeProps={{}}
        aria-current={isPage ? 'page' : state === 'current' ? 'true' : undefined}
        className={classNames(look, looks[state], className)}
      >
        {children}
      </Link>
    </span>
  )
}
