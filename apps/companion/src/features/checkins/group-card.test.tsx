import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { GroupCard } from './group-card.tsx'

afterEach(cleanup)

const meena = { name: 'Meena', visit_ref: 'one', state: 'in' as const }
const asked = { name: null, visit_ref: null, state: 'asked' as const }

it('a group counts who is here of everyone it lists, as the visit above it does', () => {
  render(<GroupCard companions={[meena, asked]} />)
  expect(screen.getByText('1 of 2 here')).toBeDefined()
  expect(screen.queryByText('2 people')).toBeNull()
})

it('a group that is here as a whole is counted in people', () => {
  render(<GroupCard companions={[meena, { ...meena, name: 'Ravi', visit_ref: 'two' }]} />)
  expect(screen.getByText('2 people')).toBeDefined()
})
