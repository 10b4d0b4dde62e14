import { expect, it } from 'vitest'
import { countRows, readCsv } from './csv.ts'

it('reads headings and rows, in quotation marks or not', () => {
  expect(readCsv('quickID,Name\r\nPM4T7H1N,"Menon, Priya"\r\n,"She said ""hello"""\r\n')).toEqual({
    columns: ['quickID', 'Name'],
    rows: [
      ['PM4T7H1N', 'Menon, Priya'],
      ['', 'She said "hello"'],
    ],
  })
})

it('reads a report without rows, with a byte order mark, and without an end of line', () => {
  expect(readCsv('\uFEFFquickID,Name\r\n')).toEqual({ columns: ['quickID', 'Name'], rows: [] })
  expect(readCsv('quickID,Name\nA,')).toEqual({ columns: ['quickID', 'Name'], rows: [['A', '']] })
  expect(readCsv('')).toEqual({ columns: [], rows: [] })
})

it.each([
  ["'=1+1", '=1+1'],
  ["'+91", '+91'],
  ["'-2", '-2'],
  ["'@SUM(A1)", '@SUM(A1)'],
  ["'\tx", '\tx'],
  ["'Tis", "'Tis"],
  ["O'Brien", "O'Brien"],
])('the mark of %j is not shown', (cell, shown) => {
  expect(readCsv(`Name\r\n"${cell}"\r\n`).rows).toEqual([[shown]])
})

it('refuses what is not the text of a report', () => {
  expect(() => readCsv('Name\r\n"never closed')).toThrow()
})

it('reads a hundred thousand rows', () => {
  const { rows } = readCsv(`quickID,Name\r\n${'PM4T7H1N,"Priya Menon"\r\n'.repeat(100_000)}`)
  expect(rows).toHaveLength(100_000)
  expect(rows.at(-1)).toEqual(['PM4T7H1N', 'Priya Menon'])
})

it('counts rows while they come, wherever a piece ends', () => {
  const count = countRows()
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(count(bytes('quickID,Na'))).toBe(0)
  expect(count(bytes('me\r\nA,B\r'))).toBe(0)
  expect(count(bytes('\nC,D\r\n'))).toBe(2)
})
