import type { Reply } from '@quickprism/contract/endpoint'
import { inClear, masked } from '@quickprism/contract/masked'
import type { ScopeType } from '@quickprism/contract/scope'
import {
  type ListedUser,
  NO_ROLES,
  ROOT_USER,
  type UserDetails,
  userDetails,
  type users,
} from '@quickprism/contract/users'
import { scopeType } from '../../db/codes.ts'
import { keptColumns } from '../../kept-columns.ts'
import type { LoginRow, MemberRow } from './queries.ts'
import type { FoundPerson } from './searching.ts'
import type { SeenUser, ShownUser } from './showing.ts'

const typeOf = ({ scope_type }: MemberRow): ScopeType => (scope_type === scopeType.business ? 'business' : 'shop')

const statusOf = ({ active }: MemberRow) => (active ? 'active' : 'inactive')

const contactsOf = ({ email, mobile, joined_at }: Pick<MemberRow, 'email' | 'mobile' | 'joined_at'>) =>
  joined_at === null
    ? { email: masked('email', email), mobile: masked('mobile', mobile) }
    : { email: inClear(email), mobile: inClear(mobile) }

export const presentListed = ({ row, withLogin }: SeenUser): ListedUser => ({
  name: row.name,
  email: contactsOf(row).email,
  role_count: row.role_count,
  quick_id: row.quick_id,
  user_type: typeOf(row),
  status: statusOf(row),
  last_login: withLogin ? (row.last_login_at?.toISOString() ?? null) : null,
  is_root: row.is_root,
  joined: row.joined_at !== null,
})

export const presentDetails = ({ user, grants, branches, places }: ShownUser): UserDetails => ({
  name: user.name,
  ...contactsOf(user),
  quickID: user.quick_id,
  roles: [...new Map(grants.map(({ public_id, name }) => [public_id, { uid: public_id, name }])).values()],
  shop_quickIDs: branches.map(({ quick_id }) => quick_id),
  scope_type: typeOf(user),
  status: statusOf(user),
  scope_role_data: Object.fromEntries(
    places.map((place) => [
      place.quick_id,
      grants.filter(({ branch_id }) => branch_id === place.branch_id).map(({ public_id }) => public_id),
    ]),
  ),
  additional_info: user.additional_info as Record<string, string>,
  is_root: user.is_root,
  joined: user.joined_at !== null,
  ...keptColumns(user, userDetails),
})

export const presentFound = ({
  person: { name, email, mobile },
  isUser,
  hasJoined,
}: FoundPerson): Reply<typeof users.search> => ({
  name,
  email: hasJoined ? inClear(email) : masked('email', email),
  mobile: hasJoined ? inClear(mobile) : masked('mobile', mobile),
  ...(isUser ? { already_user: true as const } : {}),
})

export const presentLogin = ({ quick_id, name, role_names, is_root, last_login_at }: LoginRow) => ({
  quick_id,
  name,
  name_role: `${name} - ${role_names.join(', ') || (is_root ? ROOT_USER : NO_ROLES)}`,
  last_login: last_login_at?.toISOString() ?? null,
})
