import { sos } from '@quickprism/contract/sos'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { sosKit } from '@quickprism/tools/testing/sos-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const start = new Date('2026-03-02T05:00:00Z')
afterEach(() => {
  t.clock.held = start
})
const later = (seconds: number) => {
  t.clock.held = new Date(t.clock.held.getTime() + seconds * 1_000)
}

const { scene, raise, rollCallOf, marks, saying } = sosKit(() => t)

/** One visitor inside, Meera and Dev with a roll-call each, and a minute since the alert began. */
const twoMarshals = async () => {
  const { branch, staff: meera } = await scene()
  const dev = await t.given.staff({ on: branch, name: 'Dev Prakash' })
  const sunita = await t.given.person({ name: 'Sunita Rao' })
  await door.comes(sunita, branch)
  await raise(meera, branch)
  const { people, incident } = await rollCallOf(meera, branch)
  later(60)
  const person_ref = people[0]?.person_ref as string
  const send = (marshal: GivenPerson, mark: ReturnType<typeof saying>, takes_back?: string[]) =>
    marks(marshal, branch, incident.incident_ref, [{ ...mark, person_ref, ...(takes_back ? { takes_back } : {}) }])
  return { branch, meera, dev, sunita, send }
}

const rowAt = async (marshal: GivenPerson, branch: GivenBranch) => (await rollCallOf(marshal, branch)).people[0]

const byDev = { said_by: 'marshal', said_by_name: 'Dev Prakash', is_me: false }
const byMeera = { said_by: 'marshal', said_by_name: 'Meera Nair', is_me: true }

describe('SOS-04: a call for help', () => {
  it('that a marshal noted without a network stands beside the "safe" that another gave meanwhile, until it is taken back', async () => {
    const { branch, meera, dev, send } = await twoMarshals()
    const offline = saying('needs-help', { note: 'Twisted her ankle' })
    later(3)
    await send(meera, saying('safe'))
    expect(await rowAt(meera, branch)).toMatchObject({ state: 'safe', calls: [], doubt: null })
    later(60)
    await send(dev, offline)
    const row = await rowAt(meera, branch)
    expect(row).toMatchObject({
      state: 'needs-help',
      said_by_name: 'Dev Prakash',
      said_at: offline.at,
      note: 'Twisted her ankle',
      calls: [{ ...byDev, mark_id: offline.mark_id, said_at: offline.at }],
      doubt: byMeera,
    })
    expect((await rollCallOf(dev, branch)).incident.counts).toMatchObject({ needs_help: 1, safe: 0 })

    later(10)
    await send(meera, saying('safe'))
    expect(await rowAt(dev, branch)).toMatchObject({ state: 'needs-help', calls: [{ is_me: true }] })
    await send(meera, saying('safe'), [offline.mark_id])
    expect(await rowAt(dev, branch)).toMatchObject({
      state: 'safe',
      said_by_name: 'Meera Nair',
      calls: [],
      doubt: null,
    })
  })

  it('that arrives after another one was taken back stands all the same', async () => {
    const { branch, meera, dev, send } = await twoMarshals()
    const third = await t.given.staff({ on: branch, name: 'Sana Khan' })
    const offline = saying('needs-help')
    const seen = saying('needs-help')
    await send(third, seen)
    later(30)
    await send(meera, saying('safe'), [seen.mark_id])
    expect(await rowAt(meera, branch)).toMatchObject({ state: 'safe' })
    later(30)
    await send(dev, offline)
    expect(await rowAt(meera, branch)).toMatchObject({
      state: 'needs-help',
      calls: [{ ...byDev, mark_id: offline.mark_id }],
      doubt: byMeera,
    })
  })

  it('is taken back by its own maker without a question, and by nothing that names only their earlier one', async () => {
    const { branch, meera, dev, send } = await twoMarshals()
    const first = saying('needs-help')
    await send(dev, first)
    later(1)
    const withNote = saying('needs-help', { note: 'Smoke in the corridor' })
    await send(dev, withNote)
    later(1)
    await send(meera, saying('safe'), [first.mark_id])
    expect(await rowAt(meera, branch)).toMatchObject({ state: 'needs-help', calls: [{ mark_id: withNote.mark_id }] })
    later(1)
    await send(dev, saying('safe'))
    expect(await rowAt(meera, branch)).toMatchObject({ state: 'safe', said_by_name: 'Dev Prakash', calls: [] })
  })

  it('of a marshal stays where the person says that they are safe, and shows both', async () => {
    const { branch, meera, dev, sunita, send } = await twoMarshals()
    const call = saying('needs-help')
    await send(dev, call)
    later(5)
    const [alert] = (await door.phoneOf(sunita)(sos.mine, {})).alerts
    const body = { ...saying('safe'), alert_ref: alert?.alert_ref as string }
    await door.phoneOf(sunita)(sos.answer, { body })
    expect(await rowAt(meera, branch)).toMatchObject({
      state: 'needs-help',
      calls: [{ ...byDev, mark_id: call.mark_id }],
      doubt: { said_by: 'self', said_at: body.at },
    })
  })
})
