import { History, IdCard, type LucideIcon, ScanLine, ShieldCheck } from 'lucide-react'

type Tab = { path: string; label: string; icon: LucideIcon }

/** The four tabs at the foot. */
export const tabs = [
  { path: '/', label: 'Pass', icon: IdCard },
  { path: '/scan', label: 'Scan', icon: ScanLine },
  { path: '/visits', label: 'Visits', icon: History },
  { path: '/privacy', label: 'Privacy', icon: ShieldCheck },
] as const satisfies readonly Tab[]
