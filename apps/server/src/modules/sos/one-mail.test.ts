import { randomUUID } from 'node:crypto'
import { sos } from '@quickprism/contract/sos'
import { type DeliveryKit, startDeliveryKit } from '@quickprism/tools/testing/delivery-kit'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sosChannel, sosDelivery, sosMessage } from '../../db/codes.ts'

let kit: DeliveryKit
beforeAll(async () => {
  kit = await startDeliveryKit()
})
afterAll(() => kit.close())
afterEach(() => kit.calmDown())

const someAddress = () => `${randomUUID()}@people.invalid`

const byMail = async (branch: GivenBranch, message: number = sosMessage.started) =>
  (await kit.deliveriesOf(branch)).filter((one) => one.channel === sosChannel.mail && one.message === message)

const linksIn = (text: string) => [...text.matchAll(/\/app\/sos#([\w-]{43})$/gm)].map(([, token]) => token as string)

/** Two people inside who have one address, as couples and small offices do. */
const household = async () => {
  const scene = await kit.scene()
  const email = someAddress()
  const asha = await kit.t.given.person({ name: 'Asha Reddy', email })
  const ravi = await kit.t.given.person({ name: 'Ravi Reddy', email: email.toUpperCase() })
  await kit.door.comes(asha, scene.branch)
  await kit.door.comes(ravi, scene.branch)
  const mails = () => kit.providers.mail.received.filter(({ to }) => to.toLowerCase() === email)
  return { ...scene, asha, ravi, email, mails }
}

describe('people who have one e-mail address', () => {
  it('get one mail, with a link for each of them beside their name, and one that it is over', async () => {
    const { branch, staff, place, mails } = await household()
    await kit.raise(staff, branch)
    await kit.allSettled(branch)
    expect(mails()).toHaveLength(1)
    const [mail] = mails()
    const [first, second] = linksIn(mail?.text ?? '')
    expect(mail?.text).toBe(
      [
        `Emergency at ${place}: Fire or Smoke Detected.`,
        'Leave by the nearest exit. Do not use the lift. Wait at the assembly point.',
        'Say whether you are safe.',
        'If life is in danger, call 112.',
        '',
        'Answer here, each by your own link. You need not sign in:',
        '“Asha Reddy”:',
        `http://quickprism.test/app/sos#${first}`,
        '“Ravi Reddy”:',
        `http://quickprism.test/app/sos#${second}`,
      ].join('\n'),
    )
    expect((await byMail(branch)).map(({ state, attempts }) => [state, attempts])).toEqual([
      [sosDelivery.reached, 1],
      [sosDelivery.reached, 1],
      [sosDelivery.reached, 1],
      [sosDelivery.reached, 1],
    ])
    await kit.t.as()(sos.answerByLink, {
      body: { token: second as string, state: 'safe', mark_id: randomUUID(), at: kit.t.clock.held.toISOString() },
    })
    expect((await kit.rollCallOf(staff, branch)).people).toMatchObject([
      { name: 'Asha Reddy', state: 'unknown', reach: 'reached' },
      { name: 'Ravi Reddy', state: 'safe', reach: 'reached' },
    ])

    await kit.stop(staff, branch)
    await expect.poll(async () => (await byMail(branch, sosMessage.over)).length).toBe(4)
    await kit.allSettled(branch)
    expect(mails().map(({ subject }) => subject)).toEqual([
      'Emergency at “Koramangala”',
      'The alert is over at “Koramangala”',
    ])
  })

  it('share what becomes of it: tried again together, and given up together where it is refused for good', async () => {
    const failing = await household()
    let tries = 0
    kit.providers.mail.manner = (to) => (to.toLowerCase() === failing.email && ++tries <= 2 ? 'fails' : 'takes')
    await kit.raise(failing.staff, failing.branch)
    await expect
      .poll(async () => {
        kit.later(1_000)
        return (await byMail(failing.branch)).map(({ state }) => state)
      })
      .toEqual([sosDelivery.reached, sosDelivery.reached, sosDelivery.reached, sosDelivery.reached])
    expect(failing.mails()).toHaveLength(1)
    expect((await byMail(failing.branch)).map(({ attempts }) => attempts).sort()).toEqual([1, 1, 3, 3])

    const refused = await household()
    kit.providers.mail.manner = (to) => (to.toLowerCase() === refused.email ? 'refuses' : 'takes')
    await kit.raise(refused.staff, refused.branch)
    await kit.allSettled(refused.branch)
    expect((await byMail(refused.branch)).filter(({ error }) => error === 'EMESSAGE 550')).toHaveLength(2)
  })

  it('get a second mail only for the link of someone who comes later', async () => {
    const { branch, staff, email, mails } = await household()
    await kit.raise(staff, branch)
    await kit.allSettled(branch)
    const kiran = await kit.t.given.person({ name: 'Kiran Reddy', email })
    await kit.door.comes(kiran, branch)
    await expect.poll(mails).toHaveLength(2)
    expect(mails()[1]?.text).toContain('Answer here, each by your own link. You need not sign in:\n“Kiran Reddy”:\n')
    expect(linksIn(mails()[1]?.text ?? '')).toHaveLength(1)
    await kit.allSettled(branch)
    await kit.stop(staff, branch)
    await expect.poll(async () => (await byMail(branch, sosMessage.over)).length).toBe(5)
    await kit.allSettled(branch)
    expect(mails()).toHaveLength(3)
  })

  it('get one mail though nobody proved that it is theirs', async () => {
    const { branch, staff, asha, ravi, mails } = await household()
    await kit.t.owner.identity
      .updateTable('identity.person')
      .set({ email_proven: false })
      .where('person_id', 'in', [asha.personId, ravi.personId])
      .execute()
    await kit.raise(staff, branch)
    await kit.allSettled(branch)
    expect(mails()).toHaveLength(1)
    expect(mails()[0]?.text).toMatch(/call 112\.\n\nSign in to the app to answer\.$/)
    const kiran = await kit.t.given.person({ name: 'Kiran Reddy', email: asha.email })
    await kit.t.owner.identity
      .updateTable('identity.person')
      .set({ email_proven: false })
      .where('person_id', '=', kiran.personId)
      .execute()
    await kit.door.comes(kiran, branch)
    await expect.poll(async () => (await byMail(branch)).length).toBe(5)
    await kit.allSettled(branch)
    // The address knows it already, and the mail would say nothing else.
    expect(mails()).toHaveLength(1)
    expect((await byMail(branch)).every(({ state }) => state === sosDelivery.reached)).toBe(true)
  })
})
