import { answer } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { spec } from '@quickprism/tools/testing/spec'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { someoneListed } from '../../../testing/roll-call.ts'
import { type Person, sectionsOf } from './people.ts'
import { RollCallList } from './roll-call-list.tsx'

beforeEach(() => {
  // Without a layout nothing has a parent to be placed in.
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { configurable: true, get: () => document.body })
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(HTMLElement.prototype, 'offsetParent')
})

const person = (name: string): Person => ({ ...someoneListed(name, { pov: 'Vendor' }), isKept: false })

it('a marshal who holds S down marks one person, and not everyone below as well', async () => {
  const marked: string[] = []
  renderScreen(
    <RollCallList
      sections={sectionsOf(['Asha', 'Bina', 'Chitra', 'Divya'].map(person), 'all', '')}
      drill={false}
      offline={false}
      emptyWords=""
      onShowEveryone={undefined}
      onMark={({ person_ref }, state) => marked.push(`${person_ref} ${state}`)}
      onPrint={() => {}}
    />,
    { server: [answer(branches.list, () => [])] },
  )
  const first = await screen.findByRole('button', { name: 'Safe: Asha' })
  first.focus()
  fireEvent.keyDown(document.activeElement as Element, { key: 's' })
  for (let times = 0; times < 3; times += 1)
    fireEvent.keyDown(document.activeElement as Element, { key: 's', repeat: true })
  spec('RS-42')
  expect(marked).toEqual(['Asha safe'])
})
