import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SearchBox } from './search-box.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const searched: string[] = []
const box = (value: string) => (
  <SearchBox value={value} onSearch={(text) => searched.push(text)} label="Search by name" maxLength={50} />
)
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search by name' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const wait = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })

it('keeps a letter that is typed while the address of the page changes', () => {
  const { rerender } = render(box(''))
  type('Ka')
  wait(300)
  expect(searched.splice(0)).toEqual(['Ka'])
  type('Kab')
  rerender(box('Ka'))
  expect(field().value).toBe('Kab')
  wait(300)
  expect(searched.splice(0)).toEqual(['Kab'])
})

it('follows what is searched for elsewhere, also back to what was typed before', () => {
  const { rerender } = render(box(''))
  type('Ka')
  wait(300)
  rerender(box('Ka'))
  rerender(box(''))
  expect(field().value).toBe('')
  rerender(box('Ka'))
  expect(field().value).toBe('Ka')
  wait(300)
  expect(searched.splice(0)).toEqual(['Ka'])
})

it('searches again where a letter was taken back before the page had followed it', () => {
  const { rerender } = render(box('Ka'))
  type('Kab')
  wait(300)
  type('Ka')
  wait(300)
  expect(searched.splice(0)).toEqual(['Kab'])
  rerender(box('Kab'))
  expect(field().value).toBe('Ka')
  wait(300)
  expect(searched.splice(0)).toEqual(['Ka'])
})

it('searches at once on Enter, and not again when the moment after the last letter is over', () => {
  const { rerender } = render(box(''))
  type('Ka')
  wait(299)
  expect(searched).toEqual([])
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(searched.splice(0)).toEqual(['Ka'])
  rerender(box('Ka'))
  wait(300)
  expect(searched).toEqual([])
})
