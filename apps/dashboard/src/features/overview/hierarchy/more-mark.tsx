import { Spinner } from '@quickprism/ui/spinner'
import { CircleAlert, Ellipsis } from 'lucide-react'
import type { TreeNode } from './tree.ts'

/** In place of a shape, where users are still to be loaded. */
export const MoreMark = ({ state }: Pick<TreeNode, 'state'>) => {
  if (state === 'waiting') return <Spinner size={12} />
  const Icon = state === 'failed' ? CircleAlert : Ellipsis
  return (
    <Icon aria-hidden="true" size={13} className={`shrink-0 ${state === 'failed' ? 'text-danger' : 'text-ink-3'}`} />
  )
}
