import { changed } from '../../db/changes.ts'
import { inBusiness } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import { refuse } from '../../refuse.ts'
import { followLink, limits, spendAlone } from '../allowances/service.ts'
import { endGuest, findGuest, findPlace } from './queries.ts'

const INVALID = 'This link is no longer valid.'
const TOO_OFTEN = 'This link was opened too many times. Try again in an hour.'

const follow = async (deps: Deps, token: string, address: string) => {
  const link = await followLink(deps, 'guest', { token, address, ended: INVALID })
  const subject = `${link.businessId} ${link.localId}`
  await spendAlone(deps, TOO_OFTEN, [{ limit: limits.looksPerGuestLink, subject }])
  return link
}

/** What the link of a guest shows, whatever has become of the announcement. */
export const lookAtPass = async (deps: Deps, token: string, address: string) => {
  const link = await follow(deps, token, address)
  return inBusiness(deps, link, async (tx) => {
    const guest = await findGuest(tx, link.localId)
    if (!guest) throw refuse.missing(INVALID)
    return { guest, place: await findPlace(tx, guest.branch_id), now: tx.now }
  })
}

/** A guest cannot come. Saying so again changes nothing. */
export const declineAsGuest = async (deps: Deps, token: string, address: string) => {
  const link = await follow(deps, token, address)
  await inBusiness(deps, link, async (tx) => {
    const guest = await findGuest(tx, link.localId)
    if (!guest) throw refuse.missing(INVALID)
    if (guest.declined_at) return
    if (!(await endGuest(tx, guest.guest_id, 'declined_at'))) throw refuse.conflict('This announcement is over.')
    await enqueue(tx, 'guests.settle', { businessId: tx.businessId, guestId: guest.guest_id })
    changed(tx, guest.branch_id)
  })
}
