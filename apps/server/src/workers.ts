import { type Job, type JobResult, PgBoss } from 'pg-boss'
import { admitJob } from './admission/admit.ts'
import { BUSINESS_JOBS, IDENTITY_JOBS } from './db/job-queues.ts'
import { findWaiting } from './db/waiting-jobs.ts'
import type { Deps } from './deps.ts'
import { businessJobs, cellSchedules, identityJobs, identitySchedules, sharedQueues, type Workers } from './jobs.ts'
import { toldOf } from './log.ts'
import { followMembership } from './modules/access/jobs.ts'
import { forgetAllowances } from './modules/allowances/jobs.ts'
import { archiveTrails, checkTrails, exportHeads } from './modules/audit/jobs.ts'
import { retireBranch } from './modules/branches/jobs.ts'
import { forgetScans, joinGroup } from './modules/checkins/jobs.ts'
import { deliverClaim, forgetClaimLinks } from './modules/claims/jobs.ts'
import { forgetCodes, watchCodes } from './modules/codes/jobs.ts'
import { copyDocuments } from './modules/documents/jobs.ts'
import { followEntryLater } from './modules/front-desk/jobs.ts'
import { forgetAnswers } from './modules/gstin/jobs.ts'
import {
  deliverToGuest,
  expectUndoneGuest,
  forgetGuestLinks,
  forgetGuests,
  noteGuestCame,
  noteNamedGuestCame,
  settleGuest,
} from './modules/guests/jobs.ts'
import { deliverInvitation, forgetLinks } from './modules/invitations/jobs.ts'
import { forgetIdentityKeys, forgetKeys } from './modules/keys/jobs.ts'
import { startRelay } from './modules/live/relay.ts'
import { notifyLeft } from './modules/memberships/jobs.ts'
import { watchMessages } from './modules/messages/jobs.ts'
import { forgetSubscriptions, tellPerson } from './modules/notifications/jobs.ts'
import { deliverByMail, deliverBySms } from './modules/people/code-delivery.ts'
import {
  forgetPasses,
  forgetRegistrations,
  tellContactConfirmed,
  tellQuickIds,
  welcome,
} from './modules/people/jobs.ts'
import { forgetRequests, tellAsked } from './modules/presence/jobs.ts'
import { correctCopiesOf, deleteDue, noteErasureLater } from './modules/privacy/jobs.ts'
import { deliver, forgetRuns, runDue } from './modules/report-schedules/jobs.ts'
import { tellOwner } from './modules/reveals/jobs.ts'
import { retireRole } from './modules/roles/jobs.ts'
import { forgetQrSignIns, leaveBusinesses, tellPassReplaced, tellSignedIn } from './modules/sessions/jobs.ts'
import { forgetAnswerLinks } from './modules/sos/jobs.ts'
import { leaveParents, settleTenant, shareWithParents } from './modules/tenants/jobs.ts'
import { refreshCopies, tellUser } from './modules/users/jobs.ts'
import { closeDue, closeElsewhere, forgetUndone, leaveBySigningOut, tellClosed } from './modules/visits/jobs.ts'
import type { JobScope } from './scopes.ts'
import { wakeWorkers } from './wake-workers.ts'

const workers: Workers = {
  identity: {
    'checkins.close-elsewhere': closeElsewhere,
    'checkins.join': joinGroup,
    'checkins.signed-out': leaveBySigningOut,
    'codes.deliver-mail': deliverByMail,
    'codes.deliver-sms': deliverBySms,
    'notifications.tell': tellPerson,
    'people.tell-quick-ids': tellQuickIds,
    'people.tell-contact-confirmed': tellContactConfirmed,
    'people.welcome': welcome,
    'presence.tell-asked': tellAsked,
    'privacy.correct-copies': correctCopiesOf,
    'sessions.tell-pass-replaced': tellPassReplaced,
    'sessions.tell-signed-in': tellSignedIn,
    'sessions.leave': leaveBusinesses,
    'users.refresh-copies': refreshCopies,
  },
  identitySchedule: {
    'allowances.forget': forgetAllowances,
    'claims.forget-links': forgetClaimLinks,
    'codes.forget': forgetCodes,
    'codes.watch': watchCodes,
    'gstin.forget': forgetAnswers,
    'guests.forget-links': forgetGuestLinks,
    'invitations.forget': forgetLinks,
    'keys.forget-identity': forgetIdentityKeys,
    'people.forget-passes': forgetPasses,
    'messages.watch': watchMessages,
    'notifications.forget': forgetSubscriptions,
    'people.forget-registrations': forgetRegistrations,
    'presence.forget-requests': forgetRequests,
    'sessions.forget-qr': forgetQrSignIns,
    'sos.forget-links': forgetAnswerLinks,
  },
  business: {
    'access.follow-membership': followMembership,
    'branches.retire': retireBranch,
    'claims.deliver': deliverClaim,
    'documents.copy': copyDocuments,
    'front-desk.follow-entry': followEntryLater,
    'guests.came': noteGuestCame,
    'guests.came-by-name': noteNamedGuestCame,
    'guests.deliver': deliverToGuest,
    'guests.settle': settleGuest,
    'guests.undone': expectUndoneGuest,
    'invitations.deliver': deliverInvitation,
    'memberships.notify-left': notifyLeft,
    'privacy.note-erasure': noteErasureLater,
    'report-schedules.deliver': deliver,
    'reveals.tell': tellOwner,
    'tenants.leave': leaveParents,
    'tenants.settle': settleTenant,
    'tenants.share': shareWithParents,
    'roles.retire': retireRole,
    'users.tell': tellUser,
    'visits.tell-closed': tellClosed,
    'visits.undone': forgetUndone,
  },
  cell: {
    'audit.archive': archiveTrails,
    'audit.check': checkTrails,
    'audit.export-heads': exportHeads,
    'checkins.close-due': closeDue,
    'checkins.forget-scans': forgetScans,
    'guests.forget': forgetGuests,
    'keys.forget': forgetKeys,
    'privacy.delete-due': deleteDue,
    'report-schedules.forget-runs': forgetRuns,
    'report-schedules.run-due': runDue,
  },
}

type RunForPerson = (payload: never, deps: Deps, jobId: string) => Promise<void>
type RunInBusiness = (payload: never, deps: Deps, scope: JobScope, jobId: string) => Promise<void>

/** They are woken when there is something to do. This is for what was missed. */
const POLL_SECONDS = 30
const STOP_DEADLINE = 10_000

const openBoss = async (url: string, schema: string, deps: Deps) => {
  const boss = new PgBoss({
    connectionString: url,
    schema,
    max: 4,
    migrate: false,
    createSchema: false,
    superviseIntervalSeconds: 2,
    maintenanceIntervalSeconds: 60,
    monitorIntervalSeconds: 60,
    reindex: false,
  })
  boss.on('error', (error) => deps.log.warn({ err: error }, 'the job queue reported an error'))
  return boss.start()
}

/** The queue keeps what a job threw: of that, too, only what may be logged. */
const tried = async ({ log }: Pick<Deps, 'log'>, job: string, run: () => Promise<void>) => {
  try {
    await run()
  } catch (error) {
    log.warn({ job, err: error }, 'a job failed')
    const { type, code, message } = toldOf(error as Error)
    throw new Error([type, code, message].filter(Boolean).join(' '))
  }
}

/** Ten at a time, and the next ten at once while there are more: one at each look would be two codes in a second. */
const together = { pollingIntervalSeconds: POLL_SECONDS, batchSize: 10, burstWhenBatchFull: true }

/**
 * One worker takes what came first and goes on while there is more. The other takes only of businesses of which nothing is
 * being worked on, so it goes past the one that fills the first.
 */
const sideBySide = [together, { ...together, groupConcurrency: 1 }]

/** Runs each job through its own schema: what the queue holds is checked like any other input. */
const runJobs = async (
  boss: PgBoss,
  deps: Deps,
  jobs: Record<string, { parse(payload: unknown): unknown }>,
  run: (job: string, payload: never, id: string) => Promise<void>,
) => {
  const working: [string, string[]][] = []
  for (const [name, schema] of Object.entries(jobs)) {
    const outcomeOf = async ({ id, data }: Job<unknown>): Promise<JobResult> => {
      try {
        await tried(deps, name, () => run(name, schema.parse(data) as never, id))
        return { id, status: 'completed' }
      } catch (error) {
        return { id, status: 'failed', output: error }
      }
    }
    const ids: string[] = []
    for (const how of sharedQueues.has(name) ? sideBySide : [together]) {
      ids.push(await boss.work(name, { ...how, perJobResults: true }, (batch) => Promise.all(batch.map(outcomeOf))))
    }
    working.push([name, ids])
  }
  return working
}

/** Keeps the schedules, and runs what they start. */
const runSchedules = async (
  boss: PgBoss,
  deps: Deps,
  schedules: Readonly<Record<string, string>>,
  run: (name: string) => Promise<void>,
) => {
  const working: [string, string[]][] = []
  for (const [name, cron] of Object.entries(schedules)) {
    const work = () => tried(deps, name, () => run(name))
    working.push([name, [await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS }, work)]])
    await boss.schedule(name, cron)
  }
  return working
}

type Queues = {
  url: string
  schema: string
  db: Parameters<typeof findWaiting>[0]
  staff: (boss: PgBoss) => Promise<readonly [name: string, workers: readonly string[]][]>
}

/** Whoever works on the queues of one database, and what wakes them. Returns how to stop. */
const openQueues = async (deps: Deps, { url, schema, db, staff }: Queues) => {
  const boss = await openBoss(url, schema, deps)
  const workers = new Map(await staff(boss))
  const stopWaking = wakeWorkers(deps, { boss, findWaiting: () => findWaiting(db, schema), workers })
  return async () => {
    await stopWaking()
    await boss.stop({ graceful: true, timeout: STOP_DEADLINE })
  }
}

/** Takes jobs from identity and from every cell, and keeps the schedules. Returns how to stop. */
export const startWorkers = async (
  deps: Deps,
  { identityUrl, cellUrls }: { identityUrl: string; cellUrls: readonly string[] },
) => {
  const stops = [
    await openQueues(deps, {
      url: identityUrl,
      schema: IDENTITY_JOBS,
      db: deps.identity.db,
      staff: async (boss) => [
        ...(await runJobs(boss, deps, identityJobs, (job, payload, id) => {
          const run = workers.identity[job as keyof typeof identityJobs] as RunForPerson
          return run(payload, deps, id)
        })),
        ...(await runSchedules(boss, deps, identitySchedules, (name) =>
          workers.identitySchedule[name as keyof typeof identitySchedules](deps),
        )),
      ],
    }),
  ]
  for (const [index, url] of cellUrls.entries()) {
    const cell = index + 1
    const inBusiness = (job: string, { businessId, ...payload }: { businessId: number }, id: string) => {
      const run = workers.business[job as keyof typeof businessJobs] as RunInBusiness
      return run(payload as never, deps, admitJob(cell, businessId), id)
    }
    stops.push(
      await openQueues(deps, {
        url,
        schema: BUSINESS_JOBS,
        db: deps.cells.of(cell).db,
        staff: async (boss) => [
          ...(await runJobs(boss, deps, businessJobs, inBusiness)),
          ...(await runSchedules(boss, deps, cellSchedules, (name) =>
            workers.cell[name as keyof typeof cellSchedules](cell, deps),
          )),
        ],
      }),
    )
  }
  stops.push(startRelay(deps))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
