import { afterEach, expect, it, vi } from 'vitest'

const mark = (mark_id: string) => ({ mark_id, person_ref: 'gauri', state: 'safe' as const, at: '2026-11-16T12:05:00Z' })

afterEach(() => localStorage.clear())

/** The module as a page that was just loaded has it. */
const loaded = async () => {
  vi.resetModules()
  return import('./kept-marks.ts')
}

it('keeps marks over a reload, each of them until it was sent', async () => {
  const before = await loaded()
  const key = before.keyOf('PERSON01', 'incident')
  before.keepMark(key, mark('one'))
  before.keepMark(key, mark('two'))

  const after = await loaded()
  expect(after.keptMarks(key).map(({ mark_id }) => mark_id)).toEqual(['one', 'two'])
  expect(after.keptMarks(after.keyOf('PERSON02', 'incident'))).toEqual([])
  after.dropMarks(key, new Set(['one']))
  expect((await loaded()).keptMarks(key).map(({ mark_id }) => mark_id)).toEqual(['two'])
  after.dropMarks(key, new Set(['two']))
  expect(localStorage.length).toBe(0)
})

it('goes on without a store that takes anything', async () => {
  const { keyOf, keepMark, keptMarks } = await loaded()
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('The quota has been exceeded.')
  })
  keepMark(keyOf('PERSON01', 'incident'), mark('one'))
  full.mockRestore()
  expect(keptMarks(keyOf('PERSON01', 'incident'))).toHaveLength(1)
})
