import { setTimeout as pause } from 'node:timers/promises'
import { prepareDatabases } from '@quickprism/tools/dev/environment'
import { type Services, startServices } from '@quickprism/tools/services/services'
import { type AlertProviders, startAlertProviders } from '@quickprism/tools/stubs/alert-providers'
import { alertCrowd } from '@quickprism/tools/testing/alert-crowd'
import { asService } from '@quickprism/tools/testing/as-service'
import { createGiven, type GivenBranch } from '@quickprism/tools/testing/given'
import { openWorld } from '@quickprism/tools/testing/owner-world'
import { proof } from '@quickprism/tools/testing/proof'
import { startSosWorkerProcess } from '@quickprism/tools/testing/server-process'
import { seededNumbers } from '@quickprism/tools/testing/test-app'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { BusinessSchema } from '../../db/schema.gen.ts'

/** A PostgreSQL of its own, which is stopped in the middle; it keeps what it committed, as in production. */
let services: Services
let providers: AlertProviders
beforeAll(async () => {
  services = await startServices({ durable: true })
  providers = await startAlertProviders()
})
afterAll(async () => {
  await providers.close()
  await services.stop()
})

const KILLED_AFTER = 3_000
const CRASHED_IN_LIFE = 2
const DOWN_FOR = 1_000

/** An alert with this crowd on its list, as starting it leaves it behind. */
const begin = async (cell: Kysely<BusinessSchema>, { business, branchId }: GivenBranch) => {
  const { incident_id } = await cell
    .insertInto('business.sos_incident')
    .values({
      business_id: business.businessId,
      branch_id: branchId,
      drill: false,
      reason: 'Fire or Smoke Detected',
      started_at: new Date(),
      started_by: business.root.personId,
      inside_at_start: 0,
      salt: Buffer.alloc(16, 7),
    })
    .returning('incident_id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into business.sos_person (business_id, incident_id, person_id, inside, is_member)
    select business_id, ${incident_id}, person_id, false, true from business.membership
     where business_id = ${business.businessId}
  `.execute(cell)
}

type Standing = {
  people: number
  unplanned: number
  waiting: number
  reached: number
  given_up: number
  unclear: number
}

/** Nothing while the database is down. */
const standingOf = async (cell: Kysely<BusinessSchema>) => {
  const { rows } = await sql<Standing>`
    select (select count(*)::int from business.sos_person) as people,
           (select count(*)::int from business.sos_person where planned = 0) as unplanned,
           (select count(*)::int from business.sos_delivery where state < 2) as waiting,
           (select count(*)::int from business.sos_delivery where state = 2) as reached,
           (select count(*)::int from business.sos_delivery where state = 3) as given_up,
           (select count(*)::int from business.sos_delivery where state = 4) as unclear
  `
    .execute(cell)
    .catch(() => ({ rows: [] }))
  return rows[0]
}

const isDone = (standing: Standing | undefined) =>
  standing !== undefined && standing.people > 0 && standing.unplanned === 0 && standing.waiting === 0

describe('what tells people of an alert', () => {
  proof(
    'SOS-03',
    'the worker is killed every three seconds while it tells many people by two ways each, and PostgreSQL is stopped at once in the middle: nobody is lost, and no message comes more than twice',
    { ci: { recipients: 60, lives: 3 }, stated: { recipients: 1_000, lives: 6 } },
    async ({ recipients, lives }) => {
      const owner = await prepareDatabases(services.postgres, { identity: 'identity', cells: ['cell_1'] })
      const world = openWorld(owner.identityUrl, owner.cellUrls)
      const cell = world.cells[0] as Kysely<BusinessSchema>
      const below = seededNumbers(17)
      const branch = await createGiven({ ...world, now: () => new Date(), below }).branch()
      const crowd = await alertCrowd(
        { identity: world.identity, cell, now: new Date(), below },
        branch.business,
        Array.from({ length: recipients }, () => ({ mail: true, sms: true })),
      )
      // Every other try fails, so that telling everyone takes many seconds.
      for (const book of [providers.mail, providers.sms]) {
        book.manner = () => (below(2) === 0 ? 'fails' : 'takes')
        book.takesTime = 20
      }
      await begin(cell, branch)
      const addresses = {
        identityUrl: asService(owner.identityUrl),
        cellUrls: owner.cellUrls.map(asService),
      }
      const live = () =>
        startSosWorkerProcess(addresses, services.redis, { SMTP_URL: providers.smtpUrl, SMS_URL: providers.smsUrl })
      const begun = performance.now()
      const tried = () => providers.mail.tries.values().reduce((all, tries) => all + tries, 0)
      let kills = 0
      while (kills < lives && !isDone(await standingOf(cell))) {
        const before = tried()
        const worker = live()
        // Starting takes seconds on a busy machine: its life begins when it tells someone.
        while (tried() === before && !isDone(await standingOf(cell))) await pause(20)
        await pause(KILLED_AFTER / 2)
        if (kills + 1 === CRASHED_IN_LIFE) {
          await services.crashPostgres()
          await pause(DOWN_FOR)
          await services.startPostgres()
        }
        await pause(KILLED_AFTER / 2)
        await worker.kill('SIGKILL')
        kills++
      }
      const triedBefore = tried()
      const last = live()
      await expect.poll(async () => isDone(await standingOf(cell)), { timeout: 240_000, interval: 250 }).toBe(true)
      const took = performance.now() - begun
      await last.kill('SIGTERM')
      const standing = (await standingOf(cell)) as Standing
      await world.close()

      const times = (book: AlertProviders['mail']) => {
        const counted = new Map<string, number>()
        for (const { to } of book.received) counted.set(to, (counted.get(to) ?? 0) + 1)
        return counted
      }
      const [mails, texts] = [times(providers.mail), times(providers.sms)]
      const lost = crowd.filter(({ email, mobile }) => !mails.has(email as string) && !texts.has(`+91${mobile}`))
      const counts = [...mails.values(), ...texts.values()]
      const [twice, more] = [counts.filter((count) => count === 2).length, counts.filter((count) => count > 2).length]
      expect(lost).toEqual([])
      expect(more).toBe(0)
      // The owner of the business is told as well.
      expect(standing.reached + standing.given_up + standing.unclear).toBe((recipients + 1) * 2)
      return {
        recipients,
        'times the worker was killed': kills,
        'times PostgreSQL was stopped at once': kills >= CRASHED_IN_LIFE ? 1 : 0,
        'mails tried until the last kill, and in all': `${triedBefore}, ${tried()}`,
        'messages reached': standing.reached,
        'messages failed': standing.given_up,
        'people lost': lost.length,
        'messages left unclear: they may have come, and another way reached their person': standing.unclear,
        'mails that came twice': twice,
        'copies of text messages that their provider dropped': providers.sms.dropped,
        'messages that came more often': more,
        'until everyone was told (s)': Math.round(took / 1000),
      }
    },
  )
})
