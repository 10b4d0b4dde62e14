import { useAsk } from '@quickprism/client/react'
import { t } from '@quickprism/client/words'
import { access } from '@quickprism/contract/access'
import { type Access, can, type Gate } from '@quickprism/contract/gates'
import { StateFrame } from '@quickprism/ui/empty-state'
import { PrismLocked } from '@quickprism/ui/prism-drawing'
import { createContext, type ReactNode, use } from 'react'
import { Denied, WhomToAsk } from './denied.tsx'

/** What the signed-in person holds, and where they are working. Without a branch its id and name are empty. */
export type Here = {
  access: Access
  /** Until it is, nobody is told that something is closed to them. */
  isAccessKnown: boolean
  businessId: string
  businessName: string
  branchId: string
  branchName: string
  /** Works on another branch from now on; on the first one of the business when none is named. */
  selectBranch: (quickID?: string) => void
}

export const HereContext = createContext<Here>({
  access: [],
  isAccessKnown: false,
  businessId: '',
  businessName: '',
  branchId: '',
  branchName: '',
  selectBranch: () => {},
})

export const useHere = () => use(HereContext)

/** Asked after sign-in, for all places at once, and every five minutes; a refusal makes the query client ask at once. */
export const useAccess = () => useAsk(access.get, {}, { every: 5 * 60_000, within: 'person' })

export const useCan = (gate: Gate) => {
  const { access, branchId, businessId } = useHere()
  return can(access, gate, [branchId, businessId])
}

type GuardedProps = { by: Gate; title: string; children: ReactNode }

/** Around a screen: the screen, or Access Denied in the gate's own words under the screen's title. */
export const Guarded = ({ by, title, children }: GuardedProps) => {
  const { businessName, branchName } = useHere()
  const allowed = useCan(by)
  return allowed ? children : <Denied title={title} gate={by} business={businessName} branch={branchName} />
}

type DeniedPartProps = {
  by: Gate
  /** Where it has other words than the gate's own. */
  title?: string
  className?: string
}

/** In the place of one part of a screen, inside its card. */
export const DeniedPart = ({ by, title = by.denied, className }: DeniedPartProps) => {
  const { businessName, branchName } = useHere()
  return (
    <StateFrame
      drawing={<PrismLocked />}
      title={t(title)}
      text={<WhomToAsk gate={by} business={businessName} branch={branchName} />}
      className={className}
    />
  )
}

/** Around a button or menu item: present, or simply not there. */
export const IfAllowed = ({ by, children }: { by: Gate; children: ReactNode }) => (useCan(by) ? children : null)
