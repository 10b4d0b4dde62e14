import type { App } from '@quickprism/contract/app'
import { NOTICE_VERSION } from '@quickprism/contract/consents'
import type { Permission } from '@quickprism/contract/permissions'
import { makeQuickId, PERSON_ID_LENGTH, PLACE_ID_LENGTH } from '@quickprism/contract/quick-id'
import type { StoreType } from '@quickprism/contract/store-type'
import { hashOfLink } from '@quickprism/server/admission/links'
import { lifetimes, refreshTokenOf } from '@quickprism/server/admission/refresh-tokens'
import {
  checkoutType,
  directoryKind,
  exitGrade,
  gender,
  invitationKind,
  linkKind,
  purposeOfVisit,
  scopeType,
  visitKind,
} from '@quickprism/server/db/codes'
import type { BusinessSchema, IdentitySchema } from '@quickprism/server/db/schema.gen'
import { refreshCookie } from '@quickprism/server/http/refresh-cookie'
import { INVITATION_DAYS, invitationToken } from '@quickprism/server/modules/invitations/tokens'
import { findShared, type Shared } from '@quickprism/server/modules/tenants/queries'
import type { Secrets } from '@quickprism/server/secrets'
import { type Kysely, sql } from 'kysely'

/** What says in which cell it lives: a business, or something of it. */
export type Housed = { cell: number } | { business: { cell: number } }

export const cellIn =
  (cells: World['cells']) =>
  (housed: Housed): Kysely<BusinessSchema> =>
    cells[('business' in housed ? housed.business : housed).cell - 1] as (typeof cells)[number]

/** The databases as their owner sees them, a clock and a source of numbers. */
export type World = {
  identity: Kysely<IdentitySchema>
  cells: readonly Kysely<BusinessSchema>[]
  now(): Date
  below(limit: number): number
  /** When branches close, unless that is in the evening. */
  closing?: string
  /** Needed only by those who sign people in. */
  secrets?: Secrets
}

export type GivenPerson = { personId: number; quickId: string; name: string; email: string; mobile: string }
export type GivenBusiness = { businessId: number; quickId: string; name: string; cell: number; root: GivenPerson }
export type GivenBranch = { branchId: number; quickId: string; name: string; business: GivenBusiness }
export type GivenStaff = GivenPerson & { business: GivenBusiness }
export type GivenVisitor = { visitorId: number; quickId: string; name: string; business: GivenBusiness }
export type GivenVisit = { visitId: number; checkedInAt: Date; visitor: GivenVisitor; branch: GivenBranch }

const isBranch = (place: GivenBranch | GivenBusiness): place is GivenBranch => 'branchId' in place

/** A nonce from the world's own numbers, so that a seeded world is the same each time. */
const nonceFrom = (below: World['below']) => {
  const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

/** Builders for tests, e2e and the demo. What a thing needs and was not given is made on the way. */
export const createGiven = (world: World) => {
  const { identity, cells, now, below } = world
  const cellOf = cellIn(cells)
  let made = 0
  const next = () => ++made

  /** Someone agrees to the notice, if they have not before. */
  const agree = ({ personId }: Pick<GivenPerson, 'personId'>) =>
    identity
      .insertInto('identity.consent')
      .values({ person_id: personId, given_at: now(), version: NOTICE_VERSION, language: 'en-IN' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()

  const person = async (
    is: {
      name?: string
      email?: string
      mobile?: string
      birthDate?: string
      gender?: number
      /** Whether they have agreed to the notice, as everyone has who checked in by phone before. */
      agreed?: boolean
      /** The contacts that were only typed. */
      unproven?: readonly ('email' | 'mobile')[]
    } = {},
  ): Promise<GivenPerson> => {
    const name = is.name ?? `Person ${next()}`
    const quickId = makeQuickId(PERSON_ID_LENGTH, below)
    const email = is.email ?? `${quickId.toLowerCase()}@people.invalid`
    const mobile = is.mobile ?? `98${String(below(100_000_000)).padStart(8, '0')}`
    const row = await identity
      .insertInto('identity.person')
      .values({
        quick_id: quickId,
        name,
        email,
        mobile,
        birth_date: is.birthDate ?? null,
        gender: is.gender ?? gender.notTold,
        email_proven: !is.unproven?.includes('email'),
        mobile_proven: !is.unproven?.includes('mobile'),
        created_at: now(),
      })
      .onConflict((conflict) => conflict.column('quick_id').doNothing())
      .returning('person_id')
      .executeTakeFirst()
    if (row && is.agreed !== false) await agree({ personId: row.person_id })
    // Among thousands two draw the same quickID now and then.
    return row ? { personId: row.person_id, quickId, name, email, mobile } : person({ ...is, name })
  }

  /** A session as signing in makes it, and the cookie that carries it on. */
  const session = async ({ personId }: Pick<GivenPerson, 'personId'>, app: App = 'dashboard') => {
    const rotating = { sessionId: nonceFrom(below), generation: 1, salt: Buffer.from(nonceFrom(below)) }
    const { epoch } = await identity
      .selectFrom('identity.person')
      .select('epoch')
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow()
    const at = now()
    await identity
      .insertInto('identity.session')
      .values({
        session_id: rotating.sessionId,
        person_id: personId,
        person_epoch: epoch,
        kind: app,
        salt: rotating.salt,
        created_at: at,
        last_used_at: at,
        rotated_at: at,
        expires_at: new Date(at.getTime() + lifetimes[app].idle),
        ends_at: new Date(at.getTime() + lifetimes[app].whole),
        address: '127.0.0.1',
        device: '',
      })
      .execute()
    return {
      sessionId: rotating.sessionId,
      personEpoch: epoch,
      cookieName: refreshCookie(app),
      cookieValue: world.secrets ? refreshTokenOf(world.secrets, rotating) : '',
    }
  }

  const business = async (
    is: { name?: string; cell?: number; root?: GivenPerson; city?: string; state?: string } = {},
  ): Promise<GivenBusiness> => {
    const root = is.root ?? (await person())
    const name = is.name ?? `Business ${next()}`
    const quickId = makeQuickId(PLACE_ID_LENGTH, below)
    const cell = is.cell ?? 1 + below(cells.length)
    const { business_id } = await identity
      .insertInto('identity.business')
      .values({ quick_id: quickId, cell, created_at: now() })
      .returning('business_id')
      .executeTakeFirstOrThrow()
    await identity
      .insertInto('identity.directory')
      .values({ public_id: quickId, kind: directoryKind.business, business_id })
      .execute()
    const given = { businessId: business_id, quickId, name, cell, root }
    await cellOf(given)
      .insertInto('business.business')
      .values({
        business_id,
        quick_id: quickId,
        registered_name: `${name} Private Limited`,
        trade_name: name,
        registration_type: 'Private Limited Company',
        business_type: 'Services',
        registered_email: 'office@business.invalid',
        registered_phone: '9800000000',
        city: is.city ?? 'Bengaluru',
        state: is.state ?? 'Karnataka',
        root_person_id: root.personId,
        created_at: now(),
      })
      .execute()
    await membership(given, root, null)
    return given
  }

  const branch = async (
    is: {
      of?: GivenBusiness
      name?: string
      storeType?: StoreType
      city?: string
      state?: string
      latitude?: number
      longitude?: number
      closing?: string
      timeZone?: string
    } = {},
  ): Promise<GivenBranch> => {
    const owner = is.of ?? (await business())
    const name = is.name ?? `Branch ${next()}`
    const quickId = makeQuickId(PLACE_ID_LENGTH, below)
    const { rows } = await sql<{ id: number }>`select nextval('identity.branch_ids') as id`.execute(identity)
    const branchId = rows[0]?.id as number
    await identity
      .insertInto('identity.directory')
      .values({ public_id: quickId, kind: directoryKind.branch, business_id: owner.businessId, branch_id: branchId })
      .execute()
    await cellOf(owner)
      .insertInto('business.branch')
      .values({
        business_id: owner.businessId,
        branch_id: branchId,
        quick_id: quickId,
        name,
        store_type: is.storeType ?? 'coworking_space',
        gstin: '29AAGCB7383J1Z4',
        street_address: '12 Lake Road',
        city: is.city ?? 'Bengaluru',
        state: is.state ?? 'Karnataka',
        pin_code: '560034',
        latitude: is.latitude ?? 12.93624,
        longitude: is.longitude ?? 77.62691,
        radius: 100,
        opening_time: '09:00',
        closing_time: is.closing ?? world.closing ?? '21:00',
        contact_email: 'desk@branch.invalid',
        contact_mobile: '9800000001',
        poster_key: nonceFrom(below),
        created_at: now(),
        ...(is.timeZone ? { time_zone: is.timeZone } : {}),
      })
      .execute()
    return { branchId, quickId, name, business: owner }
  }

  const membership = async (
    of: GivenBusiness,
    member: GivenPerson,
    branches: readonly GivenBranch[] | null,
    { active = true, joined = true }: { active?: boolean; joined?: boolean } = {},
  ) => {
    const cell = cellOf(of)
    const key = { business_id: of.businessId, person_id: member.personId }
    await cell
      .insertInto('business.membership')
      .values({
        ...key,
        scope_type: branches ? scopeType.branch : scopeType.business,
        active,
        quick_id: member.quickId,
        name: member.name,
        email: member.email,
        mobile: member.mobile,
        joined_at: joined ? now() : null,
        created_at: now(),
      })
      .execute()
    const places = branches?.map(({ branchId }) => branchId) ?? []
    if (places.length > 0) {
      await cell
        .insertInto('business.membership_branch')
        .values(places.map((branch_id) => ({ ...key, branch_id })))
        .execute()
    }
    await identity
      .insertInto('identity.person_place')
      .values((branches ? places : [null]).map((branch_id) => ({ ...key, branch_id, active: active && joined })))
      .execute()
  }

  const role = async (
    of: GivenBusiness,
    is: { name?: string; may: readonly Permission[]; branches?: readonly GivenBranch[] | undefined },
  ) => {
    const { rows } = await sql<{ id: number }>`select nextval('identity.role_ids') as id`.execute(identity)
    const roleId = rows[0]?.id as number
    const publicId = `R${makeQuickId(PLACE_ID_LENGTH, below)}`
    await identity
      .insertInto('identity.directory')
      .values({ public_id: publicId, kind: directoryKind.role, business_id: of.businessId, local_id: roleId })
      .execute()
    const cell = cellOf(of)
    await cell
      .insertInto('business.role')
      .values({
        business_id: of.businessId,
        role_id: roleId,
        public_id: publicId,
        name: is.name ?? `Role ${next()}`,
        description: 'Made for this place',
        scope_type: is.branches ? scopeType.branch : scopeType.business,
        permissions: [...is.may],
        created_at: now(),
      })
      .execute()
    if (is.branches?.length) {
      await cell
        .insertInto('business.role_branch')
        .values(
          is.branches.map(({ branchId }) => ({ business_id: of.businessId, role_id: roleId, branch_id: branchId })),
        )
        .execute()
    }
    return { roleId, publicId }
  }

  const grant = (of: GivenBusiness, to: GivenPerson, roleId: number, on: GivenBranch | null) =>
    cellOf(of)
      .insertInto('business.role_grant')
      .values({
        business_id: of.businessId,
        person_id: to.personId,
        role_id: roleId,
        branch_id: on?.branchId ?? null,
        granted_at: now(),
      })
      .execute()

  /** Someone who works at a branch, or for the whole business, and may do just this. */
  const staff = async (is: {
    on: GivenBranch | GivenBusiness
    may?: readonly Permission[]
    name?: string
    role?: string
    active?: boolean
    /** Whether they answered the business that named them its user. */
    joined?: boolean
  }): Promise<GivenStaff> => {
    const branches = isBranch(is.on) ? [is.on] : null
    const owner = isBranch(is.on) ? is.on.business : is.on
    const member = await person(is.name === undefined ? {} : { name: is.name })
    await membership(owner, member, branches, { active: is.active ?? true, joined: is.joined ?? true })
    if (is.may?.length) {
      const { roleId } = await role(owner, {
        may: is.may,
        branches: branches ?? undefined,
        ...(is.role === undefined ? {} : { name: is.role }),
      })
      await grant(owner, member, roleId, branches?.[0] ?? null)
    }
    await moveAccess(owner)
    return { ...member, business: owner }
  }

  /** Rights changed: what was read before is read again. */
  const moveAccess = (of: GivenBusiness) =>
    cellOf(of)
      .updateTable('business.business')
      .set((row) => ({ access_epoch: row('access_epoch', '+', 1) }))
      .where('business_id', '=', of.businessId)
      .execute()

  /** A branch inside a branch of another business, as accepting an invitation leaves both sides. */
  const tenant = async ({ of, is, active = true }: { of: GivenBranch; is: GivenBranch; active?: boolean }) => {
    const shared = await findShared(cellOf(is.business), is.business.businessId, is.branchId)
    await cellOf(of.business)
      .insertInto('business.tenant')
      .values({
        business_id: of.business.businessId,
        branch_id: of.branchId,
        child_public_id: is.quickId,
        active,
        ...(shared as Shared),
        accepted_by: is.business.root.personId,
        created_at: now(),
      })
      .execute()
    await cellOf(is.business)
      .insertInto('business.tenancy')
      .values({
        business_id: is.business.businessId,
        branch_id: is.branchId,
        parent_public_id: of.quickId,
        active,
        parent_epoch: 0,
        created_at: now(),
      })
      .execute()
    await moveAccess(of.business)
  }

  /** An invitation that was delivered, and the token in its link. */
  const invitation = async ({ by, to }: { by: GivenBranch; to: GivenBranch | string }) => {
    if (!world.secrets) throw new Error('Invitations need the secrets of the installation')
    const expires_at = new Date(now().getTime() + INVITATION_DAYS * 24 * 3_600_000)
    const row = await cellOf(by.business)
      .insertInto('business.invitation')
      .values({
        business_id: by.business.businessId,
        branch_id: by.branchId,
        ...(typeof to === 'string'
          ? { kind: invitationKind.email, email: to }
          : { kind: invitationKind.branch, child_public_id: to.quickId }),
        salt: Buffer.from(nonceFrom(below)),
        created_by: by.business.root.personId,
        created_at: now(),
        expires_at,
      })
      .returning(['business_id', 'invitation_id', 'salt'])
      .executeTakeFirstOrThrow()
    const token = invitationToken(world.secrets, row)
    await identity
      .insertInto('identity.link')
      .values({
        token_hash: hashOfLink(token),
        kind: linkKind.invitation,
        business_id: row.business_id,
        local_id: row.invitation_id,
        expires_at,
      })
      .execute()
    return { invitationId: row.invitation_id, token, expiresAt: expires_at }
  }

  const visitor = async (is: { of: GivenBusiness; name?: string; gender?: number }): Promise<GivenVisitor> => {
    const name = is.name ?? `Visitor ${next()}`
    const quickId = makeQuickId(PERSON_ID_LENGTH, below)
    const { visitor_id } = await cellOf(is.of)
      .insertInto('business.visitor')
      .values({
        business_id: is.of.businessId,
        quick_id: quickId,
        name,
        mobile_masked: 'XXXXXX1907',
        email_masked: 'v****@people.invalid',
        gender: is.gender ?? gender.notTold,
        created_at: now(),
      })
      .returning('visitor_id')
      .executeTakeFirstOrThrow()
    return { visitorId: visitor_id, quickId, name, business: is.of }
  }

  /** A check-in through the function that keeps the counters, and a check-out if it was over by `until`. */
  const visit = async (
    is: {
      at?: GivenBranch
      by?: GivenVisitor
      /** Who came along. */
      with?: readonly GivenVisitor[]
      as?: keyof typeof visitKind
      age?: number
      gender?: keyof typeof gender
      from?: Date
      until?: Date
      left?: keyof typeof checkoutType
      pov?: keyof typeof purposeOfVisit
    } = {},
  ): Promise<GivenVisit> => {
    const place = is.at ?? (await branch())
    const who = is.by ?? (await visitor({ of: place.business }))
    const people = [who, ...(is.with ?? [])]
    const from = is.from ?? now()
    const { businessId } = place.business
    const visitorIds = people.map(({ visitorId }) => visitorId)
    // In one transaction, so that it may lie before other visits of theirs; what they were in ends where it begins.
    const { visit_id, checked_in_at } = await cellOf(place.business)
      .transaction()
      .execute(async (tx) => {
        await sql`
          select business.check_out(business_id, branch_id, checked_in_at, array[visit_id], ${from},
                                    ${checkoutType.geoTagged}::smallint, ${exitGrade.inferred}::smallint)
            from business.visit
           where business_id = ${businessId} and visitor_id = any(${visitorIds}::bigint[]) and checked_in_at <= ${from}
             and checked_out_at is null
        `.execute(tx)
        const { rows } = await sql<{ visit_id: number; checked_in_at: Date }>`
          select visit_id, checked_in_at from business.check_in(
            ${businessId}, ${place.branchId}, ${from},
            ${from}::timestamptz at time zone (select time_zone from business.branch where branch_id = ${place.branchId}),
            ${nonceFrom(below)}, ${visitorIds}::bigint[],
            ${people.map(() => visitKind[is.as ?? 'visitor'])}::smallint[], ${people.map(() => is.age ?? 30)}::smallint[],
            ${people.map(() => gender[is.gender ?? 'notTold'])}::smallint[],
            ${purposeOfVisit[is.pov ?? 'Visitor']}::smallint)
        `.execute(tx)
        const made = rows[0] as { visit_id: number; checked_in_at: Date }
        if (is.until) {
          await sql`
            select business.check_out(${businessId}, ${place.branchId}, ${made.checked_in_at}, array[${made.visit_id}::bigint],
              ${is.until}, ${checkoutType[is.left ?? 'qr']}::smallint, ${exitGrade.observed}::smallint)
          `.execute(tx)
        }
        return made
      })
    return { visitId: visit_id, checkedInAt: checked_in_at, visitor: who, branch: place }
  }

  return {
    person,
    agree,
    session,
    business,
    branch,
    membership,
    role,
    grant,
    staff,
    moveAccess,
    tenant,
    invitation,
    visitor,
    visit,
  }
}

export type Given = ReturnType<typeof createGiven>
