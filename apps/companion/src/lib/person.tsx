import { createContext, use } from 'react'
import type { Person } from './device-person.ts'

export const PersonContext = createContext<Person | undefined>(undefined)

/** Who is signed in. Only screens behind the sign-in ask. */
export const usePerson = (): Person => {
  const person = use(PersonContext)
  if (!person) throw new Error('Nothing provides PersonContext above this component.')
  return person
}
