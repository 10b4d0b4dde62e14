import { randomUUID } from 'node:crypto'
import { sos } from '@quickprism/contract/sos'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenPerson } from '@quickprism/tools/testing/given'
import { sosKit } from '@quickprism/tools/testing/sos-kit'
import { seededNumbers, type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { safetyState, saidBy } from '../../db/codes.ts'
import { inBusiness } from '../../db/in-business.ts'
import { keepMarks } from './marking.ts'
import { holdBranch } from './queries.ts'
import { assessSafety, type Said } from './safety.ts'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const { scene, raise, rollCallOf, marks } = sosKit(() => t)
const start = new Date('2026-03-02T05:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000)

const HELP = safetyState['needs-help']

/** A later one comes after an earlier one; of the same moment the call for help does. */
const isLater = (one: Said, other: Said) =>
  one.at > other.at ||
  (one.at.getTime() === other.at.getTime() &&
    (one.state > other.state || (one.state === other.state && one.mark_id > other.mark_id)))
const latest = (said: readonly Said[]) =>
  said.reduce<Said | undefined>((best, one) => (best && isLater(best, one) ? best : one), undefined)

const isHelp = ({ state }: Said) => state === HELP
const isSafe = ({ state }: Said) => state === safetyState.safe
const isOfOne = (one: Said, other: Said) => one.said_by === other.said_by && one.said_by_id === other.said_by_id

/** A call for help stands until its maker says something else later, or until somebody takes it back by name. */
const stands = (call: Said, all: readonly Said[]) =>
  isHelp(call) &&
  !all.some((mark) => isLater(mark, call) && (isOfOne(mark, call) || isTheirOwn(mark, call))) &&
  !all.some((mark) => isSafe(mark) && mark.takes_back.includes(call.mark_id))

const isTheirOwn = (mark: Said, call: Said) =>
  mark.said_by === saidBy.self && isSafe(mark) && call.said_by === saidBy.link

/** As Q128 puts it: a call for help that stands counts; else whatever was last. */
const asDecided = (said: readonly Said[]) =>
  latest(said.filter((mark) => stands(mark, said))) ?? latest(said.filter((mark) => !isHelp(mark)))

const said = fc
  .record({
    at: fc.nat(5),
    by: fc.constantFrom('self', 'link', 'marshal', 'door'),
    marshal: fc.nat(2),
    needsHelp: fc.boolean(),
    isBack: fc.boolean(),
    takesBack: fc.uniqueArray(fc.nat(7), { maxLength: 2 }),
  })
  .map(({ at, by, marshal, needsHelp, isBack, takesBack }): Omit<Said, 'mark_id'> => {
    const atDoor = isBack ? safetyState.unknown : safetyState.safe
    return {
      state: by === 'door' ? atDoor : needsHelp ? HELP : safetyState.safe,
      at: after(at),
      said_by: saidBy[by as keyof typeof saidBy],
      said_by_id: by === 'marshal' ? marshal : null,
      note: null,
      place: null,
      takes_back: by === 'marshal' ? takesBack.map(String) : [],
    }
  })

const someMarks = fc
  .array(said, { maxLength: 8 })
  .map((all) => all.map((one, place) => ({ ...one, mark_id: `${place}` })))

describe('what is known of someone', () => {
  it('is the same in whatever order it was heard, and as it was decided', () => {
    fc.assert(
      fc.property(
        someMarks.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
        ),
        ([all, heard]) => {
          expect(assessSafety(heard)).toEqual(assessSafety(all))
          expect(assessSafety(all)?.word).toEqual(asDecided(all))
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('is never help taken back by anyone who did not know of it, in whatever order they were heard', () => {
    fc.assert(
      fc.property(someMarks, fc.nat(5), (all, at) => {
        const help: Said = {
          mark_id: 'help',
          state: HELP,
          at: after(at),
          said_by: saidBy.marshal,
          said_by_id: 9,
          note: null,
          place: null,
          takes_back: [],
        }
        const known = assessSafety([...all, help])
        expect(known?.word.state).toBe(HELP)
        expect(known?.calls).toContain('help')
        // R2 alerts A-03, B-3
        const isWithdrawn = (safe: Said) =>
          all.some((mark) => mark.state === safetyState.unknown && isOfOne(mark, safe) && isLater(mark, safe))
        const isContradicted = all.some((mark) => isSafe(mark) && mark.at > help.at && !isWithdrawn(mark))
        const saysHelpAgain = (mark: Said) => all.some((own) => isOfOne(own, mark) && stands(own, all))
        if (isContradicted && !all.some(saysHelpAgain)) expect(known?.doubt).not.toBe(null)
        const found: Said = { ...help, mark_id: 'found', state: safetyState.safe, said_by_id: 8, takes_back: ['help'] }
        expect(assessSafety([found, ...all, help])?.calls).not.toContain('help')
      }),
      { numRuns: 2_000 },
    )
  })
})

const PEOPLE = 3

/** What one device keeps while it is offline, and in how many pieces it is sent: some of them twice. */
const device = fc.record({
  kept: fc.array(fc.record({ of: fc.nat(PEOPLE - 1), at: fc.integer({ min: 1, max: 20 }), needsHelp: fc.boolean() }), {
    maxLength: 5,
  }),
  piece: fc.integer({ min: 1, max: 3 }),
  isRepeated: fc.boolean(),
})

describe('two marshals who were offline', () => {
  it('lose nothing, and agree with those who answered and with the door, however all of it arrives', async () => {
    await fc.assert(
      fc.asyncProperty(device, device, device, device, fc.integer(), async (one, other, own, atDoor, seed) => {
        t.clock.held = start
        const { branch, staff } = await scene()
        const second = await t.given.staff({ on: branch })
        const people: GivenPerson[] = []
        while (people.length < PEOPLE) people.push(await t.given.person({ name: `Person ${people.length}` }))
        for (const person of people) await door.comes(person, branch)
        await raise(staff, branch)
        const { people: listed, incident } = await rollCallOf(staff, branch)
        const refs = people.map(({ name }) => listed.find((row) => row.name === name)?.person_ref as string)
        const alerts = await Promise.all(
          people.map(async (person) => (await door.phoneOf(person)(sos.mine, {})).alerts[0]?.alert_ref as string),
        )
        const incidents = await t.owner
          .cellOf(branch.business)
          .selectFrom('business.sos_person')
          .innerJoin('business.visitor', 'business.visitor.visitor_id', 'business.sos_person.visitor_id')
          .select(['incident_id', 'roll_id', 'business.visitor.name'])
          .where('business.sos_person.business_id', '=', branch.business.businessId)
          .where('inside', '=', true)
          .execute()
        t.clock.held = after(60)

        const everything: (Said & { of: number })[] = []
        const noted = (of: number, at: number, by: keyof typeof saidBy, state: number, byId: number | null = null) => {
          const mark = {
            mark_id: randomUUID(),
            state,
            at: after(at),
            said_by: saidBy[by],
            said_by_id: byId,
            note: null,
            place: null,
            takes_back: [],
          }
          everything.push({ ...mark, of })
          return {
            mark_id: mark.mark_id,
            at: mark.at.toISOString(),
            state: state === HELP ? 'needs-help' : 'safe',
          } as const
        }
        const sendings: (() => Promise<unknown>)[] = []
        for (const [marshal, { kept, piece, isRepeated }] of [
          [staff, one],
          [second, other],
        ] as const) {
          const made = kept.map(({ of, at, needsHelp }) => ({
            ...noted(of, at, 'marshal', needsHelp ? HELP : safetyState.safe, marshal.personId),
            person_ref: refs[of] as string,
          }))
          for (let from = 0; from < made.length; from += piece) {
            const send = () => marks(marshal, branch, incident.incident_ref, made.slice(from, from + piece))
            sendings.push(send, ...(isRepeated ? [send] : []))
          }
        }
        for (const { of, at, needsHelp } of own.kept) {
          const body = {
            ...noted(of, at, 'self', needsHelp ? HELP : safetyState.safe),
            alert_ref: alerts[of] as string,
          }
          sendings.push(() => door.phoneOf(people[of] as GivenPerson)(sos.answer, { body }))
        }
        for (const { of, at, needsHelp: isBack } of atDoor.kept) {
          const state = isBack ? safetyState.unknown : safetyState.safe
          const row = incidents.find(({ name }) => name === `Person ${of}`)
          const { mark_id } = noted(of, at, 'door', state)
          const scope = admitJob(branch.business.cell, branch.business.businessId)
          const during = { incident_id: row?.incident_id as number, branch_id: branch.branchId }
          const mark = {
            markId: mark_id,
            rollId: row?.roll_id as number,
            state,
            at: after(at),
            note: null,
            place: null,
            takesBack: [],
          }
          sendings.push(() =>
            inBusiness(t.deps, scope, async (tx) => {
              await holdBranch(tx, branch.branchId)
              await keepMarks(tx, during, [mark], { saidBy: saidBy.door, saidById: null })
            }),
          )
        }
        const below = seededNumbers(seed)
        const inSomeOrder = sendings.map((send) => ({ send, turn: below(1_000) })).toSorted((a, b) => a.turn - b.turn)
        // Half of them at once, the others one after another.
        const half = Math.floor(inSomeOrder.length / 2)
        await Promise.all(inSomeOrder.slice(0, half).map(({ send }) => send()))
        for (const { send } of inSomeOrder.slice(half)) await send()

        const now = await rollCallOf(staff, branch)
        for (const [place, ref] of refs.entries()) {
          const last = asDecided(everything.filter(({ of }) => of === place))
          const known = now.people.find(({ person_ref }) => person_ref === ref)
          expect([known?.state, known?.said_at]).toEqual([
            last ? (['unknown', 'safe', 'needs-help'] as const)[last.state] : 'unknown',
            last?.at.toISOString() ?? null,
          ])
        }
        const [{ kept }] = (await t.owner
          .cellOf(branch.business)
          .selectFrom('business.sos_mark')
          .select((select) => select.fn.countAll<number>().as('kept'))
          .where('business_id', '=', branch.business.businessId)
          .execute()) as [{ kept: number }]
        expect(Number(kept)).toBe(everything.length)
      }),
      { numRuns: 12 },
    )
  }, 120_000)
})
