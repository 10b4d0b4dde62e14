import { randomUUID } from 'node:crypto'
import { type CallFailed, createClient } from '@quickprism/client/client'
import { fetchWire } from '@quickprism/client/fetch-wire'
import { checkins } from '@quickprism/contract/checkins'
import { branch as placeOf } from '@quickprism/contract/endpoint'
import { admitAtBranch, admitJob } from '@quickprism/server/admission/admit'
import { arrive, arriveAtBranch, type Caller } from '@quickprism/server/admission/arrive'
import { atDoor } from '@quickprism/server/admission/door'
import { inBusiness } from '@quickprism/server/db/in-business'
import type { Deps } from '@quickprism/server/deps'
import { keepFormerPoster } from '@quickprism/server/modules/branches/queries'
import { answerLead } from '@quickprism/server/modules/checkins/answering'
import { checkIn, concludeCheckIn } from '@quickprism/server/modules/checkins/checking-in'
import { checkOut } from '@quickprism/server/modules/checkins/checking-out'
import { meetCompanions } from '@quickprism/server/modules/checkins/companions'
import { joinGroup } from '@quickprism/server/modules/checkins/jobs'
import { doorFor } from '@quickprism/server/modules/checkins/looking'
import type { Door } from '@quickprism/server/modules/checkins/queries'
import { insertOffers, takeOffer } from '@quickprism/server/modules/claims/queries'
import { checkInAtDesk } from '@quickprism/server/modules/front-desk/checking-in'
import { followAtOnce } from '@quickprism/server/modules/front-desk/following'
import { everyoneIn, type Party } from '@quickprism/server/modules/front-desk/party'
import { findPeopleAt, notePresences } from '@quickprism/server/modules/presence/service'
import { tieVisitor } from '@quickprism/server/modules/visitors/service'
import { correctAtDesk, endAtDesk } from '@quickprism/server/modules/visits/at-desk'
import { closeVisitsAt } from '@quickprism/server/modules/visits/closing'
import { findDueBranches } from '@quickprism/server/modules/visits/due-queries'
import { closeElsewhere, leaveBySigningOut } from '@quickprism/server/modules/visits/jobs'
import { findOpenVisits } from '@quickprism/server/modules/visits/queries'
import { visitRef } from '@quickprism/server/modules/visits/visit-refs'
import { Refusal } from '@quickprism/server/refuse'
import type { BranchScope, PersonScope } from '@quickprism/server/scopes'
import { sql } from 'kysely'
import type { Hours } from './closing-model.ts'
import { far, farAndUnsure, here, hereAndVague } from './door.ts'
import type { GivenBranch, GivenPerson } from './given.ts'
import { openPeople } from './scene-people.ts'
import type { TestApp } from './test-app.ts'
import { readFacts } from './visit-facts.ts'
import type { Answer, AtDesk, Leaving, Scan, Stands, VisitName } from './visit-model.ts'

const positions = { here, far, 'far and unsure': farAndUnsure, 'here and vague': hereAndVague, nowhere: undefined }
const phone: Caller = { token: undefined, address: '127.0.0.1', device: '', lane: 'last' }

const orNo = (error: unknown): { no: string } => {
  if (error instanceof Refusal) return { no: error.code }
  const code = (error as CallFailed).failure?.code
  if (code === undefined) throw error
  return { no: code }
}

/** How a scene speaks to the server: over HTTP as phones do, or to the functions behind it, which is quicker. */
export type Way = 'http' | 'direct'

/** Two businesses with three branches between them, a few people, and a clock of their own. */
export const openScene = async (
  t: TestApp,
  way: Way,
  size: { people: number; hours: readonly Hours[]; root: GivenPerson },
) => {
  const { root } = size
  const jobs: { name: string; payload: never }[] = []
  const clock = way === 'http' ? t.clock : { held: new Date(0) }
  const send = ((name: string, payload: never) => {
    jobs.push({ name, payload })
    return Promise.resolve(null)
  }) as Deps['identity']['queue']['send']
  if (way === 'http') t.deps.identity.queue.send = send
  const deps: Deps = {
    ...t.deps,
    clock: { read: () => clock.held, held: () => clock.held, now: () => clock.held, steady: () => performance.now() },
    identity: { ...t.deps.identity, queue: { send } },
  }

  const [one, two] = [await t.given.business({ root }), await t.given.business({ root })]
  const branches: GivenBranch[] = []
  for (const of of [one, one, two]) branches.push(await t.given.branch({ of }))
  const cellOf = (branch: number) => t.owner.cellOf(branches[branch] as GivenBranch)
  /** Of every poster that ever hung there. */
  const keys: string[][] = []
  for (const [number, { branchId }] of branches.entries()) {
    const { opening, closing, zone } = size.hours[number] as Hours
    const { poster_key } = await cellOf(number)
      .updateTable('business.branch')
      .set({ opening_time: opening, closing_time: closing, time_zone: zone })
      .where('branch_id', '=', branchId)
      .returning('poster_key')
      .executeTakeFirstOrThrow()
    keys.push([poster_key])
  }

  const { people, person, signIn, claimsOf, passOf } = await openPeople(t, clock, size.people)
  const given = (n: number) => ({
    personId: person(n).person_id,
    quickId: person(n).quick_id,
    name: `Person ${n}`,
    email: 'staff@people.invalid',
    mobile: '9800000000',
  })
  // The first works at the first branch, the second for its whole business.
  await t.given.membership(one, given(0), [branches[0] as GivenBranch])
  await t.given.membership(one, given(1), null)

  const call = async (n: number) => {
    const token = await t.deps.tokens.issue(claimsOf(n), clock.held)
    return createClient(fetchWire({ token: () => token, refresh: async () => undefined, ended: () => {} }, t.url))
  }
  const scopeOf = async (n: number, branch: number, key: string | undefined, scannedAt?: Date) =>
    admitAtBranch(
      await arriveAtBranch(
        deps,
        phone,
        claimsOf(n),
        checkins.checkIn,
        placeOf((branches[branch] as GivenBranch).quickId),
      ),
      key,
      scannedAt,
    )

  const read = readFacts(t, branches, people)

  /** Passes are read when a scan is made; however often and late it is sent, it carries the same. */
  const passes = new Map<string, string[]>()

  const deskAt = (branch: number) => {
    const { business, branchId } = branches[branch] as GivenBranch
    const job = admitJob(business.cell, business.businessId)
    return { job, scope: { ...job, branchId, who: { personId: root.personId } } as unknown as BranchScope }
  }

  const refOf = async (branch: number, { who, came }: VisitName) => {
    const { business, branchId } = branches[branch] as GivenBranch
    const rows = await read.visitsAt(branch)
    const row = rows.find((one) => one.who === who && one.checked_in_at.getTime() === came)
    const key = { visitId: row?.visit_id ?? 0, checkedInAt: new Date(came) }
    return visitRef(deps.secrets, { businessId: business.businessId, branchId }, key)
  }

  /** As if the process died before identity heard of what the work did. */
  const withoutPresence = async (work: () => Promise<void>) => {
    const ids = people.map(({ person_id }) => person_id)
    const before = await t.owner.identity
      .selectFrom('identity.presence')
      .selectAll()
      .where('person_id', 'in', ids)
      .execute()
    const waiting = jobs.length
    await work()
    jobs.length = waiting
    await t.owner.identity.deleteFrom('identity.presence').where('person_id', 'in', ids).execute()
    if (before.length > 0) await t.owner.identity.insertInto('identity.presence').values(before).execute()
  }

  return {
    clock,
    branches,
    cellOf,

    show({ nonce, scannedAt, passes: shown }: Scan) {
      const at = scannedAt === undefined ? clock.held : new Date(scannedAt)
      passes.set(
        nonce,
        shown.map((n) => passOf(n, at)),
      )
    },

    async checkIn(scan: Scan, { dies = false } = {}): Promise<Answer> {
      const companions = [
        ...(passes.get(scan.nonce) as string[]).map((pass) => ({ pass })),
        ...scan.typed.map((n) => ({ quickID: person(n).quick_id })),
        ...scan.names.map((name) => ({ name })),
      ]
      const position = positions[scan.stands]
      const scannedAt = scan.scannedAt === undefined ? undefined : new Date(scan.scannedAt)
      const key = keys[scan.branch]?.[scan.poster] as string
      if (way === 'direct' || dies) {
        const checkedIn = await scopeOf(scan.by, scan.branch, key, scannedAt)
          .then(async (scope) => {
            const said = { nonce: scan.nonce, scannedAt, position, pov: 'Visitor' as const }
            const met = await meetCompanions(deps, scope, companions, said)
            const along = met.present.map(({ person_id }) => person_id)
            const look = doorFor(deps, scope, said)
            const outcome = await atDoor(deps, scope, { along, look }, (tx, [door]) =>
              checkIn(deps, tx, scope, said, met, door as Door),
            )
            return dies ? { no: 'nothing is heard' } : concludeCheckIn(deps, scope, outcome, met)
          })
          .catch(orNo)
        if ('no' in checkedIn) return checkedIn
        const { group, asked, refused, insideAlready, isRepeated } = checkedIn
        return { in: group.length - 1, asked: asked.length, refused, already: insideAlready.length, again: isRepeated }
      }
      const shop_quickID = (branches[scan.branch] as GivenBranch).quickId
      const answer = await (await call(scan.by))(checkins.checkIn, {
        body: {
          shop_quickID,
          key,
          nonce: scan.nonce,
          ...(scannedAt ? { scanned_at: scannedAt.toISOString() } : {}),
          ...(position ? { position } : {}),
          companions,
        },
      }).catch(orNo)
      if ('no' in answer) return answer
      const count = (state: string, isNamed = true) =>
        answer.companions.filter((one) => one.state === state && (one.visit_ref !== null) === isNamed).length
      return {
        in: count('in') + count('left'),
        asked: count('asked', false),
        refused: count('refused', false),
        already: count('in', false),
        again: answer.repeated,
      }
    },

    async checkOut(n: number, branch: number, { by, poster, stands, leftAt, only }: Leaving) {
      const place = branches[branch] as GivenBranch
      const where = { businessId: place.business.businessId, branchId: place.branchId }
      const refs =
        only &&
        (await read.visitsAt(branch))
          .filter(({ who, checked_in_at }) =>
            only.some((one) => one.who === who && one.came === checked_in_at.getTime()),
          )
          .map((row) => visitRef(deps.secrets, where, { visitId: row.visit_id, checkedInAt: row.checked_in_at }))
      const key = by === 'qr' ? keys[branch]?.[poster] : undefined
      const position = by === 'qr' ? positions[stands] : undefined
      const left = leftAt === undefined ? undefined : new Date(leftAt)
      if (way === 'direct') {
        const done = await scopeOf(n, branch, key, left)
          .then((scope) =>
            atDoor(deps, scope, {}, (tx) => checkOut(deps, tx, scope, { by, visitRefs: refs, leftAt: left, position })),
          )
          .catch(orNo)
        return 'no' in done ? done : done.closed
      }
      const done = await (await call(n))(checkins.checkOut, {
        body: {
          shop_quickID: place.quickId,
          by,
          ...(key ? { key } : {}),
          ...(position ? { position } : {}),
          ...(refs ? { visit_refs: refs } : {}),
          ...(left ? { left_at: left.toISOString() } : {}),
        },
      }).catch(orNo)
      return 'no' in done ? done : done.closed
    },

    /** Answers one of the requests that were put to someone, by its number. */
    async answer(n: number, which: number, accept: boolean, stands: Stands): Promise<'done' | { no: string }> {
      const { rows } = await sql<{ request_id: string }>`
        select r.request_id from identity.group_request r
         where r.person_id = ${person(n).person_id} and not r.by_desk order by r.asked_at, r.request_id
      `.execute(t.owner.identity)
      const request = rows[which]?.request_id as string
      const position = positions[stands]
      if (way === 'direct') {
        const { who } = await arrive(deps, phone, claimsOf(n), checkins.joinGroup, undefined)
        return answerLead(deps, { who } as PersonScope, request, { accept, position })
          .then(() => 'done' as const)
          .catch(orNo)
      }
      return (await call(n))(checkins.joinGroup, {
        body: { request_id: request, accept, ...(position ? { position } : {}) },
      })
        .then(() => 'done' as const)
        .catch(orNo)
    },

    async runJobs(dies = false) {
      for (const { name, payload } of jobs.splice(0)) {
        if (name === 'checkins.join' && dies) await withoutPresence(() => joinGroup(payload, deps))
        if (name === 'checkins.join') await joinGroup(payload, deps)
        if (name === 'checkins.close-elsewhere' && dies) await closeElsewhere(payload, deps)
        if (name === 'checkins.close-elsewhere') await closeElsewhere(payload, deps)
      }
    },

    /** Someone comes to the desk. */
    async enter(n: number, branch: number, how: AtDesk) {
      const { job, scope } = deskAt(branch)
      const { quick_id: quickId } = person(n)
      const [facts] = await findPeopleAt(deps.identity, [quickId], scope)
      const parties: Record<AtDesk, Party> = {
        pass: { by: 'pass', facts: facts as NonNullable<typeof facts> },
        told: { by: 'told', quickId, facts },
        name: { by: 'name', name: `Person ${n}`, mobile: '9800000000' },
      }
      const met = { lead: parties[how], along: [], unread: 0 }
      const entry = { nonce: randomUUID(), pov: 'Guest' as const }
      const outcome = await inBusiness(deps, job, (tx) => checkInAtDesk(deps, tx, scope, entry, met))
      await followAtOnce(deps, scope, entry.nonce, everyoneIn(met))
      return outcome.outcome
    },

    /** As following the link of the message does, once its token was read. */
    async claim(n: number, branch: number) {
      const { job } = deskAt(branch)
      const { person_id: personId, quick_id: quickId } = person(n)
      const last = await inBusiness(deps, job, async (tx) => {
        const { rows } = await sql<{ visitor_id: number; mobile_hash: Buffer; branch_id: number }>`
          select v.visitor_id, v.mobile_hash, b.branch_id from business.visitor v
            join business.branch_visitor b on b.business_id = v.business_id and b.visitor_id = v.visitor_id
           where v.business_id = ${job.businessId} and v.name = ${`Person ${n}`} and v.person_id is null limit 1
        `.execute(tx)
        const [row] = rows
        if (!row) throw new Error('There is nothing to claim')
        const offer = {
          branch_id: row.branch_id,
          checked_in_at: tx.now,
          salt: Buffer.alloc(16),
          expires_at: new Date('2200-01-01Z'),
        }
        await insertOffers(tx, [{ ...offer, visitor_id: row.visitor_id }])
        await takeOffer(tx, row.visitor_id)
        await tieVisitor(tx, row, { personId, quickId })
        const open = await findOpenVisits(tx, row.visitor_id)
        return open.toSorted((one, other) => one.checked_in_at.getTime() - other.checked_in_at.getTime()).at(-1)
      })
      if (!last) return
      const { branch_id: branchId, visit_id: visitId, checked_in_at: checkedInAt } = last
      await notePresences(deps, [
        { personId, presence: { businessId: job.businessId, branchId, visitId, checkedInAt } },
      ])
    },

    async isSeenLeaving(branch: number, visit: VisitName) {
      const { job, scope } = deskAt(branch)
      const ref = await refOf(branch, visit)
      return (await inBusiness(deps, job, (tx) => endAtDesk(deps, tx, scope, [ref]))).closed
    },

    async hasNotLeft(branch: number, visit: VisitName) {
      const { job, scope } = deskAt(branch)
      const ref = await refOf(branch, visit)
      return inBusiness(deps, job, (tx) => correctAtDesk(deps, tx, scope, [ref], { still_inside: true })).catch(orNo)
    },

    /** Writes someone of this business down at the desk, and takes it back. */
    async letInByMistake(n: number, branch: number, isMember: boolean) {
      const { business, branchId } = branches[branch] as GivenBranch
      await inBusiness(deps, admitJob(business.cell, business.businessId), async (tx) => {
        await sql`
          select undone.* from business.visitor o
            join business.branch b on b.business_id = o.business_id and b.branch_id = ${branchId}
            cross join lateral business.check_in(
              o.business_id, b.branch_id, ${clock.held}, ${clock.held}::timestamptz at time zone b.time_zone,
              ${randomUUID()}::uuid, array[o.visitor_id], array[${isMember ? 1 : 2}]::smallint[], array[null]::smallint[],
              array[0]::smallint[], 1::smallint, null, 1) came
            cross join lateral business.undo_check_in(
              o.business_id, b.branch_id, came.checked_in_at, came.visit_id, ${clock.held}, ${clock.held}) undone
           where o.business_id = ${business.businessId} and o.person_id = ${person(n).person_id}
        `.execute(tx)
      })
    },

    async renewPoster(branch: number) {
      const { business, branchId } = branches[branch] as GivenBranch
      const hung = keys[branch] as string[]
      const key = randomUUID()
      await inBusiness(deps, admitJob(business.cell, business.businessId), async (tx) => {
        await keepFormerPoster(tx, branchId, hung.at(-1) as string)
        await tx
          .updateTable('business.branch')
          .set({ poster_key: key })
          .where('business_id', '=', business.businessId)
          .where('branch_id', '=', branchId)
          .execute()
      })
      hung.push(key)
    },

    async closeDue() {
      const cells = new Set(branches.map(({ business }) => business.cell))
      for (const cell of cells) {
        for (const due of await findDueBranches(deps.cells.of(cell), deps.clock)) {
          if (branches.some(({ branchId }) => branchId === due.branch_id)) await closeVisitsAt(deps, cell, due)
        }
      }
    },

    async signOut(n: number) {
      const { sid: sessionId } = claimsOf(n)
      await t.owner.identity
        .updateTable('identity.session')
        .set({ revoked_at: clock.held })
        .where('session_id', '=', sessionId)
        .execute()
      await leaveBySigningOut({ sessionId }, deps)
      await signIn(n)
    },

    async setBlacklisted(n: number, branch: number, isOn: boolean) {
      const { branchId, business } = branches[branch] as GivenBranch
      await sql`
        update business.branch_visitor bv set blacklisted = ${isOn}
          from business.visitor v
         where bv.business_id = ${business.businessId} and bv.branch_id = ${branchId} and v.business_id = bv.business_id
           and v.visitor_id = bv.visitor_id and v.person_id = ${person(n).person_id}
      `.execute(cellOf(branch))
    },

    ...read,
  }
}

export type Scene = Awaited<ReturnType<typeof openScene>>
