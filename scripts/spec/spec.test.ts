import { describe, expect, it } from 'vitest'
import { citationsIn } from './citations.ts'
import { catalogueItems, promiseItems } from './items.ts'

const cited = (source: string) => citationsIn('some.test.ts', source).map(({ id }) => id)

describe('the citations of a test file', () => {
  it('are found in titles, of whatever kind the test is', () => {
    expect(cited("it('remembers the theme (D1-SHELL-05)', () => {})")).toEqual(['D1-SHELL-05'])
    expect(cited("test('signs in: D1-LOGIN-01, ID-02', async ({ page }) => {})")).toEqual(['D1-LOGIN-01', 'ID-02'])
    expect(cited("describe('T27', () => { it('MT-01 and MT-06', () => {}) })")).toEqual(['T27', 'MT-01', 'MT-06'])
    expect(cited("it.concurrent('AU-04', () => {})")).toEqual(['AU-04'])
    // eslint-disable-next-line no-template-curly-in-string -- the template is in the test file that is read
    expect(cited('it(`D1-SHELL-05 in ${theme}`, () => {})')).toEqual(['D1-SHELL-05'])
  })

  it('are found in the rows of a table of cases', () => {
    expect(cited("it.each([['D1-CONV-01', 1], ['D1-CONV-02', 2]])('%s', () => {})")).toEqual([
      'D1-CONV-01',
      'D1-CONV-02',
    ])
    expect(cited("describe.each([1])('%s of SOS-01', () => {})")).toEqual(['SOS-01'])
  })

  it('are found in spec tags', () => {
    expect(cited("it('shows it', () => { spec('D3-REC-04', 'D3-REC-05') })")).toEqual(['D3-REC-04', 'D3-REC-05'])
    expect(cited("it('shows it', { tags: [spec('D3-REC-04')] }, () => {})")).toEqual(['D3-REC-04'])
  })

  it('are not found anywhere else: a body, a comment or a skipped test proves nothing', () => {
    expect(cited("it('works', () => { expect(id).toBe('D1-LOGIN-01') }) // D1-LOGIN-02")).toEqual([])
    expect(cited("it.skip('D1-LOGIN-01', () => {})")).toEqual([])
    expect(cited("it.todo('D1-LOGIN-01')")).toEqual([])
    expect(cited("given('T1')")).toEqual([])
  })

  it('are not seen where an instant or a longer word only looks like one', () => {
    expect(cited("it('at 2026-03-01T10:00 on GRID-01 and MT-01x', () => {})")).toEqual([])
  })

  it('carry their line, so that a mistyped one is found', () => {
    expect(citationsIn('some.test.ts', "\n\nit('D9-NOWHERE-01', () => {})")).toEqual([{ id: 'D9-NOWHERE-01', line: 3 }])
  })
})

it('reads the requirements of the catalogue', () => {
  const line = '{"id": "D1-SHELL-01", "area": "shell", "kind": "rule", "says": "A dashboard.", "where": "doc 1"}\n'
  expect(catalogueItems(line)).toEqual([{ id: 'D1-SHELL-01', area: 'shell', says: 'A dashboard.' }])
})

it('reads the promises and the threats from their tables, and no other row', () => {
  const tables = [
    '| ID | Anchor | Test | Target |',
    '|---|---|---|---|',
    '| MT-01 | traps | catalogue lint | 0 findings |',
    '| 1 | table owner skips it | seen | mended |',
    '| T27 | S,E | link stolen | used once | 12 cases |',
  ].join('\n')
  expect(promiseItems(tables)).toEqual([
    { id: 'MT-01', area: 'promises: isolation', says: 'catalogue lint' },
    { id: 'T27', area: 'promises: threats', says: 'link stolen' },
  ])
})
