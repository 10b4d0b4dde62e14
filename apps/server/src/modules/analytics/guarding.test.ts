import { analytics } from '@quickprism/contract/analytics'
import { reveals } from '@quickprism/contract/reveals'
import { figuresKit, SEES_FIGURES } from '@quickprism/tools/testing/figures-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closeDue } from '../visits/jobs.ts'

let t: TestApp
let { door, at, ask, byQr } = {} as ReturnType<typeof figuresKit>
beforeAll(async () => {
  t = await testApp()
  ;({ door, at, ask, byQr } = figuresKit(t))
})
afterAll(() => t.close())

const start = new Date('2026-03-02T05:00:00Z') // Monday, 10:30 in Kolkata
afterEach(() => {
  t.clock.held = start
})

describe('the security summary', () => {
  it('counts who was turned away today, what is unmasked now, and who was there at the last closing', async () => {
    at('2026-03-01T10:00')
    const branch = await t.given.branch() // closes at 21:00
    const guard = await t.given.staff({
      on: branch,
      may: [SEES_FIGURES, 'view_checkin_logs_of_visitors', 'reveal_data_of_visitors'],
    })
    const [asha, ravi] = [await t.given.person(), await t.given.person()]
    at('2026-03-01T20:00')
    await door.comes(asha, branch)
    await door.comes(ravi, branch)
    at('2026-03-01T20:30')
    await door.leaves(ravi, branch, await byQr(branch))
    at('2026-03-01T21:00')
    await closeDue(branch.business.cell, t.deps)
    at('2026-03-02T09:00')
    await door.blacklist(branch)
    await expect(door.comes(asha, branch)).rejects.toMatchObject({ status: 403 })

    const summary = {
      sos_status: false,
      blacklist_matches: 1,
      unmasked_records: 0,
      unmasked_seconds_left: null,
      geofence_radius: 100,
      timed_out: 1,
      last_closing: '2026-03-01T21:00',
    }
    expect((await ask(guard, branch, 'security-summary')).body).toEqual(summary)

    await t.as(guard)(reveals.accessData, {
      body: { shop_quickID: branch.quickId, user_quickID: ravi.quickId, reason: 'Unlawful Conduct' },
    })
    t.clock.held = new Date(t.clock.held.getTime() + 60_000)
    const during = await ask(guard, branch, 'security-summary')
    expect(during.body).toEqual({ ...summary, unmasked_records: 1, unmasked_seconds_left: 240 })
    // It ends by itself, so nobody is to hear that nothing has changed.
    expect(during.tag).toBeNull()
    t.clock.held = new Date(t.clock.held.getTime() + 240_000)
    const after = await ask(guard, branch, 'security-summary')
    expect(after.body).toEqual(summary)
    expect(after.tag).not.toBeNull()
  })

  it('tells of no closing until a new branch has closed for the first time', async () => {
    const branch = await t.given.branch() // closes at 21:00
    const guard = await t.given.staff({ on: branch, may: [SEES_FIGURES] })
    const closing = async () => {
      const query = { shopId: branch.quickId }
      const { timed_out, last_closing } = await t.asSignedInAgain(guard)(analytics.security, { query })
      return { timed_out, last_closing }
    }
    expect(await closing()).toEqual({ timed_out: 0, last_closing: null })
    at('2026-03-02T20:59')
    expect(await closing()).toEqual({ timed_out: 0, last_closing: null })
    at('2026-03-02T21:00')
    expect(await closing()).toEqual({ timed_out: 0, last_closing: '2026-03-02T21:00' })
  })
})
