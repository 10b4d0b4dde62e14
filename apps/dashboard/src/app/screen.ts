import type { Gate } from '@quickprism/contract/gates'
import { type RouteComponent, useMatches } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ScreenAddress } from '../lib/addresses.ts'

export type Screen = {
  path: ScreenAddress
  /** Heading of the screen where it has no other, and of its Access Denied. */
  title: string
  /** Its name under the area in the sidebar; screens without one are reached from another screen. */
  item?: string
  /** Listed only while an alert or a drill is on at the branch, but then everywhere: by this icon where there is no room for words. */
  inEmergency?: LucideIcon
  /** The listed screen it belongs to, where its address does not say so. */
  under?: ScreenAddress
  /** Whoever may open it; everybody who reaches the business where there is none. */
  gate?: Gate
  /** What its address says of the page and not of a branch's list: with another branch it stays, and the rest goes. */
  ofPage?: readonly string[]
  screen: RouteComponent
}

/** One entry of the sidebar. It leads to its first screen. */
export type Area = {
  label: string
  group: 'General' | 'Account' | 'Coming Soon'
  icon: LucideIcon
  badge?: 'Beta'
  /** Shown, but not to be opened yet. */
  locked?: true
  screens: readonly [Screen, ...Screen[]]
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The row of the table this route was made from. */
    screen?: Screen
  }
}

/** The row of the table that is open; none on an address that leads nowhere. */
export const useCurrentScreen = (): Screen | undefined =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
