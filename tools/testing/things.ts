import { randomBytes, randomUUID } from 'node:crypto'
import type { Permission } from '@quickprism/contract/permissions'
import { sessions } from '@quickprism/contract/sessions'
import { hashOfLink } from '@quickprism/server/admission/links'
import { linkKind } from '@quickprism/server/db/codes'
import { claimToken } from '@quickprism/server/modules/claims/tokens'
import { guestRef, guestToken } from '@quickprism/server/modules/guests/refs'
import { sealedContacts } from '@quickprism/server/modules/visitors/contacts'
import { visitRef } from '@quickprism/server/modules/visits/visit-refs'
import { alertsIn } from './alerts.ts'
import { atTheDoor } from './door.ts'
import { aPicture, scheduleForm } from './forms.ts'
import type { GivenBranch, GivenBusiness, GivenPerson } from './given.ts'
import type { TestApp } from './test-app.ts'

/** On the calendar of a branch in India. */
export const dayOf = (at: Date) => new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10)

export type SomePlace = GivenBranch | GivenBusiness

/** A well-formed id that was never given to anything. */
export const nowhere = { quickId: 'N0WHEREATA' } as SomePlace

export const isBranch = (at: SomePlace): at is GivenBranch => 'branchId' in at
const businessOf = (at: SomePlace) => (isBranch(at) ? at.business : at)
const isThere = (at: SomePlace) => at !== nowhere

/** Things that calls name, made as they are asked for: at a place, of a person, or such as never were. */
export const thingsIn = (t: TestApp) => {
  const { posterKeyOf, comes, leaves, blacklist, passOf } = atTheDoor(t)
  const visitorAt = async (at: SomePlace) => (isBranch(at) ? (await t.given.visit({ at })).visitor.quickId : 'N0WHERE1')
  const readerAt = async (at: SomePlace) =>
    isBranch(at) ? (await t.given.staff({ on: at, may: ['export_visitor_reports'] })).quickId : 'N0WHERE1'
  const alerts = alertsIn(t)
  return {
    picture: aPicture(),

    roleAt: async (at: SomePlace) => {
      if (!isThere(at)) return 'RN0WHEREATA'
      const branches = isBranch(at) ? [at] : undefined
      return (await t.given.role(businessOf(at), { may: ['view_roles'], branches })).publicId
    },

    /** Someone with a role, so that taking it away makes a difference. */
    userAt: async (at: SomePlace) =>
      isThere(at) ? (await t.given.staff({ on: at, may: ['view_permissions'] })).quickId : 'N0WHERE1',

    /** Someone who may see reports there. */
    readerAt,

    /** A report that is sent from there. */
    scheduleAt: async (at: SomePlace) => {
      const schedule_id = randomUUID()
      if (!isBranch(at)) return schedule_id
      const { name, format, rhythm, report } = scheduleForm({ recipients: [] })
      await t.owner
        .cellOf(at)
        .insertInto('business.report_schedule')
        .values({
          business_id: at.business.businessId,
          schedule_id,
          branch_id: at.branchId,
          name,
          format,
          rhythm: JSON.stringify(rhythm),
          export_type: report.export_type,
          sort_order: 'desc',
          everyone: true,
          next_run: '2026-03-09T08:00',
          next_run_at: new Date('2026-03-09T08:00+05:30'),
          created_at: t.clock.held,
        })
        .execute()
      return schedule_id
    },

    tenantAt: async (at: SomePlace) => {
      const child = await t.given.branch()
      if (isBranch(at)) await t.given.tenant({ of: at, is: child })
      return { parent_shop_quickID: at.quickId, child_shop_quickID: child.quickId }
    },

    invitationTo: async (at: SomePlace) =>
      isThere(at) ? (await t.given.invitation({ by: await t.given.branch(), to: at as GivenBranch })).token : 'x',

    /** One that a branch has sent, of the kind that the permission is for. */
    invitationOf: async (at: SomePlace, permission?: Permission) => {
      if (!isBranch(at)) return 1
      const to =
        permission === 'send_invitation_to_registered_business'
          ? await t.given.branch()
          : `${randomUUID()}@people.invalid`
      return (await t.given.invitation({ by: at, to })).invitationId
    },

    /** Someone who is expected there today, and the code they show. */
    guestAt: async (at: SomePlace) => {
      if (!isBranch(at)) return { guest_ref: 'x', code: 'x' }
      const { businessId } = at.business
      const salt = randomBytes(16)
      const day = dayOf(t.clock.held)
      const { guest_id } = await t.owner
        .cellOf(at)
        .insertInto('business.guest')
        .values({
          business_id: businessId,
          branch_id: at.branchId,
          host_id: at.business.root.personId,
          name: 'Rukmini Hegde',
          email: t.deps.secrets.seal('contact', `${businessId}:email`, 'rukmini@guests.invalid'),
          email_masked: 'r****@guests.invalid',
          day,
          pov: 2,
          salt,
          created_at: t.clock.held,
          ends_at: new Date(Date.parse(`${day}T00:00:00+05:30`) + 86_400_000),
        })
        .returning('guest_id')
        .executeTakeFirstOrThrow()
      const token = guestToken(t.deps.secrets, { business_id: businessId, guest_id, salt })
      await t.owner.identity
        .insertInto('identity.link')
        .values({
          token_hash: hashOfLink(token),
          kind: linkKind.guest,
          business_id: businessId,
          local_id: guest_id,
          expires_at: new Date(t.clock.held.getTime() + 86_400_000),
        })
        .execute()
      return { guest_ref: guestRef(t.deps.secrets, businessId, guest_id), code: `QPG1.${token}` }
    },

    /** The alert of a branch, which begins where there is none; a drill there ends. */
    alertAt: async (at: SomePlace) => (isBranch(at) ? alerts.on(at) : { incident_ref: 'x', person_ref: 'x' }),

    /** Nothing is on there any more. */
    calmAt: async (at: SomePlace) => {
      if (isBranch(at)) await alerts.over(at)
    },

    /** An alert of before, which is over. */
    pastAlertAt: async (at: SomePlace) => {
      if (isBranch(at)) await alerts.past(at)
    },

    /** An alert of somewhere else that concerns someone. */
    alertOf: async (person: GivenPerson | undefined) =>
      person ? alerts.concerning(await t.given.branch(), person) : 'x',

    posterKey: async (at: SomePlace) => (isBranch(at) ? posterKeyOf(at) : 'made-up'),

    somePass: async () => passOf(await t.given.person()),

    /** Whoever leaves has come before, where they are let in. */
    visitOf: async (person: GivenPerson | undefined, at: SomePlace) => {
      if (!person || !isBranch(at)) return
      await t.given.agree(person)
      await comes(person, at).catch(() => undefined)
    },

    /** Someone who came to this branch. */
    visitorAt,

    /** The visit of someone who is inside, as the front desk names it. */
    visitAt: async (at: SomePlace) => {
      if (!isBranch(at)) return 'x'
      const { visitId, checkedInAt } = await t.given.visit({ at })
      const where = { businessId: at.business.businessId, branchId: at.branchId }
      return visitRef(t.deps.secrets, where, { visitId, checkedInAt })
    },

    /** The code on the pass of someone. */
    pass: async () => passOf(await t.given.person()),

    blacklistedAt: async (at: SomePlace) => {
      const quickId = await visitorAt(at)
      if (isBranch(at)) await blacklist(at)
      return quickId
    },

    /** A business that someone has visited. */
    businessKnowing: async (person: GivenPerson | undefined) => {
      if (!person) return nowhere.quickId
      const branch = await t.given.branch()
      await t.given.agree(person)
      await comes(person, branch)
      // Whoever has been let in elsewhere meanwhile has left already.
      await leaves(person, branch).catch(() => undefined)
      return branch.business.quickId
    },

    /** A business that added someone as a user. */
    businessNaming: async (person: GivenPerson | undefined) => {
      if (!person) return nowhere.quickId
      const business = await t.given.business()
      await t.given.membership(business, person, null, { joined: false })
      return business.quickId
    },

    /** What someone was sent whom a front desk wrote down by their mobile. */
    claimOf: async (person: GivenPerson | undefined) => {
      if (!person) return 'x'
      const { branch, visitor, checkedInAt } = await t.given.visit()
      const key = { business_id: branch.business.businessId, visitor_id: visitor.visitorId }
      const salt = randomBytes(16)
      const expires_at = new Date(t.clock.held.getTime() + 86_400_000)
      const cell = t.owner.cellOf(branch)
      await cell
        .updateTable('business.visitor')
        .set({ person_id: null, quick_id: null, ...sealedContacts(t.deps.secrets, key.business_id, person) })
        .where('business_id', '=', key.business_id)
        .where('visitor_id', '=', key.visitor_id)
        .execute()
      await cell
        .insertInto('business.visitor_claim')
        .values({ ...key, branch_id: branch.branchId, checked_in_at: checkedInAt, salt, expires_at })
        .execute()
      const token = claimToken(t.deps.secrets, { ...key, salt })
      await t.owner.identity
        .insertInto('identity.link')
        .values({
          token_hash: hashOfLink(token),
          kind: linkKind.claim,
          business_id: key.business_id,
          local_id: key.visitor_id,
          expires_at,
        })
        .execute()
      return token
    },

    deviceOf: async (person: GivenPerson | undefined) =>
      person ? (await t.given.session(person)).sessionId : randomUUID(),

    /** Somebody who came to a branch asks this person to join them. */
    /** A question whether someone came along, to the person or by them. */
    requestTo: async (person: GivenPerson | undefined, by?: 'lead') => {
      const request_id = randomUUID()
      if (!person) return request_id
      const { branch, visitId, checkedInAt } = await t.given.visit()
      await t.owner.identity
        .insertInto('identity.group_request')
        .values({
          request_id,
          quick_id: by ? 'NOB0DY99' : person.quickId,
          person_id: by ? null : person.personId,
          lead_id: by ? person.personId : branch.business.root.personId,
          business_id: branch.business.businessId,
          branch_id: branch.branchId,
          lead_visit_id: visitId,
          checked_in_at: checkedInAt,
          store_name: branch.name,
          asked_at: t.clock.held,
        })
        .execute()
      return request_id
    },

    signInByPhone: async () => (await t.as()(sessions.generateQr, {})).session_token,
  }
}
