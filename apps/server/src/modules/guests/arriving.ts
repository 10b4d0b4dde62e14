import type { BusinessTx } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope } from '../../scopes.ts'
import { checkInNamed } from '../front-desk/service.ts'
import { openContacts } from '../visitors/service.ts'
import { guestAt } from './announcing.ts'
import { expectToday, SAID } from './expecting.ts'
import { purposeIn } from './present.ts'
import { endGuest, endSameGuests, expectAgain, type GuestRow, keepNonce, keepNonceOf } from './queries.ts'
import { enqueueSettling, settleGuestsAt } from './settling.ts'

type Inside = Awaited<ReturnType<typeof checkInNamed>>['people']

/** The guest was inside before: nothing was entered that would tell the others who announced them. */
const noteInside = async (tx: BusinessTx, { branchId }: BranchScope, guest: GuestRow, [inside]: Inside) => {
  if (inside) await keepNonceOf(tx, guest.guest_id, inside)
  const others = await endSameGuests(tx, guest.guest_id)
  await settleGuestsAt(tx, branchId, [guest, ...others])
}

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
    if (entered) {
      await keepNonce(tx, guest.guest_id, nonce)
      await enqueueSettling(tx, [guest])
    } else await noteInside(tx, scope, guest, people)
  }
  return admitted
}
