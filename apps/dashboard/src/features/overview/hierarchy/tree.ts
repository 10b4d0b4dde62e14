import type { HierarchyNode } from '@quickprism/contract/overview'

/** A node as it is shown. `more` stands for users of a place that are not loaded yet. */
export type TreeNode = {
  /** Not the id alone: someone may work at several branches. */
  key: string
  type: HierarchyNode['type'] | 'more'
  /** Of the place, where it is `more`. */
  id: string
  name: string
  color: string | undefined
  /** Users right below, shown or not; those still missing, where it is `more`. */
  users: number
  /** Whether it opens and closes. */
  opens: boolean
  isOpen: boolean
  /** Its users are loaded when it is opened. */
  isLazy: boolean
  /** How loading goes, where it is `more`. */
  state: 'idle' | 'waiting' | 'failed'
  children: readonly TreeNode[]
}

/** What was loaded of a place's users. */
export type Loaded = { users: readonly HierarchyNode[]; state: TreeNode['state'] }

export type Unfolding = {
  /** Places that are not as they were at first: whole ones closed, lazy ones opened. */
  toggled: ReadonlySet<string>
  loaded: ReadonlyMap<string, Loaded>
}

const leaf = { color: undefined, users: 0, opens: false, isOpen: false, isLazy: false, state: 'idle' } as const

const userAt = (place: string, { id, name, color }: HierarchyNode): TreeNode => ({
  ...leaf,
  key: `${place}/${id}`,
  type: 'user',
  id,
  name,
  color,
  children: [],
})

const moreAt = (place: string, users: number, state: TreeNode['state']): TreeNode => ({
  ...leaf,
  key: `${place}/more`,
  type: 'more',
  id: place,
  name: '',
  users,
  state,
  children: [],
})

const usersOf = ({ id, user_count, children }: HierarchyNode, { loaded }: Unfolding) => {
  if (user_count === undefined) return children.filter(({ type }) => type === 'user').map((user) => userAt(id, user))
  const { users, state } = loaded.get(id) ?? { users: [], state: 'idle' }
  // Pages that were asked for at different times may overlap.
  const known = [...new Map(users.map((user) => [user.id, userAt(id, user)])).values()]
  const missing = user_count - known.length
  return missing > 0 ? [...known, moreAt(id, missing, state)] : known
}

/** The tree as it is unfolded now: the business always, branches with everyone at first if they came whole. */
export const unfold = (node: HierarchyNode, unfolding: Unfolding): TreeNode => {
  const { id, name, color, type, user_count } = node
  const isLazy = user_count !== undefined
  const places = node.children.filter((child) => child.type === 'shop')
  const users = user_count ?? node.children.length - places.length
  const isBusiness = type === 'business'
  const isOpen = isBusiness || isLazy === unfolding.toggled.has(id)
  return {
    key: id,
    type,
    id,
    name,
    color,
    users,
    opens: !isBusiness && users > 0,
    isOpen,
    isLazy,
    state: 'idle',
    children: isOpen ? [...usersOf(node, unfolding), ...places.map((place) => unfold(place, unfolding))] : [],
  }
}

/** More nodes than this are not readable at one sight. */
const READABLE = 20

const sizeOf = ({ children }: HierarchyNode): number => children.reduce((sum, child) => sum + sizeOf(child), 1)

/** Whether there is more of it than is shown at first. */
export const isLarge = (root: HierarchyNode) => root.user_count !== undefined || sizeOf(root) > READABLE

/** The branches of a large business that came whole, but for the selected one. */
export const foldedAtFirst = (root: HierarchyNode, selected: string) =>
  isLarge(root)
    ? root.children.flatMap(({ type, id, user_count }) =>
        type === 'shop' && id !== selected && user_count === undefined ? [id] : [],
      )
    : []

/** Everything that is shown, from top to bottom. */
export const flatten = (tree: TreeNode): TreeNode[] => [tree, ...tree.children.flatMap(flatten)]
