import type { Box, Drawing } from './drawing.ts'
import type { TreeNode } from './tree.ts'

const BUSINESS = { width: 124, height: 116 }
/** Where the rays leave the prism: half way down its right side. */
const EXIT = { x: 90, y: 46 }
const BRANCH = { x: 270, width: 160, height: 40, pitch: 54 }
const USER = { x: 540, width: 160, height: 28, pitch: 34 }
/** Taller than this, the business stands beside the selected branch and not in the middle. */
const TALL = 1200

const ray = (x: number, y: number, to: Box) => `M${x} ${y}L${to.x} ${to.y + to.height / 2}`

/** From left to right: the business as a prism, straight rays to its branches, and from these to their users. */
export const drawGraph = (tree: TreeNode, selected: string): Drawing => {
  const below: { box: Box; users: Box[] }[] = []
  let bottom = 0
  for (const node of tree.children) {
    const isBranch = node.type === 'shop'
    const users = node.children.length * USER.pitch
    const room = Math.max(isBranch ? BRANCH.pitch : USER.pitch, users)
    const size = isBranch ? BRANCH : USER
    const middle = bottom + room / 2
    const from = middle - users / 2
    below.push({
      box: { node, x: BRANCH.x, y: middle - size.height / 2, width: size.width, height: size.height },
      users: node.children.map((user, index) => ({
        node: user,
        x: USER.x,
        y: from + index * USER.pitch + (USER.pitch - USER.height) / 2,
        width: USER.width,
        height: USER.height,
      })),
    })
    bottom += room
  }

  const height = Math.max(bottom, BUSINESS.height)
  // Few branches stand in the middle, beside the prism.
  const down = (height - bottom) / 2
  for (const { box, users } of below) for (const one of [box, ...users]) one.y += down

  const chosen = below.find(({ box }) => box.node.id === selected)?.box
  const middle = height > TALL ? (chosen ? chosen.y + chosen.height / 2 : 0) : height / 2
  const y = Math.min(height - BUSINESS.height, Math.max(0, middle - BUSINESS.height / 2))
  const root: Box = { node: tree, x: 0, y, ...BUSINESS }

  const lines = { plain: '', accent: '' }
  for (const { box, users } of below) {
    lines[box === chosen ? 'accent' : 'plain'] +=
      ray(EXIT.x, y + EXIT.y, box) + users.map((user) => ray(box.x + box.width, box.y + box.height / 2, user)).join('')
  }
  const widest = below.some(({ users }) => users.length > 0) ? USER.x + USER.width : BRANCH.x + BRANCH.width
  return {
    boxes: [root, ...below.flatMap(({ box, users }) => [box, ...users])],
    ...lines,
    width: below.length > 0 ? widest : BUSINESS.width,
    height,
  }
}
