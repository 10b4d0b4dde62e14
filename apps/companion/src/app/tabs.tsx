import type { RouteComponent } from '@tanstack/react-router'
import { History, IdCard, type LucideIcon, ScanLine, ShieldCheck } from 'lucide-react'
import { TabToCome } from './tab-to-come.tsx'

export type Tab = { path: string; label: string; icon: LucideIcon; screen: RouteComponent }

/** The four tabs. The router and the bar at the foot both read this table. */
export const tabs: readonly Tab[] = [
  { path: '/', label: 'Pass', icon: IdCard, screen: () => <TabToCome title="Pass" /> },
  { path: '/scan', label: 'Scan', icon: ScanLine, screen: () => <TabToCome title="Scan" /> },
  { path: '/visits', label: 'Visits', icon: History, screen: () => <TabToCome title="Visits" /> },
  { path: '/privacy', label: 'Privacy', icon: ShieldCheck, screen: () => <TabToCome title="Privacy" /> },
]
