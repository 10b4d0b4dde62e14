import { describe, expect, it } from 'vitest'
import { neutralised, unneutralised } from './formulas.ts'

describe('a cell that a spreadsheet would run', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+91 98450', "'+91 98450"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['  =1', "'  =1"],
    ['\u200b=1', "'\u200b=1"],
    ['＝1+1', "'＝1+1"],
    ['\t=1', "'\t'=1"],
    ["\t'=1", "'\t''=1"],
    ['\rx', "'\rx"],
    ['Rao;=1+1', "Rao;'=1+1"],
    ['Rao\n@x', "Rao\n'@x"],
    ['Rao;"=1', `Rao;'"=1`],
    ["'=1", "''=1"],
  ])('%j is marked: %j', (cell, safe) => {
    expect(neutralised(cell)).toBe(safe)
    expect(unneutralised(safe)).toBe(cell)
  })

  it.each(['Ananya Rao', "D'Souza", "'Tis", 'a=b', 'a****@x.in', 'XXXXXX1234', 'N/A', '', '9:05 am', 'O; Rao'])(
    '%j is none',
    (cell) => expect(neutralised(cell)).toBe(cell),
  )

  it('is as it was when the mark is taken away, whatever it holds', () => {
    const signs = ["'", '=', '-', ';', '\n', '\t', ' ', 'a', '\ufeff']
    const cells = ['']
    for (let at = 0; cells.length < 60_000; at++) cells.push(...signs.map((sign) => `${cells[at]}${sign}`))
    expect(cells.filter((cell) => unneutralised(neutralised(cell)) !== cell)).toEqual([])
  })
})
