import { randomUUID } from 'node:crypto'
import { claims } from '@quickprism/contract/claims'
import { frontDesk } from '@quickprism/contract/front-desk'
import { privacy } from '@quickprism/contract/privacy'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let kit: SignInKit
beforeAll(async () => {
  t = await testApp({ sms: { send: async () => {} } })
  kit = await signInKit(t)
})
afterAll(async () => {
  await kit.close()
  await t.close()
})

const PAN = 'ABCPE1234F'

/** A desk that checked someone in under a mobile number, and the link that went to it. */
const written = async (mobile: string) => {
  const branch = await t.given.branch({ name: 'Koramangala' })
  const desk = t.as(await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors'] }))
  const shopId = branch.quickId
  const checkIn = () => {
    const person = { name: 'Asha Reddy', mobile }
    return desk(frontDesk.checkIn, { body: { shopId, nonce: randomUUID(), pov: 'Delivery', person, pan: PAN } })
  }
  const { visit } = await checkIn()
  const { text } = await kit.mailbox.messageTo(`+91${mobile}`)
  const token = /\/app\/claim#([\w-]{43})$/.exec(text)?.[1] as string
  const undo = () =>
    desk(frontDesk.correct, { body: { shopId, visit_refs: [visit?.visit_ref as string], to: { undone: true } } })
  const phone = atTheDoor(t).phoneOf(await t.given.person({ name: 'Someone Else', mobile }))
  return { branch, checkIn, undo, phone, token }
}

describe('the link about a check-in that the desk undid', () => {
  it('tells the owner of a mistyped number no name, and gives them no PAN', async () => {
    const { undo, phone, token } = await written('9700000014')
    await undo()
    const ended = { status: 404, message: 'This link is no longer valid.' }
    await expect(phone(claims.look, { body: { token } })).rejects.toMatchObject(ended)
    await expect(phone(claims.claim, { body: { token } })).rejects.toMatchObject(ended)
    spec('T5')
    expect(JSON.stringify(await phone(privacy.export, {}))).not.toContain(PAN)
  })

  it('works again once the visitor was checked in anew, and is about that', async () => {
    const { checkIn, undo, phone, token } = await written('9700000015')
    await undo()
    t.clock.held = new Date(t.clock.held.getTime() + 60_000)
    await checkIn()
    expect(await phone(claims.look, { body: { token } })).toMatchObject({
      branch_name: 'Koramangala',
      checked_in_at: t.clock.held.toISOString(),
    })
  })

  it('gives its holder nothing where the desk undoes it while they claim', async () => {
    const { branch, undo, phone, token } = await written('9700000019')
    const cell = t.owner.cellOf(branch.business)
    const { claiming } = await cell.transaction().execute(async (tx) => {
      // The claim has read the offer, and waits for it.
      await sql`select from business.visitor_claim where business_id = ${branch.business.businessId} for update`.execute(
        tx,
      )
      const claiming = phone(claims.claim, { body: { token } }).then(
        () => 'claimed',
        (error: { status?: number }) => error.status,
      )
      const waiting = async () =>
        (
          await sql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          `.execute(cell)
        ).rows.length
      await expect.poll(waiting).toBe(1)
      await undo()
      return { claiming }
    })
    // R2 visits A-09
    expect(await claiming).toBe(404)
    spec('T5')
    expect(JSON.stringify(await phone(privacy.export, {}))).not.toContain(PAN)
  })
})
