import { showWith } from '@quickprism/ui/toast'
import { expect, it } from 'vitest'
import { tellUnexpected } from './unexpected.tsx'

it('D1-CONV-17: whatever breaks outside a call is told in one sentence, and what was given up is not', () => {
  const told: string[] = []
  const stopShowing = showWith(({ text }) => told.push(text))
  const page = new EventTarget() as Window
  tellUnexpected(page)

  const reject = (reason: unknown) => page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
  reject(new TypeError("undefined has no property 'area'"))
  reject(new DOMException('The person left', 'AbortError'))
  page.dispatchEvent(Object.assign(new Event('error'), { error: new RangeError('Too deep') }))
  expect(told).toEqual([
    'An unexpected error occurred. Please try again.',
    'An unexpected error occurred. Please try again.',
  ])
  stopShowing()
})
