import { quoted } from '../../adapters/typed-text.ts'
import type { Deps } from '../../deps.ts'
import type { MembershipChange } from '../../jobs.ts'

/** A place of work by its name, null for the whole business, and the roles that are held there. */
export type Standing = { place: string | null; roles: readonly string[] }

export type Told = {
  business: string
  businessQuickId: string
  quickId: string
  isRoot: boolean
  isActive: boolean
  hasJoined: boolean
  standings: readonly Standing[]
}

const SUBJECTS: Record<MembershipChange, (business: string) => string> = {
  added: (business) => `You were added as a user of ${business}`,
  changed: (business) => `Your roles at ${business} were changed`,
  deactivated: (business) => `Your access to ${business} was turned off`,
  activated: (business) => `Your access to ${business} was turned on again`,
  removed: (business) => `You are no longer a user of ${business}`,
}

const OPENINGS: Record<MembershipChange, (business: string) => string> = {
  added: (business) => `An administrator of ${business} added you as a user.`,
  changed: (business) => `An administrator of ${business} changed where you work or your roles.`,
  deactivated: (business) => `An administrator of ${business} turned off your access.`,
  activated: (business) => `An administrator of ${business} turned your access on again.`,
  removed: (business) => `An administrator of ${business} removed you. You can no longer open it.`,
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

const standingOf = ({ isRoot, hasJoined, standings }: Told) => {
  if (isRoot) return ['You are its root user and can do everything there.']
  if (standings.length === 0) return ['You are not assigned to any branch.']
  const more = standings.length - MOST_PLACES
  return [
    hasJoined ? 'Where you work now, and with which roles:' : 'Where you will work, and with which roles:',
    ...standings.slice(0, MOST_PLACES).map(standingLine),
    ...(more > 0 ? [`and at ${more} more`] : []),
    'These names were entered by the business.',
  ]
}

const joiningOf = (origin: string, { businessQuickId, quickId }: Told) => [
  `Join or decline: ${origin}/dashboard/entry-management?join=${businessQuickId}`,
  `Sign in there with your quickID ${quickId}.`,
]

const closingOf = (isIn: boolean, change: MembershipChange, { hasJoined }: Told) => {
  if (hasJoined || change === 'removed') {
    return "If you did not expect this, ask the business. If you don't reply, nothing changes."
  }
  // Only a user whose access is on is offered to decline, so only they are sent the link for it.
  return isIn
    ? 'If you did not expect this, decline. Until you join, your e-mail and mobile stay hidden there.'
    : 'You have not joined: your e-mail and mobile are hidden there.'
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
      ...((change === 'changed' || change === 'added') && !told.isActive
        ? ['Your access is currently turned off.']
        : []),
      ...(change === 'removed' ? [] : ['']),
      ...(isIn && !told.hasJoined ? joiningOf(origin, told) : []),
      ...(isIn && told.hasJoined ? [`Sign in with your quickID ${told.quickId}: ${origin}/auth/login`] : []),
      ...(isIn ? [] : [`Your account and your quickID ${told.quickId} stay as they are.`]),
      ...(isIn && change === 'added'
        ? [`On your phone: ${origin}/app/ shows your pass, and signs you in on a computer by scanning its code.`]
        : []),
      '',
      closingOf(isIn, change, told),
    ].join('\n'),
  }
}
