import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useSlot } from './use-slot.tsx'

afterEach(cleanup)

const openSlot = () => renderHook(() => useSlot<string>()).result

it('an answer that waits is shown once the one before it was read', () => {
  const slot = openSlot()
  act(() => slot.current.add('first'))
  act(() => slot.current.add('second'))
  expect(slot.current.shown?.value).toBe('first')
  act(() => slot.current.shown?.close())
  expect(slot.current.shown?.value).toBe('second')
})

it('what the user opens comes in front, and what was there is shown again after it', () => {
  const slot = openSlot()
  act(() => slot.current.add('an answer'))
  act(() => slot.current.open('a dialog'))
  expect(slot.current.shown?.value).toBe('a dialog')
  act(() => slot.current.shown?.close())
  expect(slot.current.shown?.value).toBe('an answer')
})

it('closing late or twice closes nothing else', () => {
  const slot = openSlot()
  act(() => slot.current.open('about one'))
  const late = slot.current.shown
  act(() => late?.close())
  act(() => slot.current.open('about another'))
  act(() => late?.close())
  expect(slot.current.shown?.value).toBe('about another')
})

it('the same person opened again is an entry of its own', () => {
  const slot = openSlot()
  act(() => slot.current.open('about one'))
  const first = slot.current.shown
  act(() => first?.close())
  act(() => slot.current.open('about one'))
  expect(slot.current.shown?.id).not.toBe(first?.id)
})

it('what is closed keeps its content until the next one is opened', () => {
  const slot = openSlot()
  act(() => slot.current.open('about one'))
  act(() => slot.current.shown?.close())
  expect(slot.current.shown).toBeUndefined()
  expect(slot.current.entries.map(({ value, isOpen }) => [value, isOpen])).toEqual([['about one', false]])
  act(() => slot.current.open('about another'))
  expect(slot.current.entries.map(({ value }) => value)).toEqual(['about another'])
})
