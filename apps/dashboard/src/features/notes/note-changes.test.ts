import { expect, it } from 'vitest'
import { changed, isTaken } from './note-changes.ts'

const notes = { 'Vehicle number': 'KA 05 MJ 4471', Company: 'Deccan Print House' }

it('D3-INFO-06: renaming a heading removes the old one and keeps its place', () => {
  expect(
    Object.entries(changed(notes, { act: 'edit', before: 'Vehicle number', heading: 'Vehicle', text: 'KA 01' })),
  ).toEqual([
    ['Vehicle', 'KA 01'],
    ['Company', 'Deccan Print House'],
  ])
})

it('what someone else deleted meanwhile is written again by whoever was editing it', () => {
  expect(changed({}, { act: 'edit', before: 'Company', heading: 'Company', text: 'Deccan' })).toEqual({
    Company: 'Deccan',
  })
})

it('takes headings for the same whatever their case and blanks', () => {
  expect(isTaken(notes, '  company ')).toBe(true)
  expect(isTaken(notes, 'COMPANY', 'Company')).toBe(false)
  expect(isTaken(notes, 'company', 'Vehicle number')).toBe(true)
})
