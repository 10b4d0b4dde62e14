import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { sos } from '@quickprism/contract/sos'
import { type DeliveryKit, startDeliveryKit } from '@quickprism/tools/testing/delivery-kit'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { type Kysely, sql, type Transaction } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { sosChannel, sosDelivery, sosMessage } from '../../db/codes.ts'
import { inBusiness } from '../../db/in-business.ts'
import type { BusinessSchema } from '../../db/schema.gen.ts'
import { claimDue } from './delivery-queries.ts'
import { layOut } from './planning.ts'
import { MOST_TRIES, waitAfter } from './retrying.ts'

let kit: DeliveryKit
beforeAll(async () => {
  kit = await startDeliveryKit()
})
afterAll(() => kit.close())
afterEach(() => kit.calmDown())

const scopeOf = ({ business }: GivenBranch) => admitJob(business.cell, business.businessId)

/** Takes what is due by mail, and is never heard of again. */
const claimAndDie = (branch: GivenBranch) =>
  inBusiness(kit.deps, scopeOf(branch), (tx) => claimDue(tx, sosChannel.mail, 10))

/** An alert whose messages are laid out, while nobody sends them. */
const laidOut = async () => {
  const { branch, staff } = await kit.scene()
  const visitor = await kit.someone()
  await kit.door.comes(visitor, branch)
  await kit.pauseDelivering()
  await kit.raise(staff, branch)
  await layOut(kit.deps, scopeOf(branch), () => undefined)
  return { branch, staff, visitor }
}

const byMail = async (branch: GivenBranch, message: number = sosMessage.started) =>
  (await kit.deliveriesOf(branch)).filter((one) => one.channel === sosChannel.mail && one.message === message)

describe('a message that is not taken', () => {
  it('is tried three times at once, twice after a second, ten times later and later, and then failed', () => {
    expect(Array.from({ length: MOST_TRIES }, (_, tries) => waitAfter(tries + 1))).toEqual([
      0,
      0,
      1000,
      1000,
      1000,
      1395,
      1946,
      2714,
      3786,
      5282,
      7368,
      10278,
      14337,
      20000,
      undefined,
    ])
  })

  it('SOS-03: is a dead letter after its last try, which the roll-call shows, while the other ways went out at once', async () => {
    const { branch, staff } = await kit.scene()
    const visitor = await kit.someone()
    await kit.door.comes(visitor, branch)
    kit.providers.mail.manner = (to) => (to === visitor.email ? 'fails' : 'takes')
    await kit.raise(staff, branch)
    await expect.poll(() => kit.textsTo(visitor.mobile)).toHaveLength(1)
    const triesOf = async () => (await byMail(branch)).filter(({ state }) => state !== sosDelivery.reached)
    for (let tries = 3; tries <= MOST_TRIES; tries++) {
      await expect
        .poll(async () => (await triesOf())[0])
        .toMatchObject({ attempts: tries, state: tries === 15 ? 3 : 0 })
      kit.later(20_000)
    }
    expect(await triesOf()).toMatchObject([{ state: 3, attempts: 15, error: 'EMESSAGE 451' }])
    expect(await kit.rollCallOf(staff, branch)).toMatchObject({
      reach: { failed: 0, sms: { reached: 3, of: 3 }, mail: { reached: 2, given_up: 1, of: 3 } },
      people: [{ reach: 'reached' }],
    })
  })

  it('is given up at once where its provider refuses it for good', async () => {
    const { branch, staff } = await kit.scene()
    kit.providers.mail.manner = () => 'refuses'
    kit.providers.sms.manner = () => 'refuses'
    await kit.raise(staff, branch)
    await kit.allSettled(branch)
    expect((await kit.deliveriesOf(branch)).map(({ attempts, error }) => [attempts, error])).toEqual([
      [1, 'EMESSAGE 550'],
      [1, 'ESMS 422'],
      [1, 'EMESSAGE 550'],
      [1, 'ESMS 422'],
    ])
  })

  it('is given up where its address cannot be read, and everybody else is told', async () => {
    const { branch, staff } = await kit.scene()
    const desk = await kit.t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
    const comes = (name: string, mobile: string) =>
      kit.t.as(desk)(frontDesk.checkIn, {
        body: {
          shopId: branch.quickId,
          nonce: randomUUID(),
          pov: 'Delivery',
          person: { name, mobile },
          companions: [],
        },
      })
    await comes('Ramesh Babu', '9812345671')
    await kit.t.owner
      .cellOf(branch)
      .updateTable('business.visitor')
      .set({ mobile: Buffer.alloc(60, 3) })
      .where('business_id', '=', branch.business.businessId)
      .execute()
    await comes('Lakshmi Rao', '9812345672')
    await kit.raise(staff, branch)
    await expect.poll(() => kit.textsTo('9812345672')).toHaveLength(1)
    await kit.allSettled(branch)
    expect((await kit.deliveriesOf(branch)).filter(({ state }) => state === sosDelivery.givenUp)).toMatchObject([
      { channel: sosChannel.sms, attempts: 1, error: 'the contact cannot be read' },
    ])
  })
})

describe('a message on its way', () => {
  it('is sent once, however slow the mail server is', async () => {
    const { branch, staff } = await kit.scene()
    kit.providers.mail.stepTakes = 2_000
    await kit.raise(staff, branch)
    await expect
      .poll(
        () => {
          kit.later(500)
          return kit.mailsTo(staff)
        },
        { interval: 500, timeout: 30_000 },
      )
      .toHaveLength(1)
    await kit.allSettled(branch)
    expect((await byMail(branch)).map(({ attempts, doubts }) => [attempts, doubts])).toEqual([
      [1, 0],
      [1, 0],
    ])
  })

  it('is taken up again when whoever sent it is not heard of, and by nobody before', async () => {
    const { branch, staff } = await laidOut()
    expect(await claimAndDie(branch)).toHaveLength(3)
    kit.later(5_999)
    expect(await claimAndDie(branch)).toEqual([])
    kit.later(1)
    kit.beginDelivering()
    await expect.poll(() => kit.mailsTo(staff)).toHaveLength(1)
  })

  it('SOS-03: that may have come twice by mail is not sent a third time to someone whom a text message reached', async () => {
    const { branch, staff, visitor } = await laidOut()
    for (const _ of [1, 2]) {
      expect(await claimAndDie(branch)).toHaveLength(3)
      kit.later(6_000)
    }
    expect(await claimAndDie(branch)).toEqual([])
    kit.beginDelivering()
    await kit.allSettled(branch)
    expect(kit.textsTo(visitor.mobile)).toHaveLength(1)
    expect(await byMail(branch)).toMatchObject(
      Array(3).fill({ state: sosDelivery.unclear, attempts: 2, error: 'it may have arrived' }),
    )
    expect(kit.mailsTo(staff)).toEqual([])
    expect((await kit.rollCallOf(staff, branch)).people).toMatchObject([{ reach: 'reached' }])
  })

  it('SOS-03: is sent again, however often it may have come, where no other way is left', async () => {
    const { branch, staff, visitor } = await laidOut()
    kit.providers.sms.manner = () => 'fails'
    for (const _ of [1, 2]) {
      await claimAndDie(branch)
      kit.later(6_000)
    }
    kit.beginDelivering()
    await expect
      .poll(
        () => {
          kit.later(20_000)
          return kit.mailsTo(visitor)
        },
        { interval: 250, timeout: 30_000 },
      )
      .toHaveLength(1)
    await expect.poll(() => kit.mailsTo(staff)).toHaveLength(1)
  })
})

describe('the end of an alert', () => {
  it('does not overtake the beginning, which goes out no more', async () => {
    const { branch, staff, visitor } = await laidOut()
    await claimAndDie(branch)
    await kit.stop(staff, branch)
    kit.beginDelivering()
    await expect
      .poll(() => kit.textsTo(visitor.mobile).map(({ text }) => text))
      .toEqual([expect.stringContaining('is over.')])
    expect(await byMail(branch, sosMessage.over)).toMatchObject(Array(3).fill({ state: 0, attempts: 0 }))
    kit.later(6_000)
    await expect
      .poll(() => kit.mailsTo(visitor).map(({ subject }) => subject))
      .toEqual(['The alert is over at “Koramangala”'])
    expect(await byMail(branch)).toMatchObject(Array(3).fill({ state: 3, error: 'the alert was over' }))
  })

  it('is told to no visitor for whom nobody had begun to tell the beginning, and to those who work there by mail', async () => {
    const { branch, staff, visitor } = await laidOut()
    await kit.stop(staff, branch)
    kit.beginDelivering()
    const toldOf = async () =>
      (
        await kit.t.owner
          .cellOf(branch)
          .selectFrom('business.sos_incident')
          .select('told')
          .where('business_id', '=', branch.business.businessId)
          .executeTakeFirstOrThrow()
      ).told
    await expect.poll(toldOf).toBe(sosMessage.over)
    await kit.allSettled(branch)
    expect((await kit.deliveriesOf(branch)).map(({ message, channel, error }) => [message, channel, error])).toEqual([
      ...Array(3)
        .fill([
          [sosMessage.started, sosChannel.mail, 'the alert was over'],
          [sosMessage.started, sosChannel.sms, 'the alert was over'],
        ])
        .flat(),
      ...Array(2).fill([sosMessage.over, sosChannel.mail, null]),
    ])
    expect([...kit.mailsTo(visitor), ...kit.textsTo(visitor.mobile)]).toEqual([])
  })
})

describe('a business whose rows are held', () => {
  type Held = Transaction<BusinessSchema>
  const whileHeld = ({ business }: GivenBranch, table: 'sos_person' | 'sos_delivery', work: () => Promise<unknown>) =>
    (kit.t.owner.cellOf(business) as Kysely<BusinessSchema>).transaction().execute(async (held: Held) => {
      await sql`select from ${sql.table(`business.${table}`)} where business_id = ${business.businessId} for update`.execute(
        held,
      )
      await work()
    })
  const neighbourOf = async ({ business: { cell } }: GivenBranch) => {
    const branch = await kit.t.given.branch({ of: await kit.t.given.business({ cell }) })
    return { branch, root: branch.business.root }
  }

  it('keeps nobody else waiting to be told', async () => {
    const { branch, staff } = await kit.scene()
    const { branch: other, root } = await neighbourOf(branch)
    await kit.pauseDelivering()
    await kit.raise(staff, branch)
    await whileHeld(branch, 'sos_person', async () => {
      kit.beginDelivering()
      await kit.raise(root, other)
      await kit.allSettled(other)
      expect(kit.mailsTo(root)).toHaveLength(1)
      expect(kit.mailsTo(staff)).toEqual([])
    })
    await kit.allSettled(branch)
    expect(kit.mailsTo(staff)).toHaveLength(1)
  })

  it('keeps nobody else’s outcomes from being written down', async () => {
    const { branch, staff } = await kit.scene()
    const { branch: other, root } = await neighbourOf(branch)
    kit.providers.mail.takesTime = 300
    await kit.raise(staff, branch)
    await expect
      .poll(async () => (await byMail(branch)).map(({ state }) => state))
      .toEqual([sosDelivery.sending, sosDelivery.sending])
    await whileHeld(branch, 'sos_delivery', async () => {
      await expect.poll(() => kit.mailsTo(staff)).toHaveLength(1)
      await kit.raise(root, other)
      await kit.allSettled(other)
    })
    await kit.allSettled(branch)
    expect(kit.mailsTo(staff)).toHaveLength(1)
  })
})

describe('the roll-call', () => {
  it('tells again who was reached since it was last heard, though nothing else of them has changed', async () => {
    const { branch, staff } = await laidOut()
    const before = await kit.t.as(staff)(sos.rollCall, { query: { shop_quickID: branch.quickId } })
    expect(before.people).toMatchObject([{ reach: 'trying' }])
    const known = { incident_ref: before.incident.incident_ref, since: before.revision, heard: before.now }
    expect((await kit.rollCallOf(staff, branch, known)).people).toEqual([])
    kit.beginDelivering()
    await kit.allSettled(branch)
    const after = await kit.rollCallOf(staff, branch, known)
    expect(after).toMatchObject({ revision: before.revision, people: [{ reach: 'reached' }] })
    kit.later(60_000)
    expect((await kit.rollCallOf(staff, branch, { ...known, heard: kit.t.clock.held.toISOString() })).people).toEqual(
      [],
    )
  })
})
