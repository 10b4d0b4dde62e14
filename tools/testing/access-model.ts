import type { Allow } from '@quickprism/contract/gates'
import type { Names } from './samples.ts'

/**
 * Who may do what, as the decisions say it (Q45 to Q75, Q121), over a small world of places and people. Nothing of the server
 * is asked: what it does is compared with this.
 */
type BusinessName = 'own business' | 'near business' | 'far business' | "a tenant's" | "a deactivated tenant's"

type Stands =
  | 'there'
  /** Deleted, and the directory has not heard of it yet. */
  | 'just deleted'
  | 'deleted'
  | 'never'

type Placed = { kind: 'branch' | 'business'; of: BusinessName | undefined; stands: Stands }

const branchOf = (of: BusinessName, stands: Stands = 'there'): Placed => ({ kind: 'branch', of, stands })
const whole = (of: BusinessName): Placed => ({ kind: 'business', of, stands: 'there' })

/** Whose the place is that a call names, or the place at which the named thing is. */
const places = {
  'own branch': branchOf('own business'),
  'sibling branch': branchOf('own business'),
  'own business': whole('own business'),
  'tenant branch': branchOf("a tenant's"),
  'deactivated tenant branch': branchOf("a deactivated tenant's"),
  'near branch': branchOf('near business'),
  'near business': whole('near business'),
  'far branch': branchOf('far business'),
  'far business': whole('far business'),
  'branch just deleted': branchOf('own business', 'just deleted'),
  'deleted branch': branchOf('own business', 'deleted'),
  nowhere: { kind: 'branch', of: undefined, stands: 'never' },
} as const satisfies Record<string, Placed>

export type PlaceName = keyof typeof places
const placeNames = Object.keys(places) as PlaceName[]

/** Whose a thing is that belongs to one person. */
const ownerships = ['their own', "someone else's", "nobody's"] as const

export type Owner = PlaceName | (typeof ownerships)[number] | 'no owner'

/** What belongs to whom, as far as the call names anything. */
export const ownersOf = (names: Names): readonly Owner[] => {
  if (names === 'nothing') return ['no owner']
  return names === 'own' || names === 'claim' ? ownerships : placeNames
}

/** What of it all someone holds: what opens the door of the call, all but that, or both. */
export type Share = 'just that' | 'all but that' | 'everything'

type Works = { at: PlaceName; with: Share; until?: 'deactivated' | 'removed' }

export type Principal = {
  name: string
  /** What they send: no token, a bad one, one of a session that is over, or a good one. */
  session: 'none' | 'forged token' | 'expired token' | 'expired' | 'revoked' | 'good'
  app?: 'companion'
  is: { root: BusinessName & PlaceName } | Works | 'a stranger'
}

const signedIn = (name: string, is: Principal['is']): Principal => ({ name, session: 'good', is })

const onPhone = (name: string, is: Principal['is']): Principal => ({ ...signedIn(name, is), app: 'companion' })

const ROOT = { root: 'own business' } as const

export const principals: readonly Principal[] = [
  { name: 'nobody', session: 'none', is: 'a stranger' },
  { name: 'a forged token of the root user', session: 'forged token', is: ROOT },
  { name: 'an expired token of the root user', session: 'expired token', is: ROOT },
  { name: 'a session of the root user that ran out', session: 'expired', is: ROOT },
  { name: 'a session of the root user that was ended', session: 'revoked', is: ROOT },
  signedIn('a stranger', 'a stranger'),
  signedIn('the root user', ROOT),
  onPhone('the root user on their phone', ROOT),
  onPhone('a holder on the branch on their phone', { at: 'own branch', with: 'just that' }),
  onPhone('a stranger on their phone', 'a stranger'),
  signedIn('a holder on the business', { at: 'own business', with: 'just that' }),
  signedIn('a holder on the branch', { at: 'own branch', with: 'just that' }),
  signedIn('a holder on the sibling branch', { at: 'sibling branch', with: 'just that' }),
  signedIn('everything else on the business', { at: 'own business', with: 'all but that' }),
  signedIn('everything else on the branch', { at: 'own branch', with: 'all but that' }),
  signedIn('a deactivated user', { at: 'own business', with: 'everything', until: 'deactivated' }),
  signedIn('a removed user', { at: 'own business', with: 'everything', until: 'removed' }),
  signedIn('staff of a tenant', { at: 'tenant branch', with: 'everything' }),
  signedIn('staff of a deactivated tenant', { at: 'deactivated tenant branch', with: 'everything' }),
  signedIn('the root user of another business nearby', { root: 'near business' }),
  signedIn('the root user of another business far away', { root: 'far business' }),
]

type Held = { at: PlaceName; of: BusinessName | undefined; opens: boolean }

/** What someone has at all, place by place. */
const heldBy = ({ is }: Principal): Held[] => {
  if (is === 'a stranger') return []
  if ('root' in is) return [{ at: is.root, of: is.root, opens: true }]
  return is.until ? [] : [{ at: is.at, of: places[is.at].of, opens: is.with !== 'all but that' }]
}

/** What is the whole business's is changed, and its trail is taken away, by those who may on the whole business. */
const MATTERS_TO_THE_WHOLE: readonly string[] = [
  'GET /api/iam/export-audit',
  'POST /api/iam/create-role',
  'PUT /api/iam/edit-role/:roleId',
  'POST /api/iam/preview-role/:roleId',
  'DELETE /api/iam/delete-role/:roleId',
  'GET /api/iam/preview-role-removal/:roleId',
  'POST /api/iam/create-user',
  'PUT /api/iam/edit-user/:userId',
  'POST /api/iam/preview-user/:userId',
  'PUT /api/iam/update-user-status',
  'DELETE /api/iam/delete-user',
]

/** What follows from where someone works, though it names no place, is done in the dashboard like all that does. */
const FOLLOWS_FROM_WORK: readonly string[] = [
  'GET /api/iam/get-access',
  'GET /api/admin-center/businesses',
  'POST /api/admin-center/register-business',
  'POST /api/auth/decline-invitation',
  'GET /api/events',
]

/** A phone vouches for its owner, makes passes, takes messages, joins groups and claims visits; a dashboard does not. */
const PHONES_ALONE: readonly string[] = [
  'GET /api/auth/qr-request',
  'POST /api/auth/approve-qr',
  'PUT /api/people/pass-key',
  'GET /api/people/notifications',
  'POST /api/people/notifications',
  'POST /api/people/stop-notifications',
  'GET /api/people/events',
  'POST /api/vms/join-group',
  'POST /api/vms/remind-companion',
  'POST /api/vms/withdraw-companion',
  'POST /api/people/visit-claim',
  'POST /api/people/claim-visit',
]

const isDoneElsewhere = ({ title, allow }: Call, { app }: Principal) =>
  app === 'companion'
    ? ['gate', 'member'].includes(allow.kind) || FOLLOWS_FROM_WORK.includes(title)
    : PHONES_ALONE.includes(title)

export type Verdict = 'let in' | 401 | 403 | 404

export type Call = { title: string; allow: Allow; names: Names; hasForm: boolean }

const isKindFor = (names: Names, kind: Placed['kind']) =>
  names === 'place' || names === 'role' || names === (kind as string)

/** What must become of a call. */
export const verdictOn = (call: Call, principal: Principal, owner: Owner): Verdict => {
  const { title, allow, names, hasForm } = call
  if (allow.kind === 'public') return 'let in'
  if (principal.session !== 'good') return 401
  if (isDoneElsewhere(call, principal)) return 403
  if (owner === 'no owner') return 'let in'
  // Whoever has the secret of somebody's link knows of it, and is told that it went to another number.
  if (names === 'claim' && owner === "someone else's") return 403
  if (!(owner in places)) return owner === 'their own' ? 'let in' : 404

  const { kind, of, stands }: Placed = places[owner as PlaceName]
  if (stands === 'never') return 404
  const inBusiness = heldBy(principal).filter((held) => held.of === of)
  const onPlace = inBusiness.filter(({ at }) => at === owner || at === of)
  const mayOnPlace = onPlace.some(({ opens }) => opens)

  // The key at the door is what lets people in, whoever they are.
  if (names === 'door') return kind === 'branch' && stands === 'there' ? 'let in' : 404
  // Whoever has the secret of an invitation knows of it, and is told that it is not theirs to answer.
  if (names === 'invitation') return kind === 'branch' && stands === 'there' && mayOnPlace ? 'let in' : 403

  // An id of another kind, and a deleted branch, are like none. The roles of a deleted branch are left to the business.
  if (!isKindFor(names, kind) || (stands === 'deleted' && names !== 'role')) return 404
  // Something about the whole business is known to all who work there (Q46), and so is that a role's id is one of it.
  const isWide = kind === 'business' || names === 'role'
  const known = isWide ? inBusiness : onPlace
  if (known.length === 0) return 404
  if (allow.kind === 'gate' && !known.some(({ opens }) => opens)) return 403
  // The roles of a branch are seen from there and from the business.
  if (names === 'role' && kind === 'branch' && !mayOnPlace) return 404
  if (kind === 'business' && MATTERS_TO_THE_WHOLE.includes(title) && !mayOnPlace) return 403
  // A form names the place as well.
  if (stands !== 'there' && (names !== 'role' || hasForm)) return 404
  return 'let in'
}
