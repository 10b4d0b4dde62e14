import { randomInt, randomUUID } from 'node:crypto'
import { contract } from '@quickprism/contract'
import { NOTICE_VERSION } from '@quickprism/contract/consents'
import { type Endpoint, type Sent, title } from '@quickprism/contract/endpoint'
import { appsOf } from '@quickprism/contract/gates'
import type { Permission } from '@quickprism/contract/permissions'
import { makeQuickId, PERSON_ID_LENGTH } from '@quickprism/contract/quick-id'
import type { ScopeType } from '@quickprism/contract/scope'
import { here } from './door.ts'
import { branchForm, businessForm, roleForm, scheduleForm } from './forms.ts'
import type { GivenPerson } from './given.ts'
import { phoneKey } from './pass-maker.ts'
import { specimens } from './specimens.ts'
import type { TestApp } from './test-app.ts'
import { dayOf, isBranch, type SomePlace, thingsIn } from './things.ts'

/** What a call names, as people would say it: the samples say so themselves, and do not ask the contract. */
export type Names =
  | 'nothing'
  | 'branch'
  | 'business'
  /** A branch or a business. */
  | 'place'
  | 'role'
  /** A branch at whose door the caller stands, with the key that hangs there. */
  | 'door'
  /** The secret of an invitation to a branch. */
  | 'invitation'
  /** A thing of one person. */
  | 'own'
  /** The secret of a link that was sent to the mobile of one person. */
  | 'claim'

type About = {
  /** The place that is named, or at which the thing is that is named. */
  at: SomePlace
  /** Whose thing it is, where a thing is one person's, or who stands at the door; nobody's if it never was. */
  of?: GivenPerson | undefined
  /** What the caller holds, where that decides what they ask. */
  permission?: Permission | undefined
}

/** What those who are let in get in place of a success, where a sample can only fail. */
export type Ending = { status: number; detail: string }

export type Sample<Input = unknown> = {
  names: Names
  /** The least input that is understood. Things that it names are made for it. */
  ask(about: About): Input | Promise<Input>
  ends?: Ending
  /** What is gone once it was done. */
  spends?: 'the place' | 'the session' | 'what it names'
}

const walkedDomains = { ...contract, specimens }
type Domains = typeof walkedDomains
type Samples = { [D in keyof Domains]: { [N in keyof Domains[D]]: Sample<SentTo<Domains[D][N]>> } }
type SentTo<E> = E extends Endpoint ? Sent<E> : never

/** Every endpoint of the product, and those made for tests alone. */
export const walked: readonly Endpoint[] = Object.values(walkedDomains).flatMap((domain) =>
  Object.values<Endpoint>(domain),
)

const naming =
  (names: Names) =>
  <Input>(ask: Sample<Input>['ask'], more: Pick<Sample, 'ends' | 'spends'> = {}): Sample<Input> => ({
    names,
    ask,
    ...more,
  })

const plain = naming('nothing')
const ofBranch = naming('branch')
const ofBusiness = naming('business')
const ofPlace = naming('place')
const ofRole = naming('role')
const atDoor = naming('door')
const ofInvitation = naming('invitation')
const ofPerson = naming('own')
const ofClaimant = naming('claim')
const nothing = plain(() => ({}))

const ends = (status: number, detail: string) => ({ ends: { status, detail } })

/** Of everyone who is tried here. */
const bothAreConfirmed = ends(409, 'It is confirmed already and cannot be changed here.')

/** Nobody who is tried here has the cookie of one. */
const withoutBrowser = ends(401, 'Sign in again on this device to continue.')

const typeOf = (at: SomePlace): ScopeType => (isBranch(at) ? 'shop' : 'business')

const scopeOf = (at: SomePlace) => ({ scope_type: typeOf(at), scope_id: at.quickId })

const aRoleForm = (at: SomePlace) =>
  roleForm({
    role_name: randomUUID(),
    scope_type: typeOf(at),
    scope_id: isBranch(at) ? [at.quickId] : at.quickId,
    permissions: ['view_permissions'],
  })

/** Nobody's, and not the same twice: there is a limit to what may be sent to each. */
const anAddress = () => `${randomUUID()}@people.invalid`
const aMobile = () => `98${String(randomInt(100_000_000)).padStart(8, '0')}`
const aQuickId = () => makeQuickId(PERSON_ID_LENGTH, randomInt)

const withoutRoles = (at: SomePlace) => ({ scope_type: typeOf(at), scope_role_data: { [at.quickId]: [] } })

const aScheduleAt = async (things: ReturnType<typeof thingsIn>, at: SomePlace) => ({
  ...scheduleForm({ recipients: [await things.readerAt(at)] }),
  shopId: at.quickId,
})

const notSentToThem = ends(404, 'This report was sent to somebody else, or its schedule was deleted.')

const aMark = ({ clock }: TestApp) => ({
  mark_id: randomUUID(),
  state: 'safe' as const,
  at: clock.held.toISOString(),
})

/** One for each endpoint: a new one does not compile without. */
const samplesIn = (t: TestApp, things: ReturnType<typeof thingsIn>): Samples => ({
  access: {
    get: nothing,
    explain: ofPlace(({ at }) => ({ query: { scope_id: at.quickId, permission: 'view_roles', page: 1 } })),
  },
  activities: {
    list: ofBranch(({ at }) => ({ query: { shopId: at.quickId } })),
  },
  analytics: {
    kpis: ofBranch(({ at }) => ({ query: { shopId: at.quickId } })),
    footfall: ofBranch(({ at }) => ({ query: { shopId: at.quickId } })),
    visitorTrends: ofBranch(({ at }) => ({ query: { shopId: at.quickId } })),
    checkoutTrends: ofBranch(({ at }) => ({ query: { shopId: at.quickId } })),
    genderRatio: ofBranch(({ at }) => ({ query: { shopId: at.quickId } })),
    durations: ofBranch(({ at }) => ({ query: { shopId: at.quickId } })),
    security: ofBranch(({ at }) => ({ query: { shopId: at.quickId } })),
  },
  audit: {
    list: ofBranch(({ at }) => ({ query: { shop_quickID: at.quickId, page: 1 } })),
    export: ofBusiness(({ at }) => ({ query: { business_quickID: at.quickId } })),
  },
  blacklist: {
    set: ofBranch(async ({ at }) => ({
      query: { shopId: at.quickId, quickId: await things.visitorAt(at), blacklistUser: 'true' },
    })),
    explain: ofBranch(async ({ at }) => ({
      body: { shopId: at.quickId, quickId: await things.blacklistedAt(at), reason: 'Broke the rules of the house' },
    })),
  },
  branches: {
    list: ofBusiness(({ at }) => ({ query: { business_quickID: at.quickId } })),
    details: ofBranch(({ at }) => ({ query: { shopQuickID: at.quickId } })),
    create: ofBusiness(({ at }) => ({
      query: { business_quickID: at.quickId },
      body: branchForm({ store_name: randomUUID() }),
    })),
    edit: ofBranch(({ at }) => ({
      query: { shopQuickID: at.quickId },
      body: branchForm({ store_name: randomUUID() }),
    })),
    remove: ofBranch(({ at }) => ({ query: { shopQuickID: at.quickId } }), { spends: 'the place' }),
    renewPoster: ofBranch(({ at }) => ({ query: { shopQuickID: at.quickId } })),
    poster: ofBranch(({ at }) => ({ query: { shop_quickID: at.quickId } })),
    verifyGstin: ofPlace(({ at }) => ({ query: { gstin: '29AAGCB7383J1Z4', scopeId: at.quickId } })),
    findPlaces: ofPlace(({ at }) => ({ query: { search: 'Koramangala', scopeId: at.quickId } })),
  },
  businesses: {
    list: nothing,
    details: ofBusiness(({ at }) => ({ query: { businessQuickID: at.quickId } })),
    logo: ofBusiness(async ({ at }) => ({ query: { businessQuickID: at.quickId }, file: await things.picture })),
    register: plain(() => ({ body: businessForm() })),
  },
  checkins: {
    door: atDoor(async ({ at }) => ({ body: { shop_quickID: at.quickId, key: await things.posterKey(at) } })),
    meet: atDoor(async ({ at }) => ({
      body: { shop_quickID: at.quickId, key: await things.posterKey(at), pass: await things.somePass() },
    })),
    checkIn: atDoor(async ({ at, of }) => {
      if (of) await t.given.agree(of)
      return {
        body: { shop_quickID: at.quickId, key: await things.posterKey(at), nonce: randomUUID(), position: here },
      }
    }),
    checkOut: atDoor(async ({ at, of }) => {
      await things.visitOf(of, at)
      return { body: { shop_quickID: at.quickId, key: await things.posterKey(at), by: 'qr' } }
    }),
    mine: nothing,
    joinGroup: ofPerson(async ({ of }) => ({ body: { request_id: await things.requestTo(of), accept: false } })),
    remindCompanion: ofPerson(async ({ of }) => ({ body: { request_id: await things.requestTo(of, 'lead') } })),
    withdrawCompanion: ofPerson(async ({ of }) => ({ body: { request_id: await things.requestTo(of, 'lead') } })),
  },
  frontDesk: {
    inside: ofBranch(({ at }) => ({ query: { shopId: at.quickId } })),
    timedOut: ofBranch(({ at }) => ({ query: { shopId: at.quickId } })),
    manager: ofBranch(({ at }) => ({ query: { shopId: at.quickId } })),
    readPass: ofBranch(async ({ at }) => ({ body: { shopId: at.quickId, pass: await things.pass() } })),
    checkIn: ofBranch(({ at }) => ({
      body: {
        shopId: at.quickId,
        nonce: randomUUID(),
        person: { name: 'Ramesh Babu', mobile: '9845027116' },
        pov: 'Delivery',
      },
    })),
    checkOut: ofBranch(async ({ at }) => ({ body: { shopId: at.quickId, visit_refs: [await things.visitAt(at)] } })),
    correct: ofBranch(async ({ at }) => ({
      body: { shopId: at.quickId, visit_refs: [await things.visitAt(at)], to: { pov: 'Vendor' } },
    })),
  },
  claims: {
    look: ofClaimant(async ({ of }) => ({ body: { token: await things.claimOf(of) } })),
    claim: ofClaimant(async ({ of }) => ({ body: { token: await things.claimOf(of) } })),
  },
  consents: {
    notice: nothing,
    mine: nothing,
    give: plain(() => ({ body: { version: NOTICE_VERSION, language: 'en-IN' } })),
    withdraw: nothing,
  },
  invitations: {
    send: ofBranch(async ({ at, permission }) => ({
      body: {
        shop_quickID: at.quickId,
        invite_url: `${t.deps.origin}/auth/invitation`,
        ...(permission === 'send_invitation_to_registered_business'
          ? { child_shop_quickID: (await t.given.branch()).quickId }
          : { email: 'someone@people.invalid' }),
      },
    })),
    lookUp: ofBranch(async ({ at }) => ({
      params: { quickId: (await t.given.branch()).quickId },
      query: { shop_quickID: at.quickId },
    })),
    pending: ofBranch(({ at }) => ({ query: { shopId: at.quickId } })),
    resend: ofBranch(async ({ at, permission }) => ({
      body: { shop_quickID: at.quickId, invitation_id: await things.invitationOf(at, permission) },
    })),
    revoke: ofBranch(async ({ at, permission }) => ({
      body: { shop_quickID: at.quickId, invitation_id: await things.invitationOf(at, permission) },
    })),
    preview: plain(async () => ({ body: { token: await things.invitationTo(await t.given.branch()) } })),
    accept: ofBranch(async ({ at }) => ({ body: { token: await things.invitationTo(at), shop_quickID: at.quickId } })),
    decline: ofInvitation(async ({ at }) => ({ body: { token: await things.invitationTo(at) } })),
  },
  live: {
    events: ofBranch(({ at }) => ({ query: { shops: at.quickId } })),
    ofPerson: nothing,
  },
  memberships: {
    waiting: nothing,
    join: ofPerson(async ({ of }) => ({ body: { business_quickID: await things.businessNaming(of) } })),
    leave: ofPerson(async ({ of }) => ({ body: { business_quickID: await things.businessNaming(of) } })),
  },
  notes: {
    get: ofBranch(async ({ at }) => ({ query: { shopId: at.quickId, visitorQuickId: await things.visitorAt(at) } })),
    save: ofBranch(async ({ at }) => ({
      query: { shopId: at.quickId, visitorQuickId: await things.visitorAt(at) },
      body: { additional_info: { Vehicle: 'KA 01 AB 1234' } },
    })),
  },
  guests: {
    announce: ofBranch(({ at }) => ({
      body: { shopId: at.quickId, name: 'Rukmini Hegde', contact: anAddress(), day: dayOf(t.clock.held) },
    })),
    mine: ofBranch(({ at }) => ({ query: { shopId: at.quickId } })),
    // Only a host withdraws: what anyone else names is nobody's to them.
    withdraw: ofBranch(
      ({ at }) => ({ body: { shopId: at.quickId, guest_ref: 'x' } }),
      ends(404, 'This announcement is over.'),
    ),
    expected: ofBranch(({ at }) => ({ query: { shopId: at.quickId } })),
    read: ofBranch(async ({ at }) => ({ body: { shopId: at.quickId, code: (await things.guestAt(at)).code } })),
    checkIn: ofBranch(async ({ at }) => ({
      body: { shopId: at.quickId, guest_ref: (await things.guestAt(at)).guest_ref, nonce: randomUUID() },
    })),
    expectsMe: nothing,
    pass: plain(() => ({ body: { token: 'x' } }), ends(404, 'This link is no longer valid.')),
    decline: plain(() => ({ body: { token: 'x' } }), ends(404, 'This link is no longer valid.')),
  },
  notifications: {
    mine: nothing,
    subscribe: plain(
      () => ({ body: { endpoint: 'https://push.invalid/a', p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }),
      withoutBrowser,
    ),
    unsubscribe: nothing,
  },
  documents: {
    mine: nothing,
    give: plain(() => ({ body: { document: 'pan', number: 'ABCPE1234F', consent: true } })),
    withdraw: plain(() => ({ body: { document: 'pan' } })),
  },
  overview: {
    dashboard: ofPlace(({ at }) => ({ query: scopeOf(at) })),
    hierarchy: ofPlace(({ at }) => ({ query: { scope_id: at.quickId, page: 1 } })),
  },
  people: {
    register: plain(() => ({ body: { name: 'Asha Rao', email: anAddress(), mobile: aMobile() } })),
    forgotQuickId: plain(() => ({ body: { contact: anAddress() } })),
    me: nothing,
    editMe: plain(() => ({ body: { name: 'Asha Rao', birth_date: null, gender: null } })),
    sendContactCode: plain(() => ({ body: { contact: 'email', value: anAddress() } }), bothAreConfirmed),
    confirmContact: plain(() => ({ body: { contact: 'email', otp: '000000' } })),
    removeContact: plain(() => ({ body: { contact: 'email' } }), bothAreConfirmed),
    enrolPass: plain(() => ({ body: { public_key: phoneKey().written } }), withoutBrowser),
  },
  privacy: {
    whoSaw: plain(() => ({ query: { page: 1 } })),
    held: nothing,
    export: nothing,
    erase: ofPerson(async ({ of }) => ({ body: { business_quickID: await things.businessKnowing(of) } })),
  },
  records: {
    // Everyone who came, however many other samples have made since.
    list: ofBranch(({ at }) => ({ query: { shopId: at.quickId, limit: 100 } })),
  },
  reports: {
    members: ofBranch(({ at }) => ({ query: { shopId: at.quickId } })),
    export: ofBranch(({ at }) => ({
      query: {
        shopQuickID: at.quickId,
        quickIDs: aQuickId(),
        startDatetime: '2026-01-01T00:00',
        endDatetime: '2026-12-31T23:59',
        format: 'csv',
        exportType: 'visitor_logs',
      },
    })),
  },
  reportSchedules: {
    list: ofBranch(({ at }) => ({ query: { shopId: at.quickId } })),
    recipients: ofBranch(({ at }) => ({ query: { shopId: at.quickId } })),
    add: ofBranch(async ({ at }) => ({ body: await aScheduleAt(things, at) })),
    edit: ofBranch(async ({ at }) => ({
      params: { id: await things.scheduleAt(at) },
      body: await aScheduleAt(things, at),
    })),
    pause: ofBranch(async ({ at }) => ({
      params: { id: await things.scheduleAt(at) },
      body: { shopId: at.quickId, paused: true },
    })),
    remove: ofBranch(
      async ({ at }) => ({ params: { id: await things.scheduleAt(at) }, body: { shopId: at.quickId } }),
      { spends: 'what it names' },
    ),
    opened: ofBranch(({ at }) => ({ query: { shopId: at.quickId, run: randomUUID() } }), notSentToThem),
    file: ofBranch(({ at }) => ({ query: { shopId: at.quickId, run: randomUUID() } }), notSentToThem),
  },
  reveals: {
    accessData: ofBranch(async ({ at }) => ({
      body: {
        user_quickID: await things.visitorAt(at),
        shop_quickID: at.quickId,
        accessed_by_device: 'N/A',
        accessed_by_ip: 'N/A',
        accessed_by_browser: 'N/A',
        reason: 'Unlawful Conduct',
      },
    })),
  },
  roles: {
    permissions: ofPlace(({ at }) => ({ query: { scope_id: at.quickId } })),
    list: ofPlace(({ at }) => ({ query: { ...scopeOf(at), page: 1 } })),
    details: ofRole(async ({ at }) => ({ params: { roleId: await things.roleAt(at) } })),
    create: ofPlace(({ at }) => ({ body: aRoleForm(at) })),
    edit: ofRole(async ({ at }) => ({ params: { roleId: await things.roleAt(at) }, body: aRoleForm(at) })),
    remove: ofRole(async ({ at }) => ({ params: { roleId: await things.roleAt(at) } })),
    tryEdit: ofRole(async ({ at }) => ({ params: { roleId: await things.roleAt(at) }, body: aRoleForm(at) })),
    tryRemoval: ofRole(async ({ at }) => ({ params: { roleId: await things.roleAt(at) } })),
    summary: ofPlace(({ at }) => ({ query: scopeOf(at) })),
  },
  sessions: {
    sendOtp: plain(() => ({ body: { quickID: aQuickId() } })),
    resendOtp: plain(() => ({ body: { quickID: aQuickId() } })),
    signUp: plain(
      () => ({ body: { registration_token: 'x', otp: '000000', app: 'companion' } }),
      ends(422, 'Invalid or expired OTP'),
    ),
    verifyOtp: plain(
      () => ({ body: { quickID: aQuickId(), otp: '000000', app: 'dashboard' } }),
      ends(422, 'Invalid or expired OTP'),
    ),
    generateQr: nothing,
    qrStatus: plain(() => ({ query: { session_token: 'x' } }), ends(404, 'Session token not found or expired')),
    qrRequest: plain(async () => ({ query: { session_token: await things.signInByPhone() } }), {
      spends: 'what it names',
    }),
    approveQr: plain(async () => ({ body: { session_token: await things.signInByPhone(), approve: false } })),
    refresh: plain(() => ({ body: { app: 'dashboard' } })),
    logout: plain(() => ({}), { spends: 'the session' }),
    devices: nothing,
    signOutOthers: plain(() => ({}), { spends: 'the session' }),
    noticed: plain(() => ({ body: { token: 'x' } }), ends(404, 'This link is no longer valid.')),
    endNoticed: plain(() => ({ body: { token: 'x' } }), ends(404, 'This link is no longer valid.')),
    signOutDevice: ofPerson(async ({ of }) => ({ body: { id: await things.deviceOf(of) } })),
  },
  sos: {
    status: ofBranch(({ at }) => ({ query: { shop_quickID: at.quickId } })),
    toggle: ofBranch(({ at }) => ({
      body: { shop_quickID: at.quickId, action: 'start', reason: 'Fire or Smoke Detected' },
    })),
    audit: ofBranch(async ({ at }) => {
      await things.alertAt(at)
      return { body: { shop_quickID: at.quickId } }
    }),
    drill: ofBranch(async ({ at }) => {
      await things.calmAt(at)
      return { body: { shop_quickID: at.quickId, action: 'start', reason: 'Fire or Smoke Detected' } }
    }),
    alerts: ofBusiness(({ at }) => ({ query: { business_quickID: at.quickId } })),
    rollCall: ofBranch(async ({ at }) => {
      await things.alertAt(at)
      return { query: { shop_quickID: at.quickId } }
    }),
    mark: ofBranch(async ({ at }) => {
      const { incident_ref, person_ref } = await things.alertAt(at)
      return { body: { shop_quickID: at.quickId, incident_ref, marks: [{ ...aMark(t), person_ref }] } }
    }),
    report: ofBranch(async ({ at }) => {
      await things.pastAlertAt(at)
      return { query: { shop_quickID: at.quickId } }
    }),
    mine: nothing,
    answer: ofPerson(async ({ of }) => ({ body: { ...aMark(t), alert_ref: await things.alertOf(of) } })),
    link: plain(() => ({ body: { token: 'x' } }), ends(404, 'This link is no longer valid.')),
    answerByLink: plain(() => ({ body: { ...aMark(t), token: 'x' } }), ends(404, 'This link is no longer valid.')),
  },
  tenants: {
    list: ofBranch(({ at }) => ({ query: { shopId: at.quickId } })),
    setStatus: ofBranch(async ({ at }) => ({ body: { ...(await things.tenantAt(at)), is_active: false } })),
    remove: ofBranch(async ({ at }) => ({ body: await things.tenantAt(at) })),
  },
  users: {
    list: ofPlace(({ at }) => ({ query: { ...scopeOf(at), page: 1 } })),
    search: ofPlace(async ({ at }) => ({
      params: { quickId: (await t.given.person()).quickId },
      query: { scopeId: at.quickId },
    })),
    create: ofPlace(async ({ at }) => ({ body: { quick_id: (await t.given.person()).quickId, ...withoutRoles(at) } })),
    details: ofBusiness(async ({ at }) => ({
      params: { userId: await things.userAt(at) },
      query: { businessId: at.quickId },
    })),
    edit: ofPlace(async ({ at }) => ({ params: { userId: await things.userAt(at) }, body: withoutRoles(at) })),
    tryEdit: ofPlace(async ({ at }) => ({ params: { userId: await things.userAt(at) }, body: withoutRoles(at) })),
    setStatus: ofPlace(async ({ at }) => ({
      body: { quickId: await things.userAt(at), status: false, scopeId: at.quickId },
    })),
    remove: ofPlace(async ({ at }) => ({ body: { scopeId: at.quickId, userQuickId: await things.userAt(at) } })),
    loginStatus: ofPlace(({ at }) => ({ query: { scope_quickID: at.quickId, page: 1 } })),
  },
  visits: {
    mine: plain(() => ({ query: {} })),
  },
  specimens: {
    remarks: ofBranch(({ at }) => ({ query: { shopId: at.quickId } })),
    remark: ofBranch(({ at }) => ({ body: { shopId: at.quickId, text: 'x' } })),
  },
})

/** The samples of this server, each found by its endpoint. */
export const sampler = (t: TestApp) => {
  const stated = samplesIn(t, thingsIn(t)) as Record<string, Record<string, Sample>>
  const found = new Map<string, Sample>()
  const missing: string[] = []
  for (const [domain, endpoints] of Object.entries(walkedDomains)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const sample = stated[domain]?.[name]
      if (sample) found.set(title(endpoint), sample)
      else missing.push(`${title(endpoint)} has no sample: add ${domain}.${name} to tools/testing/samples.ts`)
    }
  }
  const of = (endpoint: Endpoint) => {
    const sample = found.get(title(endpoint))
    if (!sample) throw new Error(missing.join('\n'))
    return sample
  }
  return {
    missing,
    of,
    /** A place made for the call, an input about it, and the token of someone who may ask so there. */
    whole: async (endpoint: Endpoint) => {
      const branch = await t.given.branch()
      const { root } = branch.business
      const { names, ask } = of(endpoint)
      const permission = endpoint.allow.kind === 'gate' ? endpoint.allow.anyOf[0] : undefined
      const input = await ask({ at: names === 'business' ? branch.business : branch, of: root, permission })
      const [app] = appsOf(endpoint.allow)
      const { sessionId, personEpoch } = await t.given.session(root, app)
      const claims = { sid: sessionId, session_epoch: 0, person_epoch: personEpoch }
      return { input, token: await t.deps.tokens.issue(claims, t.clock.held) }
    },
    /** About a branch, or about its business where that is what the call names. */
    about: async (endpoint: Endpoint, at: SomePlace, permission?: Permission) => {
      const { names, ask } = of(endpoint)
      return (await ask({ at: names === 'business' && isBranch(at) ? at.business : at, permission })) as never
    },
  }
}
