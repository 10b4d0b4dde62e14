import type { Purpose } from '@quickprism/contract/my-visit'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import type { BranchScope } from '../../scopes.ts'
import { checkInAtDesk } from './checking-in.ts'

type Named = {
  nonce: string
  name: string
  mobile: string | null
  email: string | null
  pov: Purpose
  visiting: string | undefined
}

/** Someone whom the desk knows by name and an address comes in as anyone who tells both. */
export const checkInNamed = (
  deps: Pick<Deps, 'random' | 'secrets' | 'sms' | 'vault'>,
  tx: BusinessTx,
  scope: BranchScope,
  { nonce, name, mobile, email, pov, visiting }: Named,
) =>
  checkInAtDesk(
    deps,
    tx,
    scope,
    { nonce, pov, ...(visiting ? { visiting } : {}) },
    { lead: { by: 'name', name, mobile, email }, along: [], unread: 0 },
  )
