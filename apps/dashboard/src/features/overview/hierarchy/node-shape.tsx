import type { TreeNode } from './tree.ts'

const looks = {
  business: { path: 'M6 1 11.6 11H.4Z', colour: 'text-node-business' },
  shop: { path: 'M1.8 1h8.4q.8 0 .8.8v8.4q0 .8-.8.8H1.8q-.8 0-.8-.8V1.8Q1 1 1.8 1Z', colour: 'text-node-shop' },
  user: { path: 'M6 .8a5.2 5.2 0 1 1 0 10.4A5.2 5.2 0 0 1 6 .8Z', colour: 'text-node-user' },
}

type NodeShapeProps = { type: keyof typeof looks; color?: TreeNode['color']; size?: number }

/** Shape and colour tell the type: triangle business, square branch, circle user. A node may bring its own colour. */
export const NodeShape = ({ type, color, size = 12 }: NodeShapeProps) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 12 12"
    width={size}
    height={size}
    data-shape={type}
    className={`shrink-0 ${looks[type].colour} forced-colors:text-[CanvasText]`}
    style={color ? { color } : undefined}
  >
    <path d={looks[type].path} fill="currentColor" />
  </svg>
)
