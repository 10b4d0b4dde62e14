import { ContactKind } from '@quickprism/contract/own-contacts'
import { z } from 'zod'
import type { BusinessTx } from './db/in-business.ts'
import type { IdentityTx } from './db/in-identity.ts'
import { IDENTITY_JOBS } from './db/job-queues.ts'
import { holdWaitingJob } from './db/waiting-jobs.ts'
import type { Deps } from './deps.ts'
import type { JobScope } from './scopes.ts'

const Delivery = z.object({
  purpose: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  subject: z.string(),
  codeId: z.uuid(),
  isKnownBrowser: z.boolean().optional(),
  /** When the code expires. Releases before this one did not say so. */
  until: z.iso.datetime().optional(),
})

/** What became of someone as a user of a business. */
export const MembershipChange = z.enum(['added', 'changed', 'deactivated', 'activated', 'removed'])
export type MembershipChange = z.infer<typeof MembershipChange>

/** Jobs of people, in the identity database. */
export const identityJobs = {
  // Visits do these; the queues keep the names under which jobs may be waiting in an installation.
  'checkins.close-elsewhere': z.object({
    businessId: z.number().int(),
    branchId: z.number().int(),
    visitId: z.number().int(),
    checkedInAt: z.iso.datetime(),
    leftAt: z.iso.datetime(),
  }),
  'checkins.join': z.object({
    requestId: z.uuid(),
    /** In metres: how exactly the phone that said yes knew where it is. */
    accuracy: z.number().int().optional(),
  }),
  'checkins.signed-out': z.object({
    sessionId: z.uuid(),
    /** Where its owner last checked in before that. Jobs of the version before name none. */
    presence: z
      .object({
        businessId: z.number().int(),
        branchId: z.number().int(),
        visitId: z.number().int(),
        checkedInAt: z.iso.datetime(),
      })
      .optional(),
  }),
  'codes.deliver-mail': Delivery,
  'codes.deliver-sms': Delivery,
  /** What is told is sealed. */
  'notifications.tell': z.object({
    personId: z.number().int(),
    sealed: z.base64(),
    until: z.iso.datetime(),
    /** How often it was tried before, at which phones it is still worth it, and whether any has taken it. */
    attempt: z.number().int().default(0),
    left: z.array(z.uuid()).optional(),
    reached: z.boolean().default(false),
  }),
  /** The contact is sealed: whoever can read the queue cannot read it. */
  'people.tell-quick-ids': z.object({ sealed: z.base64() }),
  'people.tell-contact-confirmed': z.object({ personId: z.number().int(), contact: ContactKind }),
  'people.welcome': z.object({ personId: z.number().int() }),
  'presence.tell-asked': z.object({ requestId: z.uuid() }),
  'privacy.correct-copies': z.object({
    personId: z.number().int(),
    /** A number on a document that they took back. */
    withdrawn: z.enum(['aadhaar', 'pan']).optional(),
  }),
  'sessions.tell-pass-replaced': z.object({ sessionId: z.uuid(), at: z.iso.datetime() }),
  'sessions.tell-signed-in': z.object({ sessionId: z.uuid() }),
  'sessions.leave': z.object({ sessionId: z.uuid() }),
  'users.refresh-copies': z.object({ personId: z.number().int() }),
}

/** Jobs of a business, in the cell it lives in. The business is always in the payload. */
export const businessJobs = {
  'access.follow-membership': z.object({ businessId: z.number().int(), personId: z.number().int() }),
  'branches.retire': z.object({ businessId: z.number().int(), branchId: z.number().int() }),
  'claims.deliver': z.object({ businessId: z.number().int(), visitorId: z.number().int() }),
  'documents.copy': z.object({
    businessId: z.number().int(),
    personId: z.number().int(),
    /** What was copied before, and is taken out where it was taken back meanwhile. */
    copied: z.array(z.enum(['aadhaar', 'pan'])).optional(),
  }),
  /** What an entry of a front desk causes in identity. */
  'front-desk.follow-entry': z.object({
    businessId: z.number().int(),
    branchId: z.number().int(),
    nonce: z.uuid(),
    /** The user at the desk, who asks. */
    deskId: z.number().int(),
    /** Those who showed their pass. */
    shown: z.array(z.number().int()),
  }),
  'guests.came': z.object({
    businessId: z.number().int(),
    branchId: z.number().int(),
    personId: z.number().int(),
    /** On which they came, at the branch. Jobs of the version before name none: then it is today. */
    day: z.iso.date().optional(),
    /** Of the check-in at a desk, which may be undone. Jobs of the version before name none. */
    nonce: z.uuid().optional(),
    /** When they came. Jobs of the version before name none: then it is now. */
    at: z.iso.datetime().optional(),
  }),
  /** An entry of the front desk wrote down someone who is expected. */
  'guests.came-by-name': z.object({ businessId: z.number().int(), branchId: z.number().int(), nonce: z.uuid() }),
  'guests.deliver': z.object({ businessId: z.number().int(), guestId: z.number().int() }),
  'guests.settle': z.object({ businessId: z.number().int(), guestId: z.number().int() }),
  'guests.undone': z.object({
    businessId: z.number().int(),
    branchId: z.number().int(),
    visitId: z.number().int(),
    checkedInAt: z.iso.datetime(),
  }),
  'invitations.deliver': z.object({ businessId: z.number().int(), invitationId: z.number().int() }),
  'memberships.notify-left': z.object({
    businessId: z.number().int(),
    personId: z.number().int(),
    /** Who added them; none where the operator did. */
    addedBy: z.number().int().nullable(),
    declined: z.boolean(),
    /** Jobs of the version before name none. */
    leftAt: z.iso.datetime().optional(),
  }),
  'privacy.note-erasure': z.object({
    businessId: z.number().int(),
    personId: z.number().int(),
    businessName: z.string(),
    erasedAt: z.iso.datetime(),
    keptUntil: z.iso.datetime().nullable(),
    /** Their announcements that were deleted. Jobs of the version before name none. */
    guestIds: z.array(z.number().int()).optional(),
  }),
  'report-schedules.deliver': z.object({
    businessId: z.number().int(),
    runId: z.uuid(),
    personId: z.number().int(),
  }),
  'reveals.tell': z.object({
    businessId: z.number().int(),
    revealId: z.number().int(),
    /** It was before its owner had an account here: the app lists it, and nothing is sent. */
    isPast: z.boolean().optional(),
  }),
  'tenants.leave': z.object({ businessId: z.number().int(), branchId: z.number().int() }),
  'tenants.settle': z.object({ businessId: z.number().int(), branchId: z.number().int(), child: z.string() }),
  'tenants.share': z.object({ businessId: z.number().int() }),
  'roles.retire': z.object({ businessId: z.number().int(), publicId: z.string() }),
  'users.tell': z.object({ businessId: z.number().int(), personId: z.number().int(), change: MembershipChange }),
  'visits.tell-closed': z.object({
    businessId: z.number().int(),
    branchId: z.number().int(),
    visits: z.array(z.object({ visitId: z.number().int(), checkedInAt: z.iso.datetime() })),
  }),
  /** A front desk undid their check-in. */
  'visits.undone': z.object({
    businessId: z.number().int(),
    /** Its first visit; none in a job of an older version. */
    leadId: z.number().int().optional(),
    visits: z.array(z.object({ personId: z.number().int(), visitId: z.number().int() })),
    /** Visits that it had ended, and that go on. */
    reopened: z
      .array(
        z.object({
          personId: z.number().int(),
          branchId: z.number().int(),
          visitId: z.number().int(),
          checkedInAt: z.iso.datetime(),
        }),
      )
      .default([]),
  }),
}

/** Work the clock asks for in identity: name and cron expression. */
export const identitySchedules = {
  'allowances.forget': '23 * * * *',
  'claims.forget-links': '41 * * * *',
  'codes.forget': '23 * * * *',
  'codes.watch': '* * * * *',
  'keys.forget-identity': '29 * * * *',
  'gstin.forget': '37 * * * *',
  'guests.forget-links': '41 * * * *',
  'invitations.forget': '41 * * * *',
  'people.forget-passes': '53 * * * *',
  'messages.watch': '* * * * *',
  'notifications.forget': '43 * * * *',
  'people.forget-registrations': '23 * * * *',
  'presence.forget-requests': '57 * * * *',
  'sessions.forget-qr': '23 * * * *',
  'sos.forget-links': '41 * * * *',
} as const

/** What runs on a schedule once per cell. */
export const cellSchedules = {
  'audit.export-heads': '* * * * *',
  'audit.check': '*/5 * * * *',
  'audit.archive': '47 * * * *',
  'checkins.close-due': '* * * * *',
  'checkins.forget-scans': '47 * * * *',
  'guests.forget': '53 * * * *',
  'keys.forget': '17 * * * *',
  'privacy.delete-due': '7 * * * *',
  'report-schedules.forget-runs': '27 * * * *',
  'report-schedules.run-due': '* * * * *',
} as const

type IdentityJobs = typeof identityJobs
type BusinessJobs = typeof businessJobs
type Schedules = typeof cellSchedules

/** Jobs whose worker is told their id, which is the same however often they are tried. */
type Named = 'people.tell-contact-confirmed' | 'people.tell-quick-ids' | 'users.tell'

/** A worker for each job, or it does not compile. */
export type Workers = {
  identity: {
    [J in keyof IdentityJobs]: (
      payload: z.output<IdentityJobs[J]>,
      deps: Deps,
      ...named: J extends Named ? [jobId: string] : []
    ) => Promise<void>
  }
  business: {
    [J in keyof BusinessJobs]: (
      payload: Omit<z.output<BusinessJobs[J]>, 'businessId'>,
      deps: Deps,
      scope: JobScope,
      ...named: J extends Named ? [jobId: string] : []
    ) => Promise<void>
  }
  identitySchedule: { [J in keyof typeof identitySchedules]: (deps: Deps) => Promise<void> }
  cell: { [J in keyof Schedules]: (cell: number, deps: Deps) => Promise<void> }
}

/** A job runs again seconds after its worker was killed, later and later when it keeps failing, and is then kept to look at. */
const queueOptions = {
  expireInSeconds: 30,
  heartbeatSeconds: 10,
  retryLimit: 12,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 600,
  deleteAfterSeconds: 7 * 24 * 3600,
}

/** Work on a whole cell takes as long as it has businesses. A worker that died is known by its heartbeat all the same. */
const scheduleOptions = { ...queueOptions, expireInSeconds: 5 * 60 }

const asQueues = (names: readonly string[], options: typeof queueOptions) => names.map((name) => ({ name, ...options }))

/** The queues that the migrations make. */
export const identityQueues = [
  ...asQueues(Object.keys(identityJobs), queueOptions),
  ...asQueues(Object.keys(identitySchedules), scheduleOptions),
]
export const businessQueues = [
  ...asQueues(Object.keys(businessJobs), queueOptions),
  ...asQueues(Object.keys(cellSchedules), scheduleOptions),
]

/** Queues that one business, or one person, could fill: they hold up none of the others there. */
export const sharedQueues: ReadonlySet<string> = new Set<keyof IdentityJobs | keyof BusinessJobs>([
  'claims.deliver',
  'guests.deliver',
  'guests.settle',
  'invitations.deliver',
  'memberships.notify-left',
  'notifications.tell',
  'presence.tell-asked',
  'privacy.correct-copies',
  'report-schedules.deliver',
  'reveals.tell',
  'users.tell',
])

/**
 * A job of an id that is there already is not enqueued again; one that starts after so many seconds waits for them; a
 * higher priority goes first. The group is the business or the person that causes it.
 */
type Sending = { id?: string; startAfter?: number; priority?: number; group?: string }

/** Enqueues in the caller's transaction: the job exists if and only if its cause was committed. */
const send = (tx: BusinessTx | IdentityTx, job: string, payload: object, { group, ...how }: Sending = {}) =>
  tx.queue.send(job, payload, {
    ...how,
    ...(group === undefined ? {} : { group: { id: group } }),
    db: { executeSql: (text, values) => tx.client.query(text, values) },
  })

export const enqueueForPerson = <J extends keyof IdentityJobs>(
  tx: IdentityTx,
  job: J,
  payload: z.input<IdentityJobs[J]>,
  how?: Sending,
) => send(tx, job, identityJobs[job].parse(payload), how)

/** Brings what businesses hold of someone up to date. A job that waits already does it: it starts after this commit. */
export const correctCopiesLater = async (tx: IdentityTx, payload: z.input<IdentityJobs['privacy.correct-copies']>) => {
  const job = 'privacy.correct-copies'
  if (await holdWaitingJob(tx, IDENTITY_JOBS, job, payload)) return
  await enqueueForPerson(tx, job, payload, { group: String(payload.personId) })
}

export const enqueue = <J extends keyof BusinessJobs>(tx: BusinessTx, job: J, payload: z.input<BusinessJobs[J]>) =>
  send(tx, job, businessJobs[job].parse(payload), { group: String(payload.businessId) })
