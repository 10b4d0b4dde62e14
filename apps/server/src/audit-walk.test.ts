import type { Call } from '@quickprism/client/client'
import { every } from '@quickprism/contract'
import { branches } from '@quickprism/contract/branches'
import { claims } from '@quickprism/contract/claims'
import { eventsOf as declaredBy, type Endpoint, type Sent, title } from '@quickprism/contract/endpoint'
import { guests } from '@quickprism/contract/guests'
import { invitations } from '@quickprism/contract/invitations'
import { memberships } from '@quickprism/contract/memberships'
import { withDependencies } from '@quickprism/contract/permissions'
import { privacy } from '@quickprism/contract/privacy'
import { reportSchedules } from '@quickprism/contract/report-schedules'
import { sessions } from '@quickprism/contract/sessions'
import { atTheDoor, far } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson, GivenStaff } from '@quickprism/tools/testing/given'
import { proof } from '@quickprism/tools/testing/proof'
import { sampler } from '@quickprism/tools/testing/samples'
import { schedulesKit } from '@quickprism/tools/testing/schedules-kit'
import { approveByPhone, codeMadeFor, openBrowser } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admitJob } from './admission/admit.ts'
import { inBusiness } from './db/in-business.ts'
import { record } from './db/record.ts'
import { archiveTrails } from './modules/audit/jobs.ts'
import { verifyTrails } from './modules/audit/verify.ts'
import { runDue } from './modules/report-schedules/jobs.ts'
import { leaveBusinesses } from './modules/sessions/jobs.ts'
import { noticeToken } from './modules/sessions/notices.ts'

const DAY = 86_400_000

let t: TestApp
let samples: ReturnType<typeof sampler>
beforeAll(async () => {
  t = await testApp()
  samples = sampler(t)
})
afterAll(() => t.close())

/** What a person has left in the trails, wherever. */
const eventsBy = async ({ personId }: GivenPerson) => {
  const found = t.owner.cells.map((cell) =>
    cell.selectFrom('business.audit').select('event').where('actor', '=', personId).execute(),
  )
  return (await Promise.all(found)).flat().map(({ event }) => event)
}

/** Someone who may do this in the business of a branch. */
const whoMay = async ({ allow }: Endpoint, { business }: GivenBranch) => {
  if (allow.kind === 'member') return { person: await t.given.staff({ on: business }), permission: undefined }
  if (allow.kind !== 'gate') return { person: await t.given.person(), permission: undefined }
  const permission = allow.anyOf[0] as (typeof allow.anyOf)[number]
  return { person: await t.given.staff({ on: business, may: withDependencies([permission]) }), permission }
}

/** What the act leaves behind that this endpoint's sample is. */
const eventsOf = async (endpoint: Endpoint) => {
  const branch = await t.given.branch()
  const { person, permission } = await whoMay(endpoint, branch)
  await t.as(person)(endpoint, await samples.about(endpoint, branch, permission))
  return eventsBy(person)
}

/** Only those it was sent to open a scheduled report. */
const scheduledOpened = async () => {
  const kit = schedulesKit(t)
  const branch = await t.given.branch()
  const reader = await kit.managerAt(branch)
  const before = t.clock.held
  await kit.add(reader, branch)
  t.clock.held = new Date(before.getTime() + 8 * DAY)
  await runDue(branch.business.cell, t.deps)
  const [run] = await kit.runsOf(branch)
  expect((await kit.file(reader, branch, run?.run_id as string)).status).toBe(200)
  t.clock.held = before
  return eventsBy(reader)
}

/** Only who announced a guest withdraws them. */
const guestWithdrawn = async () => {
  const branch = await t.given.branch()
  const host = await t.given.staff({ on: branch })
  await t.as(host)(guests.announce, await samples.about(guests.announce, branch))
  const [guest] = (await t.as(host)(guests.mine, { query: { shopId: branch.quickId } })).guests
  const guest_ref = guest?.guest_ref as string
  await t.as(host)(guests.withdraw, { body: { shopId: branch.quickId, guest_ref } })
  return eventsBy(host)
}

/** Only a person whom a business added answers it. */
const businessAnswered = (endpoint: typeof memberships.join | typeof memberships.leave) => async () => {
  const person = await t.given.person()
  const input = await samples.of(endpoint).ask({ at: await t.given.branch(), of: person })
  await t.as(person)(endpoint, input as Sent<typeof endpoint>)
  return eventsBy(person)
}

const member = async () => {
  const branch = await t.given.branch()
  return t.given.staff({ on: branch.business, may: ['view_branches'] })
}

/** Enters the business of someone, which is when it knows of them. */
const enter = async (call: Call, { business }: GivenStaff) => {
  await call(branches.list, { query: { business_quickID: business.quickId } })
}

const signedInByCode = async () => {
  const person = await member()
  const browser = openBrowser(t.url)
  await browser.call(sessions.sendOtp, { body: { quickID: person.quickId } })
  const otp = await codeMadeFor(t, person.quickId)
  const { access_token } = await browser.call(sessions.verifyOtp, { body: { quickID: person.quickId, otp } })
  browser.token = access_token
  await enter(browser.call, person)
  return eventsBy(person)
}

const signedInByPhone = async () => {
  const person = await member()
  const browser = openBrowser(t.url)
  const { session_token } = await browser.call(sessions.generateQr, {})
  await approveByPhone(t, atTheDoor(t).phoneOf(person), session_token)
  browser.token = (await browser.call(sessions.qrStatus, { query: { session_token } })).access_token
  await enter(browser.call, person)
  return eventsBy(person)
}

/** Signs out in some way, from this device or another one, and has the worker write it down. */
const signedOut = async (how: (here: GivenPerson, other: ReturnType<typeof openBrowser>) => Promise<unknown>) => {
  const person = await member()
  await enter(t.as(person), person)
  const { sessionId, personEpoch } = await t.given.session(person)
  const other = openBrowser(t.url)
  const claims = { sid: sessionId, session_epoch: 0, person_epoch: personEpoch }
  other.token = await t.deps.tokens.issue(claims, t.clock.held)
  await how(person, other)
  for (const payload of await atTheDoor(t).jobsOf<{ sessionId: string }>('sessions.leave')) {
    await leaveBusinesses(payload, t.deps)
  }
  return eventsBy(person)
}

const refusedAtTheDoor = async () => {
  const branch = await t.given.branch()
  await expect(atTheDoor(t).comes(await t.given.person(), branch, { position: far })).rejects.toBeDefined()
  return atTheDoor(t).eventsOf(branch.business)
}

/**
 * Acts whose event is not their own to declare: it is written when a session first enters a business, by a job, in the
 * trail of another business, or only where they are refused.
 */
const ELSEWHERE: Record<string, { event: string; happens(): Promise<string[]> }> = {
  'POST /api/auth/verify-otp': { event: 'session.signed-in', happens: signedInByCode },
  'POST /api/auth/approve-qr': { event: 'session.signed-in', happens: signedInByPhone },
  'POST /api/auth/logout': {
    event: 'session.signed-out',
    happens: () => signedOut((person) => t.as(person)(sessions.logout, {})),
  },
  'POST /api/auth/sign-out-others': {
    event: 'session.signed-out',
    happens: () => signedOut((_, other) => other.call(sessions.signOutOthers, {})),
  },
  'POST /api/auth/sign-out-device': {
    event: 'session.signed-out',
    happens: () =>
      signedOut(async (_, other) => {
        for (const { id, current } of await other.call(sessions.devices, {})) {
          if (!current) await other.call(sessions.signOutDevice, { body: { id } })
        }
      }),
  },
  'POST /api/auth/end-noticed-session': {
    event: 'session.signed-out',
    happens: () =>
      signedOut(async ({ personId }) => {
        const entered = await t.owner.identity
          .selectFrom('identity.session')
          .select(['session_id', 'salt'])
          .where('person_id', '=', personId)
          .orderBy('created_at')
          .execute()
        for (const session of entered) {
          await t.as()(sessions.endNoticed, { body: { token: noticeToken(t.deps.secrets, session) } })
        }
      }),
  },
  'POST /api/auth/decline-invitation': {
    event: 'invitation.declined',
    happens: async () => {
      const [by, child] = [await t.given.branch(), await t.given.branch()]
      const { token } = await t.given.invitation({ by, to: child })
      await t.as(child.business.root)(invitations.decline, { body: { token } })
      return atTheDoor(t).eventsOf(by.business)
    },
  },
  'POST /api/people/erase-my-data': {
    event: 'visitor.erased',
    happens: async () => {
      const [branch, person] = [await t.given.branch(), await t.given.person()]
      const door = atTheDoor(t)
      await door.comes(person, branch)
      await door.leaves(person, branch)
      await t.as(person)(privacy.erase, { body: { business_quickID: branch.business.quickId } })
      return door.eventsOf(branch.business)
    },
  },
  'POST /api/people/claim-visit': {
    event: 'visitor.claimed',
    happens: async () => {
      const person = await t.given.person()
      const input = await samples.of(claims.claim).ask({ at: await t.given.branch(), of: person })
      await atTheDoor(t).phoneOf(person)(claims.claim, input as Sent<typeof claims.claim>)
      return eventsBy(person)
    },
  },
  'POST /api/vms/check-in': { event: 'visit.refused', happens: refusedAtTheDoor },
}

/** What changes nothing in any business. Adding a line here is a decision: say why in the pull request. */
const QUIET = [
  'POST /api/vms/check-out', // the visit is the record
  'POST /api/vms/join-group', // the visit is the record; refusals are written to the trail
  'POST /api/vms/remind-companion', // a question to a person
  'POST /api/vms/withdraw-companion', // a question that is taken back
  'POST /api/auth/invitation-preview',
  'POST /api/auth/register',
  'POST /api/auth/sign-up', // of someone new, who belongs nowhere yet
  'POST /api/auth/forgot-quickid',
  'PUT /api/people/me', // by a job, where businesses hold a copy
  'POST /api/people/contact-code',
  'POST /api/people/confirm-contact', // by a job, where businesses hold a copy
  'POST /api/people/remove-contact',
  'POST /api/people/notifications',
  'POST /api/people/stop-notifications',
  'POST /api/people/visit-claim',
  'POST /api/vms/read-guest',
  'POST /api/guests/pass',
  'POST /api/guests/decline', // the announcement is the record
  'PUT /api/people/pass-key',
  'POST /api/people/give-consent',
  'POST /api/people/withdraw-consent',
  'POST /api/vms/branch-at-door',
  'POST /api/vms/meet',
  'POST /api/vms/desk-read-pass', // refusals are written to the trail
  'POST /api/people/documents',
  'POST /api/people/withdraw-document',
  'POST /api/iam/preview-role/:roleId',
  'POST /api/auth/send-otp',
  'POST /api/auth/resend-otp',
  'POST /api/auth/generate-qr',
  'POST /api/auth/noticed-session',
  'POST /api/auth/refresh',
  'POST /api/iam/preview-user/:userId',
  'POST /api/sos/marks', // kept with its alert, all of them
  'POST /api/sos/answer', // as well
  'POST /api/sos/link',
  'POST /api/sos/link-answer', // kept with its alert
]

const acts = every.filter(({ method, audit }) => method !== 'GET' || 'event' in audit)
const declaring = acts.filter(({ audit }) => 'event' in audit)
const silent = acts.filter(({ audit }) => 'none' in audit).map(title)

/** What is left in a trail, of entries so many days old, when the archive has taken its part. */
const kept = async (days: readonly number[]) => {
  const { business } = await t.given.branch()
  const scope = admitJob(business.cell, business.businessId)
  // The database knows by itself how old an entry is.
  const today = new Date()
  for (const age of days) {
    t.clock.held = new Date(today.getTime() - age * DAY)
    await inBusiness(t.deps, scope, async (tx) => record(tx, scope, { event: 'role.edited', about: `day ${age}` }))
  }
  t.clock.held = today
  await archiveTrails(business.cell, t.deps)
  const left = await t.owner.trailOf(business)
  expect((await verifyTrails(t.deps)).findings).toEqual([])
  return left.map(({ about }) => about)
}

describe('the route table', () => {
  it('ID-17: every act declares its event, or has it written elsewhere, or is known to change nothing', () => {
    expect([...Object.keys(ELSEWHERE), ...QUIET].sort()).toEqual(silent.sort())
  })

  proof(
    'ID-17',
    'every act leaves the event it declares in the trail, and so do signing in and out; entries stay for 400 days and are then archived',
    { ci: {}, stated: {} },
    async () => {
      const seen = new Set<string>()
      const named = new Map<Endpoint, () => Promise<string[]>>([
        [guests.withdraw, guestWithdrawn],
        [memberships.join, businessAnswered(memberships.join)],
        [memberships.leave, businessAnswered(memberships.leave)],
        [reportSchedules.file, scheduledOpened],
      ])
      for (const endpoint of declaring) {
        const events = await (named.get(endpoint) ?? (() => eventsOf(endpoint)))()
        const declared = declaredBy(endpoint)
        expect({ [title(endpoint)]: events.filter((event) => declared.includes(event)) }).not.toEqual({
          [title(endpoint)]: [],
        })
        for (const event of events) seen.add(event)
      }
      for (const [name, { event, happens }] of Object.entries(ELSEWHERE)) {
        expect({ [name]: await happens() }).toEqual({ [name]: expect.arrayContaining([event]) })
        seen.add(event)
      }
      expect(await kept([401, 399])).toEqual(['day 399', 'entries 1 to 1'])
      seen.add('audit.archived')
      return {
        acts: acts.length,
        'acts that declare their event, and it was found': declaring.length,
        'acts whose event is written elsewhere, and it was found': Object.keys(ELSEWHERE).length,
        'acts that change nothing in a business': QUIET.length,
        'types of events seen': seen.size,
        'day 399': 'in the trail',
        'day 401': 'in the archive',
      }
    },
  )
})
