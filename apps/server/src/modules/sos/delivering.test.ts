import { randomUUID } from 'node:crypto'
import { frontDesk } from '@quickprism/contract/front-desk'
import { sos } from '@quickprism/contract/sos'
import { type DeliveryKit, startDeliveryKit } from '@quickprism/tools/testing/delivery-kit'
import { proof } from '@quickprism/tools/testing/proof'
import { spec } from '@quickprism/tools/testing/spec'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let kit: DeliveryKit
beforeAll(async () => {
  kit = await startDeliveryKit()
})
afterAll(() => kit.close())
afterEach(() => kit.calmDown())

const shown = (phone: { messages: readonly { text: string }[] }) => phone.messages.map(({ text }) => JSON.parse(text))

describe('the people of an alert', () => {
  it('are told by every way they have, with what to do and a link on which they answer without signing in', async () => {
    const { branch, staff, place } = await kit.scene()
    const visitor = await kit.someone()
    const phone = await kit.phoneOf(visitor)
    await kit.door.comes(visitor, branch)
    await kit.raise(staff, branch)
    await expect.poll(() => shown(phone)).toHaveLength(1)
    const [message] = shown(phone)
    const says = [
      `Emergency at ${place}: Fire or Smoke Detected.`,
      'Leave by the nearest exit. Do not use the lift. Wait at the assembly point.',
      'Say whether you are safe.',
      'If life is in danger, call 112.',
    ]
    expect(message).toMatchObject({ title: 'Emergency at “Koramangala”', text: says.join(' ') })
    expect(message.opens).toMatch(/^\/app\/sos#[\w-]{43}$/)
    expect(phone.messages[0]).toMatchObject({ urgency: 'high', ttl: 3600 })
    await expect.poll(() => kit.mailsTo(visitor)).toHaveLength(1)
    await expect.poll(() => kit.textsTo(visitor.mobile)).toHaveLength(1)
    await expect.poll(() => kit.mailsTo(staff)).toHaveLength(1)
    await expect.poll(() => kit.mailsTo(branch.business.root)).toHaveLength(1)
    spec('D1-SOS-01')
    const link = `http://quickprism.test${message.opens}`
    expect(kit.mailsTo(visitor)[0]).toMatchObject({
      subject: 'Emergency at “Koramangala”',
      text: [...says, '', 'Answer here without signing in. This link is personal; do not forward it:', link].join('\n'),
    })
    // Curly quotation marks would make a text message twice as long.
    const inText = [...says, link].join(' ').replaceAll(/[“”]/g, '"')
    expect(kit.textsTo(visitor.mobile)[0]).toMatchObject({ text: inText })
    const token = link.split('#')[1] as string
    expect(await kit.t.as()(sos.link, { body: { token } })).toMatchObject({
      branch_name: 'Koramangala',
      state: 'unknown',
    })
  })

  it('are told that it is over, and by whom, in the place of what they were told before', async () => {
    const { branch, staff, place } = await kit.scene()
    const visitor = await kit.someone()
    const phone = await kit.phoneOf(visitor)
    await kit.door.comes(visitor, branch)
    await kit.raise(staff, branch)
    await kit.allSettled(branch)
    await kit.stop(staff, branch)
    await expect.poll(() => shown(phone)).toHaveLength(2)
    const [began, over] = shown(phone)
    expect(over).toMatchObject({
      title: 'The alert is over at “Koramangala”',
      text: `The emergency alert of 10:30 am at ${place} is over. It was ended by “Meera Nair”. Ask the people in charge before you go back in. If life is in danger, call 112.`,
      tag: began.tag,
    })
    await expect.poll(() => kit.mailsTo(visitor)).toHaveLength(2)
    await expect.poll(() => kit.textsTo(visitor.mobile)).toHaveLength(2)
    await expect.poll(() => kit.mailsTo(branch.business.root)).toHaveLength(2)
    spec('T25')
  })

  it('SOS-05: are told of a false alarm by every way by which they were told of the alert', async () => {
    const { branch, staff, place } = await kit.scene()
    const visitor = await kit.someone()
    const phone = await kit.phoneOf(visitor)
    await kit.door.comes(visitor, branch)
    await kit.raise(staff, branch)
    await kit.allSettled(branch)
    const begun = performance.now()
    await kit.stop(staff, branch, true)
    await expect
      .poll(() => shown(phone).map(({ title }) => title))
      .toEqual(['Emergency at “Koramangala”', 'False alarm at “Koramangala”'])
    await expect.poll(() => kit.textsTo(visitor.mobile)).toHaveLength(2)
    expect(kit.textsTo(visitor.mobile)[1]?.text).toBe(
      `The emergency alert of 10:30 am at ${place.replaceAll(/[“”]/g, '"')} was a false alarm. There is no emergency. It was ended by "Meera Nair". You don't need to do anything.`,
    )
    await expect
      .poll(() => kit.mailsTo(visitor).map(({ subject }) => subject))
      .toEqual(['Emergency at “Koramangala”', 'False alarm at “Koramangala”'])
    expect(performance.now() - begun).toBeLessThan(60_000)
  })

  it('SOS-05: read DRILL first in every message of a drill, and that it is not one when an alert ends it', async () => {
    const { branch, staff } = await kit.scene()
    const visitor = await kit.someone()
    await kit.door.comes(visitor, branch)
    await kit.drill(staff, branch, 'start')
    await kit.allSettled(branch)
    await kit.drill(staff, branch, 'stop')
    await expect.poll(() => kit.textsTo(visitor.mobile)).toHaveLength(2)
    for (const { text } of kit.textsTo(visitor.mobile)) expect(text).toMatch(/^DRILL: /)
    await expect.poll(() => kit.mailsTo(visitor)).toHaveLength(2)
    for (const { subject, text } of kit.mailsTo(visitor)) {
      expect(subject).toMatch(/^DRILL /)
      expect(text).toMatch(/^DRILL: /)
    }
    await kit.allSettled(branch)
    kit.later(60_000)
    await kit.drill(staff, branch, 'start')
    await expect.poll(() => [kit.textsTo(visitor.mobile).length, kit.mailsTo(visitor).length]).toEqual([3, 3])
    await kit.allSettled(branch)
    kit.later(60_000)
    await kit.raise(staff, branch)
    await expect.poll(() => kit.textsTo(visitor.mobile)).toHaveLength(4)
    expect(kit.textsTo(visitor.mobile)[3]?.text).toMatch(/^This is not a drill\. The drill is over\. Emergency at /)
    await kit.allSettled(branch)
    expect(kit.textsTo(visitor.mobile)).toHaveLength(4)
  })

  it('are told though what they typed would make another message of it', async () => {
    const { branch, staff } = await kit.scene()
    await kit.raise(staff, branch, 'See https://evil.invalid “now”\r\nBcc: all@people.invalid')
    await expect.poll(() => kit.mailsTo(staff)).toHaveLength(1)
    expect(kit.mailsTo(staff)[0]?.text).toContain("“See https: / / evil. invalid 'now' Bcc: all@ people. invalid”.")
  })

  it('who have no account are told by what they left at the desk, and who left nothing is listed as not reachable', async () => {
    const { branch, staff } = await kit.scene()
    const mobile = '9812345670'
    const desk = await kit.t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] })
    await kit.t.as(desk)(frontDesk.checkIn, {
      body: {
        shopId: branch.quickId,
        nonce: randomUUID(),
        pov: 'Delivery',
        person: { name: 'Ramesh Babu', mobile },
        companions: [{ name: 'Without Anything' }],
      },
    })
    await kit.raise(staff, branch)
    await expect.poll(() => kit.textsTo(mobile)).toHaveLength(1)
    await kit.allSettled(branch)
    const { people } = await kit.t.as(staff)(sos.rollCall, { query: { shop_quickID: branch.quickId } })
    expect(people.map(({ name, reach }) => [name, reach]).sort()).toEqual([
      ['Ramesh Babu', 'reached'],
      ['Without Anything', 'no way'],
    ])
  })
})

describe('an alert that is raised again and again', () => {
  it('SOS-06: is told to whoever owns the business the third time within half an hour, stopped in between or not', async () => {
    const { branch } = await kit.scene()
    const { root } = branch.business
    const repeats = () =>
      kit
        .mailsTo(root)
        .map(({ subject }) => subject)
        .filter((subject) => subject.startsWith('SOS raised'))
    const raise = async () => {
      const staff = await kit.t.given.staff({ on: branch })
      await kit.raise(staff, branch)
      await kit.allSettled(branch)
      return staff
    }
    const raiseAndStop = async () => {
      await kit.stop(await raise(), branch)
      await kit.allSettled(branch)
    }
    await raiseAndStop()
    kit.later(15 * 60_000)
    await raiseAndStop()
    // The first one was half an hour ago by now: these are two.
    kit.later(15 * 60_000)
    await raiseAndStop()
    expect(repeats()).toEqual([])
    kit.later(60_000)
    await raise()
    await expect.poll(repeats).toEqual(['SOS raised 3 times at “Koramangala”'])
    await raise()
    expect(repeats()).toHaveLength(1)
    spec('T24')
  })

  proof(
    'SOS-06',
    'an alert is raised again and again by one user within ten minutes: one incident, one message to each by each way, and one mail to whoever owns the business',
    { ci: { starts: 10 }, stated: { starts: 100 } },
    async ({ starts }) => {
      const { branch, staff } = await kit.scene()
      for (let n = 0; n < starts; n++) {
        await kit.raise(staff, branch)
        await kit.allSettled(branch)
        kit.later(600_000 / starts)
      }
      const [alert, repeated] = ['Emergency at “Koramangala”', /^SOS raised \d+ times at “Koramangala”$/]
      await expect
        .poll(() =>
          kit
            .mailsTo(branch.business.root)
            .map(({ subject }) => subject)
            .sort(),
        )
        .toEqual([alert, expect.stringMatching(repeated)])
      await kit.allSettled(branch)
      expect(kit.mailsTo(staff).map(({ subject }) => subject)).toEqual([alert])
      expect(kit.textsTo(staff.mobile)).toHaveLength(1)
      const { incidents, kept } = await kit.t.owner
        .cellOf(branch.business)
        .selectFrom('business.sos_start')
        .select((all) => [
          all.fn.count<number>('incident_id').distinct().as('incidents'),
          all.fn.countAll<number>().as('kept'),
        ])
        .where('business_id', '=', branch.business.businessId)
        .executeTakeFirstOrThrow()
      expect([Number(incidents), Number(kept)]).toEqual([1, starts])
      return { starts, incidents: Number(incidents), 'messages to each by each way': 1, 'mails to the owner': 1 }
    },
  )
})
