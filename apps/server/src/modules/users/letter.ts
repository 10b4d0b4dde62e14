import { quoted } from '../../adapters/typed-text.ts'
import type { Deps } from '../../deps.ts'
import type { MembershipChange } from '../../jobs.ts'

/** A place of work by its name, null for the whole business, and the roles that are held there. */
export type Standing = { place: string | null; roles: readonly string[] }

export type Told = {
  business: string
  quickId: string
  isRoot: boolean
  isActive: boolean
  standings: readonly Standing[]
}

const SUBJECTS: Record<MembershipChange, (business: string) => string> = {
  added: (business) => `You are now a user of ${business}`,
  changed: (business) => `Your rights were changed, at ${business}`,
  deactivated: (business) => `Your access was switched off, at ${business}`,
  activated: (business) => `Your access was switched on again, at ${business}`,
  removed: (business) => `You are no longer a user of ${business}`,
}

const OPENINGS: Record<MembershipChange, (business: string) => string> = {
  added: (business) => `Someone who manages the users of ${business} added you as one.`,
  changed: (business) =>
    `Someone who manages the users of ${business} changed where you work there or with which roles.`,
  deactivated: (business) => `Someone who manages the users of ${business} switched your access there off.`,
  activated: (business) => `Someone who manages the users of ${business} switched your access there on again.`,
  removed: (business) =>
    `Someone who manages the users of ${business} removed you. What you could open there is closed to you now.`,
}

const MOST_PLACES = 20
const MOST_ROLES = 20

const rolesIn = (roles: readonly string[]) => {
  const more = roles.length - MOST_ROLES
  const shown = roles
    .slice(0, MOST_ROLES)
    .map((role) => quoted(role))
    .join(', ')
  return more > 0 ? `${shown} and ${more} more` : shown || 'no roles yet'
}

const standingLine = ({ place, roles }: Standing) =>
  `${place === null ? 'The whole business' : quoted(place)}: ${rolesIn(roles)}`

const standingOf = ({ isRoot, standings }: Told) => {
  if (isRoot) return ['You are its root user and may do everything there.']
  if (standings.length === 0) return ['You work at none of its branches at present.']
  const more = standings.length - MOST_PLACES
  return [
    'Where you work now, and with which roles:',
    ...standings.slice(0, MOST_PLACES).map(standingLine),
    ...(more > 0 ? [`and at ${more} more`] : []),
    'These names are as the business wrote them.',
  ]
}

/** Says what is so when it is written, which may be more than what it was caused by. */
export const letterTo = ({ origin }: Pick<Deps, 'origin'>, change: MembershipChange, told: Told) => {
  const business = quoted(told.business)
  const isIn = told.isActive && change !== 'removed'
  return {
    subject: SUBJECTS[change](business),
    text: [
      OPENINGS[change](business),
      '',
      ...(change === 'removed' ? [] : standingOf(told)),
      ...(change === 'changed' && !told.isActive ? ['Your access there is switched off at present.'] : []),
      ...(change === 'removed' ? [] : ['']),
      isIn
        ? `Sign in with your quickID ${told.quickId}: ${origin}/auth/login`
        : `Your account and your quickID ${told.quickId} stay as they are.`,
      ...(isIn && change === 'added'
        ? [`On your phone: ${origin}/app/ shows your pass, and signs you in on a computer by scanning its code.`]
        : []),
      '',
      'If you did not expect this, ask the business. Without an answer from you everything stays as it says here.',
    ].join('\n'),
  }
}
