import { formatNumber } from '@quickprism/app/format'
import { classNames } from '@quickprism/ui/class-names'
import { Tooltip } from '@quickprism/ui/tooltip'
import type { Node, NodeProps } from '@xyflow/react'
import { createContext, use } from 'react'
import { cutName } from './cut-name.ts'
import type { View } from './drawing.ts'
import { MoreMark } from './more-mark.tsx'
import { NodeShape } from './node-shape.tsx'
import { nameOf } from './node-words.ts'
import type { TreeNode } from './tree.ts'

export type ChartNode = Node<{ node: TreeNode; view: View; isSelected: boolean }, 'hierarchy'>

/** The key of the node that the arrow keys have reached. */
export const CurrentNode = createContext<string | undefined>(undefined)

/** Beside a name, what it stands for; below or right of a closed branch, how many users it holds. */
export const ChartNodeView = ({ id, data: { node, view, isSelected } }: NodeProps<ChartNode>) => {
  const isCurrent = use(CurrentNode) === id
  return (
    <Tooltip text={node.name} off={node.type === 'more'}>
      <div
        data-current={isCurrent ? '' : undefined}
        className={classNames(
          'relative flex size-full items-center rounded-md text-md font-medium text-ink outline-focus',
          isCurrent && 'group-focus-visible/chart:outline-2 group-focus-visible/chart:outline-offset-2',
          node.opens || node.type === 'more' ? 'cursor-pointer' : 'cursor-grab',
          looks[shapeOf(node, view)],
          isSelected && view === 'graph' && 'border-accent font-semibold',
        )}
      >
        {shapeOf(node, view) === 'prism' ? <Prism node={node} /> : <Label node={node} />}
        {node.opens && !node.isOpen && (
          <span
            className={classNames(
              'absolute flex h-5 min-w-5 items-center justify-center rounded-full border border-line-strong bg-surface px-1.5 text-2xs text-ink-2',
              view === 'flowchart' ? 'top-full left-1/2 -translate-1/2' : 'top-1/2 left-full -translate-1/2',
            )}
          >
            {formatNumber(node.users)}
          </span>
        )}
      </div>
    </Tooltip>
  )
}

const box = 'gap-1.5 border border-line-strong bg-surface px-2'

const looks = {
  box,
  business: `${box} font-semibold`,
  more: 'gap-1.5 border border-dashed border-line-strong bg-surface px-2 text-accent',
  bare: 'gap-2',
  prism: 'flex-col justify-start font-semibold',
}

const shapeOf = ({ type }: TreeNode, view: View): keyof typeof looks => {
  if (type === 'more') return 'more'
  if (type === 'business') return view === 'graph' ? 'prism' : 'business'
  return type === 'user' && view === 'graph' ? 'bare' : 'box'
}

const Label = ({ node }: { node: TreeNode }) => (
  <>
    {node.type === 'more' ? <MoreMark state={node.state} /> : <NodeShape type={node.type} color={node.color} />}
    <span {...(node.type === 'more' ? {} : { title: node.name })} className="truncate">
      {node.type === 'more' ? nameOf(node) : cutName(node.name)}
    </span>
  </>
)

const Prism = ({ node }: { node: TreeNode }) => (
  <>
    <span className="flex h-22 items-center">
      <NodeShape type="business" color={node.color} size={92} />
    </span>
    <span title={node.name} className="max-w-full truncate">
      {cutName(node.name)}
    </span>
  </>
)
