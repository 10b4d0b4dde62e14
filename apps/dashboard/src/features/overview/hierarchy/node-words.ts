import { formatNumber } from '@quickprism/app/format'
import { t, tCount } from '@quickprism/client/words'
import { copy } from './copy.ts'
import type { TreeNode } from './tree.ts'

/** A number of things, its thousands grouped. */
export const counted = (count: number, words: { one: string; other: string }) =>
  tCount(count, words, { number: formatNumber(count) })

const wordsOfMore = ({ users, state }: TreeNode) => {
  if (state === 'idle') return counted(users, copy.show)
  return t(state === 'waiting' ? copy.fetching : copy.again)
}

/** What a node is called. */
export const nameOf = (node: TreeNode) => (node.type === 'more' ? wordsOfMore(node) : node.name)

/** A node in full, for those who do not see its shape: "Koramangala, branch, 3 users". */
export const wordsOf = (node: TreeNode) =>
  [
    nameOf(node),
    ...(node.type === 'more' ? [] : [t(copy.types[node.type])]),
    ...(node.type === 'shop' ? [counted(node.users, copy.users)] : []),
  ].join(', ')
