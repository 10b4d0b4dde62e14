import { gates } from '@quickprism/contract/gates'
import { copy } from './copy.ts'

/** Who is invited: a branch that is there already, or somebody new. */
export type Kind = 'registered' | 'new'

export const kinds = {
  registered: { label: copy.registered, hint: copy.registeredHint, gate: gates.inviteRegistered },
  new: { label: copy.newUser, hint: copy.newUserHint, gate: gates.inviteNew },
} as const satisfies Record<Kind, object>

/** What is typed in step 2, by kind. */
export type Typed = Record<Kind, string>

export const nothingTyped: Typed = { registered: '', new: '' }

/** As little as the step asks for; the server knows the rest. */
export const isEnough = (kind: Kind, typed: Typed) => {
  const text = typed[kind].trim()
  return kind === 'registered' ? text !== '' : text.includes('@')
}
