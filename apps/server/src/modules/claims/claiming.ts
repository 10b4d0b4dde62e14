import { entryKeys, holdEntry, holdPerson } from '../../admission/door-queries.ts'
import { changed } from '../../db/changes.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { LinkScope, PersonScope, Presence } from '../../scopes.ts'
import { followLink } from '../allowances/service.ts'
import { carryNamed } from '../checkins/service.ts'
import { findProvenContacts } from '../people/service.ts'
import { notePresences } from '../presence/service.ts'
import { tellOfPastLooks } from '../reveals/service.ts'
import { mergeOnRollCalls } from '../sos/service.ts'
import { keptOutBy, mobileHash, tieVisitor } from '../visitors/service.ts'
import { findOpenVisits } from '../visits/service.ts'
import { findOffer, type OfferRow, takeOffer } from './queries.ts'

/** Whatever ended it, and also where there never was one. */
const ENDED = 'This link is no longer valid.'

/** With the mobile they proved: the holder of a forwarded link may have typed the number it was sent to. */
type Claimant = { link: LinkScope; personId: number; quickId: string; mobile: string | null }

const follow = async (deps: Deps, { who }: PersonScope, token: string): Promise<Claimant> => {
  const link = await followLink(deps, 'claim', { token, address: who.address, ended: ENDED })
  const proven = await inIdentity(deps, (tx) => findProvenContacts(tx, who.personId))
  return { link, personId: who.personId, quickId: who.quickId, mobile: proven?.mobile ?? null }
}

/** The link was sent to one number: the account that may claim has proven the same. */
const hasTheNumber = ({ secrets }: Pick<Deps, 'secrets'>, { business_id, mobile_hash }: OfferRow, mobile: string) =>
  mobileHash(secrets, business_id, mobile).equals(mobile_hash)

/** What the caller may claim, or has claimed; everyone else is told why not, and nothing of the visit. */
const offerTo = async (deps: Deps, tx: BusinessTx, { link, personId, quickId, mobile }: Claimant) => {
  const keptOut = keptOutBy.account(deps.secrets, tx.businessId, personId)
  const offer = await findOffer(tx, link.localId, { personId, quickId, keptOut })
  if (!offer) throw refuse.missing(ENDED)
  if (offer.claimed_at && offer.person_id === personId) return offer
  if (offer.claimed_at || offer.person_id !== null || offer.expires_at <= tx.now) throw refuse.missing(ENDED)
  // A desk that undoes a check-in may have typed a wrong number: its owner learns no name.
  if (!offer.has_visit) throw refuse.missing(ENDED)
  if (mobile === null) {
    throw refuse.denied(
      'This message was sent to a mobile number. Confirm the mobile number of your account, then open the link again.',
    )
  }
  if (!hasTheNumber(deps, offer, mobile)) {
    throw refuse.denied(
      'This message was sent to another mobile number than that of your account. Sign in with the account that has this number, or sign up with it.',
    )
  }
  // A branch refuses those whom it blacklisted under what it knows of them, and lets in nobody whom it refuses: that stays as it is.
  if (offer.is_refused) {
    throw refuse.conflict('This visit cannot be added to yours. Ask at the front desk where it was.')
  }
  if (offer.is_known) {
    throw refuse.conflict(
      'You already have other visits at {{business}}. This one stays as the front desk entered it.',
      { business: offer.business_name },
    )
  }
  return offer
}

/** Which visit the link is about. */
export const lookAtOffer = async (deps: Deps, person: PersonScope, token: string) => {
  const claimant = await follow(deps, person, token)
  return inBusiness(deps, claimant.link, (tx) => offerTo(deps, tx, claimant))
}

/** Where someone came last, if they have not left. */
const presenceIn = async (tx: BusinessTx, visitorId: number): Promise<Presence | undefined> => {
  const open = await findOpenVisits(tx, visitorId)
  const last = open.toSorted((one, other) => one.checked_in_at.getTime() - other.checked_in_at.getTime()).at(-1)
  if (!last) return undefined
  const { branch_id: branchId, visit_id: visitId, checked_in_at: checkedInAt } = last
  return { businessId: tx.businessId, branchId, visitId, checkedInAt }
}

/** Makes the visitor whom a desk wrote down the caller's own. Doing so again changes nothing. */
export const claimVisits = async (deps: Deps, person: PersonScope, token: string) => {
  const claimant = await follow(deps, person, token)
  const { link, personId, quickId, mobile } = claimant
  const presence = await inBusiness(deps, link, async (tx) => {
    // As a desk that writes them down once more is held, and then as they are at a door: nobody becomes two visitors.
    await holdEntry(tx, entryKeys.addresses([mobile]))
    await holdPerson(tx, personId)
    const offer = await offerTo(deps, tx, claimant)
    if (offer.claimed_at) return undefined
    const branchIds = (await takeOffer(tx, offer.visitor_id)) && (await tieVisitor(tx, offer, { personId, quickId }))
    if (!branchIds) throw refuse.missing(ENDED)
    record(tx, link, { event: 'visitor.claimed', actor: personId, branch: offer.branch_id, about: quickId })
    for (const branchId of branchIds) changed(tx, branchId)
    await mergeOnRollCalls(tx, { visitorId: offer.visitor_id, personId })
    await carryNamed(tx, offer.visitor_id, personId)
    await tellOfPastLooks(tx, offer.visitor_id)
    return presenceIn(tx, offer.visitor_id)
  })
  // Their phone says where they are, and checks them out. If nobody gets this far, scanning the poster does the same.
  if (presence) await notePresences(deps, [{ personId, presence }])
}
