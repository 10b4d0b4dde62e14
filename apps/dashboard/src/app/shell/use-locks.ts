import { can } from '@quickprism/contract/gates'
import { useHere } from '../../lib/access.tsx'
import type { Area, Screen } from '../screen.ts'

type Entry = { to: Screen['path'] /** Why it is closed to this person; nothing where it is not. */; because?: string }

/** What of the sidebar is closed to whoever looks at it. It stands there all the same. */
export const useLocks = () => {
  const { access, isAccessKnown, branchId, businessId } = useHere()

  const lockOf = ({ gate }: { gate?: Screen['gate'] | undefined }) =>
    gate && isAccessKnown && !can(access, gate, [branchId, businessId]) ? gate.denied : undefined

  /** An area opens the first of its pages that is open to them. Where none is, its own page says why. */
  const entryOf = ({ screens: [home, ...below] }: Pick<Area, 'screens'>): Entry => {
    const because = lockOf(home)
    if (because === undefined) return { to: home.path }
    const open = below.find(
      (screen) => screen.item !== undefined && !screen.inEmergency && lockOf(screen) === undefined,
    )
    return open ? { to: open.path } : { to: home.path, because }
  }

  return { lockOf, entryOf }
}
