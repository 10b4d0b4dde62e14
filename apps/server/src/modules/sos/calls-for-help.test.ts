import { privacy } from '@quickprism/contract/privacy'
import { sos } from '@quickprism/contract/sos'
import { atTheDoor, here } from '@quickprism/tools/testing/door'
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

const { scene, raise, stop, drill, statusOf, rollCallOf, marks, saying } = sosKit(() => t)

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

const alertOf = async (person: GivenPerson) => (await door.phoneOf(person)(sos.mine, {})).alerts[0]

const answers = async (person: GivenPerson, mark: ReturnType<typeof saying>) =>
  door.phoneOf(person)(sos.answer, { body: { ...mark, alert_ref: (await alertOf(person))?.alert_ref as string } })

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

  it('that was taken back stays so, however often the marshal who did it marks the person again', async () => {
    const { branch, meera, dev, send } = await twoMarshals()
    const call = saying('needs-help')
    await send(dev, call)
    later(1)
    await send(meera, saying('safe'), [call.mark_id])
    const { people, incident } = await rollCallOf(meera, branch)
    const person_ref = people[0]?.person_ref as string
    const again = Array.from({ length: 60 }, () => {
      later(1)
      return { ...saying('safe'), person_ref }
    })
    await marks(meera, branch, incident.incident_ref, again)
    expect(await rowAt(meera, branch)).toMatchObject({ state: 'safe', calls: [] })
  })

  it('of a marshal stays where the person says that they are safe, and shows both', async () => {
    const { branch, meera, dev, sunita, send } = await twoMarshals()
    const call = saying('needs-help')
    await send(dev, call)
    later(5)
    expect(await alertOf(sunita)).toMatchObject({
      state: 'needs-help',
      said_by: 'marshal',
      said_by_name: 'Dev Prakash',
      said_at: call.at,
      own_state: 'unknown',
    })
    const own = saying('safe')
    expect(await answers(sunita, own)).toMatchObject({ state: 'needs-help', own_state: 'safe', answered_at: own.at })
    expect(await rowAt(meera, branch)).toMatchObject({
      state: 'needs-help',
      calls: [{ ...byDev, mark_id: call.mark_id }],
      doubt: { said_by: 'self', said_at: own.at },
    })
  })
})

describe('SOS-04: a call for help that is open when the alert is stopped', () => {
  const HOUR = 3_600

  it('stays open for a day: the person goes on answering, and the branch is told who still needs help', async () => {
    const { branch, meera, sunita } = await twoMarshals()
    await t.given.visit({ at: branch })
    await answers(sunita, saying('needs-help', { place: 'Stairwell B' }))
    const { revision, incident } = await rollCallOf(meera, branch)
    later(60)
    await stop(meera, branch)
    const endedAt = t.clock.held.toISOString()
    expect(await statusOf(meera, branch)).toMatchObject({
      incident: null,
      still_needed: { incident_ref: incident.incident_ref, counts: { needs_help: 1 } },
    })
    expect((await rollCallOf(meera, branch)).people).toMatchObject([{ name: 'Sunita Rao', seen_place: 'Stairwell B' }])

    later(HOUR + 60)
    expect(await alertOf(sunita)).toMatchObject({ ended_at: endedAt, state: 'needs-help' })
    const again = saying('needs-help', { note: 'The door is stuck' })
    expect(await answers(sunita, again)).toMatchObject({ state: 'needs-help', answered_at: again.at })
    const query = { shop_quickID: branch.quickId }
    const asMeera = t.asSignedInAgain(meera)
    expect((await asMeera(sos.rollCall, { query })).people).toMatchObject([
      { said_at: again.at, note: 'The door is stuck' },
    ])
    later(60)
    await answers(sunita, saying('safe'))
    expect((await asMeera(sos.status, { query })).still_needed).toBe(null)
    expect(await alertOf(sunita)).toBe(undefined)
    await expect(asMeera(sos.rollCall, { query: { ...query, since: revision } })).rejects.toMatchObject({ status: 404 })
  })

  it('is closed by a marshal who has found them', async () => {
    const { branch, meera, dev, send } = await twoMarshals()
    const call = saying('needs-help')
    await send(dev, call)
    await stop(meera, branch)
    later(60)
    expect((await statusOf(meera, branch)).still_needed).toMatchObject({ counts: { needs_help: 1 } })
    await send(meera, saying('safe'), [call.mark_id])
    expect((await statusOf(meera, branch)).still_needed).toBe(null)
  })

  it('is closed by the marshal who made it, also where they said more of it after the end', async () => {
    const { branch, meera, send } = await twoMarshals()
    await send(meera, saying('needs-help'))
    later(60)
    await stop(meera, branch)
    later(60)
    const note = 'An ambulance is on its way'
    const more = saying('needs-help', { note })
    await send(meera, more)
    expect(await rowAt(meera, branch)).toMatchObject({ state: 'needs-help', said_at: more.at, note })
    later(60)
    await send(meera, saying('safe'))
    expect((await statusOf(meera, branch)).still_needed).toBe(null)
  })

  it('is closed once by an answer that is sent again since the first reply was lost', async () => {
    const { branch, meera, sunita } = await twoMarshals()
    await answers(sunita, saying('needs-help'))
    later(60)
    await stop(meera, branch)
    later(60)
    const safe = saying('safe')
    const first = await answers(sunita, safe)
    expect(first).toMatchObject({ state: 'safe', answered_at: safe.at })
    expect(await answers(sunita, safe)).toEqual(first)
  })

  it('is shown without a name once the person has their data erased, also on screens that show it already', async () => {
    const { branch, meera, sunita } = await twoMarshals()
    await answers(sunita, saying('needs-help', { note: 'My ankle is broken', place: 'Stairwell B' }))
    later(60)
    await stop(meera, branch)
    const { revision, incident } = await rollCallOf(meera, branch)
    await door.leaves(sunita, branch, { by: 'qr', key: await door.posterKeyOf(branch), position: here })
    await door.phoneOf(sunita)(privacy.erase, { body: { business_quickID: branch.business.quickId } })
    const { people } = await rollCallOf(meera, branch, { incident_ref: incident.incident_ref, since: revision })
    expect(people).toMatchObject([{ name: null, note: null, seen_place: null }])
  })

  it('is shown no more after a day, and not beside the next alert', async () => {
    const { branch, meera, sunita } = await twoMarshals()
    await answers(sunita, saying('needs-help'))
    await stop(meera, branch)
    await raise(meera, branch)
    expect((await statusOf(meera, branch)).still_needed).toBe(null)
    await stop(meera, branch)
    later(25 * HOUR)
    const status = await t.asSignedInAgain(meera)(sos.status, { query: { shop_quickID: branch.quickId } })
    expect(status.still_needed).toBe(null)
  })

  it('lets no drill begin, and is shown beside one that is on when it is heard', async () => {
    const { branch, meera, dev, sunita, send } = await twoMarshals()
    const editor = await t.given.staff({ on: branch, may: ['view_branches', 'edit_branches'] })
    const offline = saying('needs-help', { place: 'Stairwell B' })
    await answers(sunita, saying('needs-help'))
    await stop(meera, branch)
    later(60)
    await expect(drill(editor, branch, 'start')).rejects.toMatchObject({
      status: 409,
      message: 'People of the last alert still need help.',
    })
    await answers(sunita, saying('safe'))
    await drill(editor, branch, 'start')
    later(60)
    await send(dev, offline)
    const { incident, still_needed } = await statusOf(meera, branch)
    expect([incident?.drill, still_needed?.counts.needs_help]).toEqual([true, 1])
    const { people } = await rollCallOf(meera, branch, { incident_ref: still_needed?.incident_ref as string })
    expect(people).toMatchObject([{ name: 'Sunita Rao', seen_place: 'Stairwell B', state: 'needs-help' }])
    expect((await rollCallOf(meera, branch)).incident.drill).toBe(true)
  })

  it('of a drill ends with it', async () => {
    const { branch, staff: meera } = await scene()
    const editor = await t.given.staff({ on: branch, may: ['view_branches', 'edit_branches'] })
    const sunita = await t.given.person({ name: 'Sunita Rao' })
    await door.comes(sunita, branch)
    await drill(editor, branch, 'start')
    await answers(sunita, saying('needs-help'))
    await drill(editor, branch, 'stop')
    later(60)
    expect((await statusOf(meera, branch)).still_needed).toBe(null)
    await expect(answers(sunita, saying('needs-help'))).rejects.toMatchObject({ status: 410 })
  })
})
