import { useAct, useAsk } from '@quickprism/client/react'
import { businesses } from '@quickprism/contract/businesses'
import { can, gates } from '@quickprism/contract/gates'
import { invitations, takesTenants } from '@quickprism/contract/invitations'
import { useAccess, useHere } from '../../lib/access.tsx'
import { useBranchNames } from '../../lib/branch-names.ts'

const EVERY_20_S = 20_000

export const usePendingInvitations = () => {
  const { branchId } = useHere()
  return useAsk(
    invitations.pending,
    { query: { shopId: branchId } },
    { when: branchId !== '', every: EVERY_20_S, fresh: EVERY_20_S },
  )
}

/** Whom a quickID belongs to. Each look is counted, so that none is made twice by itself. */
export const useInvitee = (quickId: string) => {
  const { branchId } = useHere()
  return useAsk(
    invitations.lookUp,
    { params: { quickId }, query: { shop_quickID: branchId } },
    { when: quickId !== '' && branchId !== '', retry: 0 },
  )
}

/** Whether the selected branch takes tenants; it does as long as nothing else is known. */
export const useTakesTenants = () => {
  const { branchId } = useHere()
  const branch = useBranchNames().data?.find(({ shop_quickID }) => shop_quickID === branchId)
  return branch === undefined || takesTenants(branch.store_type)
}

export const useSendInvitation = () => useAct(invitations.send, { refreshes: [invitations.pending] })

export const useResendInvitation = () => useAct(invitations.resend, { refreshes: [invitations.pending] })

export const useRevokeInvitation = () => useAct(invitations.revoke, { refreshes: [invitations.pending] })

/** A link that is over stays over: it is not asked for twice. */
export const usePreview = (token: string) => useAsk(invitations.preview, { body: { token } }, { fresh: 0, retry: 0 })

/** Why it was refused stands above the buttons. */
const showsFailure = () => true

export const useAccept = () => useAct(invitations.accept, { showsFailure })

export const useDecline = () => useAct(invitations.decline, { showsFailure })

export type OwnBranch = { quickID: string; name: string; business: string }

/** The branches this person may link: those they may edit, in all their businesses. */
export const useOwnBranches = () => {
  const list = useAsk(businesses.list, {})
  const access = useAccess()
  const held = access.data
  return {
    error: list.error ?? access.error,
    refetch: () => Promise.all([list.refetch(), access.refetch()]),
    hasBusiness: (list.data ?? []).length > 0,
    data:
      list.data && held
        ? list.data.flatMap(({ id, name, children }) =>
            children
              .filter(({ shop_quickID }) => can(held, gates.editBranches, [shop_quickID, id]))
              .map(
                ({ shop_quickID, store_name }): OwnBranch => ({
                  quickID: shop_quickID,
                  name: store_name,
                  business: name,
                }),
              ),
          )
        : undefined,
  }
}
