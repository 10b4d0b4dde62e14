import { randomUUID } from 'node:crypto'
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
const MINUTE = 60_000
const later = (milliseconds: number) => {
  t.clock.held = new Date(t.clock.held.getTime() + milliseconds)
}

const kit = sosKit(() => t)
const someone = (name: string) => t.given.person({ name, email: `${randomUUID()}@people.invalid` })
const knownTo = async (marshal: GivenPerson, branch: GivenBranch) =>
  (await kit.rollCallOf(marshal, branch)).people.map(({ name, state, said_by }) => ({ name, state, said_by }))
const scansOut = async (person: GivenPerson, branch: GivenBranch) =>
  door.leaves(person, branch, { by: 'qr', key: await door.posterKeyOf(branch), position: here })
const answers = async (person: GivenPerson, state: 'safe' | 'needs-help') => {
  const phone = door.phoneOf(person)
  const [alert] = (await phone(sos.mine, {})).alerts
  await phone(sos.answer, { body: { ...kit.saying(state), alert_ref: alert?.alert_ref as string } })
}

describe('nobody is counted as safe', () => {
  it('by the phone of another who leaves for a whole group', async () => {
    const { branch, staff } = await kit.scene()
    const [lead, along] = [await someone('Asha Rao'), await someone('Ravi Kumar')]
    await door.comes(lead, branch, { companions: [{ pass: await door.passOf(along) }, { name: 'Child' }] as never })
    later(MINUTE)
    await kit.raise(staff, branch)
    later(MINUTE)
    await scansOut(lead, branch)
    expect(await knownTo(staff, branch)).toEqual(
      expect.arrayContaining([
        { name: 'Asha Rao', state: 'safe', said_by: 'door' },
        { name: 'Ravi Kumar', state: 'unknown', said_by: null },
        { name: 'Child', state: 'unknown', said_by: null },
      ]),
    )
  })

  it('who said so outside and has gone in again', async () => {
    const { branch, staff } = await kit.scene()
    const person = await someone('Asha Rao')
    await door.comes(person, branch)
    later(MINUTE)
    await kit.raise(staff, branch)
    later(MINUTE)
    await scansOut(person, branch)
    later(MINUTE)
    await answers(person, 'safe')
    later(5 * MINUTE)
    await door.comes(person, branch)
    expect(await knownTo(staff, branch)).toEqual([{ name: 'Asha Rao', state: 'unknown', said_by: 'door' }])
  })

  it('who said so at home and has come in since; whoever asked for help goes on needing it', async () => {
    const { branch, staff } = await kit.scene()
    const [member, helpless] = [
      await t.given.staff({ on: branch, name: 'Meena Das' }),
      await t.given.staff({ on: branch, name: 'Ravi Kumar' }),
    ]
    await kit.raise(staff, branch)
    later(MINUTE)
    await answers(member, 'safe')
    await answers(helpless, 'needs-help')
    later(5 * MINUTE)
    for (const person of [member, helpless]) await door.comes(person, branch)
    expect(await knownTo(staff, branch)).toEqual(
      expect.arrayContaining([
        { name: 'Meena Das', state: 'unknown', said_by: 'door' },
        { name: 'Ravi Kumar', state: 'needs-help', said_by: 'self' },
      ]),
    )
  })
})

it('of one person fifty marks by one marshal are kept, the last ones, whatever order they come in', async () => {
  const { branch, staff } = await kit.scene()
  const person = await someone('Asha Rao')
  await door.comes(person, branch)
  await kit.raise(staff, branch)
  const { people, incident } = await kit.rollCallOf(staff, branch)
  const person_ref = people[0]?.person_ref as string
  const begun = t.clock.held.getTime()
  later(5 * MINUTE)
  const marks = Array.from({ length: 120 }, (_, second) => ({
    mark_id: randomUUID(),
    state: second === 119 ? ('needs-help' as const) : ('safe' as const),
    at: new Date(begun + second * 1_000).toISOString(),
    person_ref,
  }))
  const [early, late] = [marks.slice(0, 60), marks.slice(60)]
  await kit.marks(staff, branch, incident.incident_ref, late)
  await kit.marks(staff, branch, incident.incident_ref, early)
  await answers(person, 'safe')
  expect(await knownTo(staff, branch)).toEqual([{ name: 'Asha Rao', state: 'needs-help', said_by: 'marshal' }])
  await kit.stop(staff, branch)
  const editor = await t.given.staff({ on: branch, may: ['edit_branches'], name: 'Nosy Reader' })
  const report = await t.as(editor)(sos.report, { query: { shop_quickID: branch.quickId } })
  const byMarshal = report.marks.filter(({ said_by }) => said_by === 'marshal')
  expect(byMarshal.map(({ at }) => at)).toEqual(marks.slice(70).map(({ at }) => at))
  expect((await t.owner.trailOf(branch)).at(-1)).toMatchObject({ event: 'sos.report-read' })
})

it('Q128: the note of a marshal can be corrected: the latest is shown, and the report has all of them', async () => {
  const { branch, staff } = await kit.scene()
  await door.comes(await someone('Asha Rao'), branch)
  later(MINUTE)
  await kit.raise(staff, branch)
  const { people, incident } = await kit.rollCallOf(staff, branch)
  const person_ref = people[0]?.person_ref as string
  const notes = ['Left ankle hurt', 'Right ankle hurt, at the stairs']
  for (const note of notes) {
    later(MINUTE)
    await kit.marks(staff, branch, incident.incident_ref, [{ ...kit.saying('needs-help', { note }), person_ref }])
  }
  expect((await kit.rollCallOf(staff, branch)).people).toMatchObject([{ state: 'needs-help', note: notes[1] }])
  await kit.stop(staff, branch)
  const editor = await t.given.staff({ on: branch, may: ['edit_branches'] })
  const { marks } = await t.as(editor)(sos.report, { query: { shop_quickID: branch.quickId } })
  expect(marks.map(({ note }) => note)).toEqual(notes)
})
