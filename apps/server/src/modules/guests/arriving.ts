import { changed } from '../../db/changes.ts'
import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope } from '../../scopes.ts'
import { checkInNamed } from '../front-desk/service.ts'
import { openContacts } from '../visitors/service.ts'
import { guestAt } from './announcing.ts'
import { expectToday, SAID } from './expecting.ts'
import { purposeIn } from './present.ts'
import { endGuest, expectAgain, keepNonce } from './queries.ts'

/**
 * Lets an expected guest in, by name and mobile as they were announced. Whoever the branch refuses is refused here too,
 * and stays expected; the same nonce again is the same visit.
 */
export const admitGuest = async (
  deps: Pick<Deps, 'random' | 'secrets' | 'sms' | 'vault'>,
  tx: BusinessTx,
  scope: BranchScope,
  ref: string,
  nonce: string,
) => {
  const guest = await guestAt(deps, tx, scope, ref)
  const isAgain = guest.nonce === nonce
  if (!isAgain) {
    await expectToday(tx, scope, guest)
    // Before anything else: of two desks that let the same guest in, one does.
    if (!(await endGuest(tx, guest.guest_id, 'arrived_at'))) throw refuse.conflict(SAID.arrived)
  }
  const { mobile, email } = openContacts(deps.secrets, tx.businessId, guest)
  const { outcome, entered, people } = await checkInNamed(deps, tx, scope, {
    nonce,
    name: guest.name,
    mobile,
    email,
    pov: purposeIn(guest),
    visiting: guest.host_name || undefined,
  })
  const [made] = outcome === 'in' ? people : []
  const admitted = { outcome, entered, name: guest.name, made }
  if (isAgain) return admitted
  if (outcome === 'refused') await expectAgain(tx, guest.guest_id)
  else {
    // The nonce of another visit would end the announcement of someone who never came.
    if (outcome === 'in' && !entered) throw refuse.conflict('This entry was used before. Start again.')
    // One that made no visit is nobody's key to one later.
    if (entered) await keepNonce(tx, guest.guest_id, nonce)
    else changed(tx, scope.branchId)
    await enqueue(tx, 'guests.settle', { businessId: tx.businessId, guestId: guest.guest_id })
  }
  return admitted
}
