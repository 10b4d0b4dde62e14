import { expect, it, vi } from 'vitest'

const mark = (mark_id: string) => ({ mark_id, person_ref: 'gauri', state: 'safe' as const, at: '2026-11-16T12:05:00Z' })

const fire = { personId: 'PERSON01', branchId: 'BRANCH0001', incidentRef: 'incident' }

/** The module as a page that was just loaded has it. */
const loaded = async () => {
  vi.resetModules()
  return import('./kept-marks.ts')
}

it('keeps marks over a reload, each of them until it was sent', async () => {
  const before = await loaded()
  const outbox = before.outboxFor(fire)
  before.keepMark(outbox, mark('one'))
  before.keepMark(outbox, mark('two'))

  const after = await loaded()
  expect(after.keptMarks(outbox).map(({ mark_id }) => mark_id)).toEqual(['one', 'two'])
  expect(after.keptMarks(after.outboxFor({ ...fire, personId: 'PERSON02' }))).toEqual([])
  after.dropMarks(outbox, new Set(['one']))
  expect((await loaded()).keptMarks(outbox).map(({ mark_id }) => mark_id)).toEqual(['two'])
  after.dropMarks(outbox, new Set(['two']))
  expect(localStorage.length).toBe(0)
})

it('goes on without a store that takes anything', async () => {
  const { outboxFor, keepMark, keptMarks } = await loaded()
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('The quota has been exceeded.')
  })
  keepMark(outboxFor(fire), mark('one'))
  full.mockRestore()
  expect(keptMarks(outboxFor(fire))).toHaveLength(1)
})
