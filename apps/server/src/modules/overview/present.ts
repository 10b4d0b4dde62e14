import type { HierarchyNode } from '@quickprism/contract/overview'
import type { Hierarchy } from './showing.ts'

export const presentUser = ({ quick_id, name }: { quick_id: string; name: string }): HierarchyNode => ({
  type: 'user',
  id: quick_id,
  name,
  children: [],
})

/** Users stand below their place; where they were left out, their number does. */
export const presentHierarchy = ({ business, branches, users }: Hierarchy) => {
  const below = (place: number | null, count: number) => ({
    ...(users ? {} : { user_count: count }),
    children: users?.get(place)?.map(presentUser) ?? [],
  })
  const own = below(null, business.users)
  const hierarchy: HierarchyNode = {
    type: 'business',
    id: business.quick_id,
    name: business.name,
    ...own,
    children: [
      ...own.children,
      ...branches.map(
        (branch): HierarchyNode => ({
          type: 'shop',
          id: branch.quick_id,
          name: branch.name,
          ...below(branch.branch_id, branch.users),
        }),
      ),
    ],
  }
  return { hierarchy, counts: { branches: branches.length, users: business.people } }
}
