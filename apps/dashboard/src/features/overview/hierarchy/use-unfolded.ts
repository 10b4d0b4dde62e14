import type { HierarchyNode } from '@quickprism/contract/overview'
import { useState } from 'react'
import { useUsersBelow } from '../api.ts'
import { foldedAtFirst, type Loaded, type TreeNode, unfold } from './tree.ts'

type Answer = ReturnType<typeof useUsersBelow>[number]

const loadedFrom = (answers: readonly Answer[]): Loaded => ({
  users: answers.flatMap(({ data }) => data?.children ?? []),
  state: answers.some(({ isError, data }) => isError && !data)
    ? 'failed'
    : answers.some(({ isPending }) => isPending)
      ? 'waiting'
      : 'idle',
})

/** The hierarchy as far as it was opened. The selected branch is open from the start. */
export const useUnfolded = (root: HierarchyNode, selected: string) => {
  const opensSelected = root.children.some(({ id, user_count = 0 }) => id === selected && user_count > 0)
  const [toggled, setToggled] = useState<ReadonlySet<string>>(
    () => new Set(opensSelected ? [selected] : foldedAtFirst(root, selected)),
  )
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(() => new Map(opensSelected ? [[selected, 1]] : []))
  const answers = useUsersBelow(pages)
  const loaded = new Map(
    [...Map.groupBy(answers, ({ scope_id }) => scope_id)].map(([place, given]) => [place, loadedFrom(given)]),
  )

  const load = (place: string, count: number) => setPages(new Map([...pages, [place, count]]))

  /** Opens or closes a place, or loads more of its users. */
  const activate = ({ type, id, state, opens, isLazy }: TreeNode) => {
    if (type === 'more' && state === 'failed') {
      for (const { scope_id, isError, refetch } of answers) if (scope_id === id && isError) void refetch()
    } else if (type === 'more' && state === 'idle') {
      load(id, (pages.get(id) ?? 0) + 1)
    } else if (opens) {
      setToggled(toggled.symmetricDifference(new Set([id])))
      if (isLazy && !pages.has(id)) load(id, 1)
    }
  }

  return { tree: unfold(root, { toggled, loaded }), activate }
}
