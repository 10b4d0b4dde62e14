import { History, IdCard, type LucideIcon, ScanLine, ShieldCheck } from 'lucide-react'
import { addresses } from '../lib/addresses.ts'

type Tab = { path: string; label: string; icon: LucideIcon }

/** The four tabs at the foot. */
export const tabs = [
  { path: addresses.pass, label: 'Pass', icon: IdCard },
  { path: addresses.scan, label: 'Scan', icon: ScanLine },
  { path: addresses.visits, label: 'Visits', icon: History },
  { path: addresses.privacy, label: 'Privacy', icon: ShieldCheck },
] as const satisfies readonly Tab[]
