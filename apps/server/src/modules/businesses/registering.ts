import { createHash } from 'node:crypto'
import { inNewBusiness } from '../../db/in-business.ts'
import { type IdentityTx, inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { businessesByCell, reserveBusiness } from '../../directory/service.ts'
import { refuse } from '../../refuse.ts'
import { addPerson, openPerson } from '../people/service.ts'
import { putBusinessUser } from '../users/service.ts'
import { spendRegistration } from './allowing.ts'
import type { BusinessDetails } from './details.ts'
import { type By, note } from './noting.ts'
import { findReference, insertBusiness, keepReservation, takeReference } from './queries.ts'

/** Someone who becomes root user and has no account yet. */
export type NewPerson = { name: string; email: string; mobile: string }

type Founding = {
  by: By
  /** The caller's own name for this act: the same one again, with the same details, finishes it and adds nothing. */
  reference: string
  /** Where it is to live; without one, where the fewest are. */
  cell?: number | undefined
  /** Whether the registry was asked about its GSTIN and lists it as active. */
  isGstinConfirmed?: boolean
}

export type Founded = {
  businessId: number
  quickId: string
  cell: number
  rootQuickId: string
  /** Whether it was there before: the reference was used, and that time it had come to its end. */
  repeated: boolean
}

type Reserved = Omit<Founded, 'repeated'>

/**
 * Registers a business. Identity reserves its ids and the cell founds it, in two transactions that nothing can join:
 * the reservation is kept with the reference, so a run that was cut off between them is finished by repeating it. Until
 * then the quickID leads nowhere. The root user finds the business as soon as the job behind it has run.
 */
export const registerBusiness = async (
  deps: Deps,
  details: BusinessDetails,
  root: string | NewPerson,
  { by, reference, cell, isGstinConfirmed = false }: Founding,
): Promise<Founded> => {
  const actor = 'who' in by ? by.who.quickId : 'operator'
  const name = { actor, route: 'businesses.register', key: reference }
  const fingerprint = createHash('sha256').update(JSON.stringify({ details, root, cell })).digest()
  const { reserved, person } = await inIdentity(deps, async (tx) => {
    const isNew = await takeReference(tx, name, fingerprint)
    if (isNew && 'who' in by) await spendRegistration(deps, tx, by.who.personId)
    const reserved = isNew ? await reserve(deps, tx, root, cell) : await reservedBefore(tx, name, fingerprint)
    if (isNew) await keepReservation(tx, name, JSON.stringify(reserved))
    return { reserved, person: await openPerson(tx, reserved.rootQuickId) }
  })
  const founded = await inNewBusiness(deps, reserved, async (tx) => {
    const { quickId } = reserved
    if (!(await insertBusiness(tx, { quickId, rootId: person.person_id, details, isGstinConfirmed }))) return false
    await putBusinessUser(tx, person, 'who' in by ? by.who.personId : null)
    note(tx, by, { event: 'business.created', about: quickId })
    return true
  })
  return { ...reserved, repeated: founded !== true }
}

const reservedBefore = async (
  tx: IdentityTx,
  name: Parameters<typeof findReference>[1],
  fingerprint: Buffer,
): Promise<Reserved> => {
  const first = await findReference(tx, name)
  if (!fingerprint.equals(first.fingerprint)) throw refuse.keyReused()
  return JSON.parse(first.reply) as Reserved
}

const reserve = async (
  deps: Deps,
  tx: IdentityTx,
  root: string | NewPerson,
  wanted: number | undefined,
): Promise<Reserved> => {
  const rootQuickId = typeof root === 'string' ? root : await addPerson(deps, tx, root)
  const cell = await chooseCell(deps, tx, wanted)
  return { ...(await reserveBusiness(deps, tx, cell)), cell, rootQuickId }
}

const chooseCell = async ({ cells }: Deps, tx: IdentityTx, wanted: number | undefined) => {
  const ids = cells.all.map(({ id }) => id)
  if (wanted !== undefined) {
    if (!ids.includes(wanted))
      throw refuse.invalid('There is no cell {{cell}}: this installation has {{count}}.', {
        cell: wanted,
        count: ids.length,
      })
    return wanted
  }
  const businesses = await businessesByCell(tx)
  return ids.reduce((best, id) => ((businesses.get(id) ?? 0) < (businesses.get(best) ?? 0) ? id : best))
}
