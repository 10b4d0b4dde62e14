import type { Box, Drawing } from './drawing.ts'
import type { TreeNode } from './tree.ts'

const HEIGHT = 42
const BUSINESS = 196
const BRANCH = 158
const INDENT = 16
const USER = BRANCH - INDENT
const RAIL = 7
const GAP = 10
/** From the top of a node to the top of what hangs below it. */
const BELOW_BUSINESS = 104
const BELOW_BRANCH = 62
const BELOW_USER = 50
const BETWEEN_ROWS = 56
/** How far above a row the line runs from which its branches hang. */
const BUS = 22
/** Left of everything, where the business reaches the rows after the first. */
const SPINE = 16

/** How many branches stand beside each other in so much room. */
export const columnsIn = (width: number) => Math.max(1, Math.floor((width - SPINE + GAP) / (BRANCH + GAP)))

/** A branch with its users below it; or the users of the business itself, without a head. */
type Column = { head: TreeNode | undefined; users: readonly TreeNode[] }

const columnsOf = (own: readonly TreeNode[], branches: readonly TreeNode[]): Column[] => {
  const heads = branches.map((head) => ({ head, users: head.children }))
  return own.length > 0 ? [{ head: undefined, users: own }, ...heads] : heads
}

const usersTop = ({ head }: Column, top: number) => (head ? top + BELOW_BRANCH : top)
const bottomOf = (column: Column, top: number) => {
  const last = column.users.length - 1
  return (last >= 0 ? usersTop(column, top) + last * BELOW_USER : top) + HEIGHT
}

const place = (column: Column, x: number, top: number): Box[] => {
  const from = usersTop(column, top)
  const users = column.users.map((node, index) => ({
    node,
    x: x + INDENT,
    y: from + index * BELOW_USER,
    width: USER,
    height: HEIGHT,
  }))
  return column.head ? [{ node: column.head, x, y: top, width: BRANCH, height: HEIGHT }, ...users] : users
}

/** Down along the left of a column, with an elbow to each user. */
const rail = (users: readonly Box[], x: number, from: number) => {
  const last = users.at(-1)
  if (!last) return ''
  const elbows = users.map((user) => `M${x + RAIL} ${user.y + HEIGHT / 2}H${user.x}`)
  return `M${x + RAIL} ${from}V${last.y + HEIGHT / 2}${elbows.join('')}`
}

const curve = (x: number, y: number, toX: number, toY: number) => {
  const bend = (toY - y) * 0.75
  return `M${x} ${y}C${x} ${y + bend} ${toX} ${toY - bend} ${toX} ${toY}`
}

/** From the top down: the business, its branches in rows, and below each branch its users. */
export const drawFlowchart = (tree: TreeNode, columns: number, selected: string): Drawing => {
  const branches = tree.children.filter(({ type }) => type === 'shop')
  const own = tree.children.filter(({ type }) => type !== 'shop')
  // A few users of the business itself stand beside it, if the branches leave the room; more have a column.
  const room = (Math.min(columns, branches.length) * (BRANCH + GAP) - GAP - BUSINESS) / 2
  const areBeside = own.length * (USER + GAP) <= room
  const all = columnsOf(areBeside ? [] : own, branches)
  const rows = Array.from({ length: Math.ceil(all.length / columns) }, (_, row) =>
    all.slice(row * columns, (row + 1) * columns),
  )
  const left = rows.length > 1 ? SPINE : 0
  const inRow = Math.min(columns, Math.max(1, all.length))
  const width = left + Math.max(inRow * (BRANCH + GAP) - GAP, BUSINESS)
  const root: Box = { node: tree, x: left + (width - left - BUSINESS) / 2, y: 0, width: BUSINESS, height: HEIGHT }
  const middle = root.x + BUSINESS / 2
  const offset = (width - left - inRow * (BRANCH + GAP) + GAP) / 2

  const beside = (areBeside ? own : []).map((node, index) => ({
    node,
    x: root.x + BUSINESS + GAP + index * (USER + GAP),
    y: 0,
    width: USER,
    height: HEIGHT,
  }))
  const boxes: Box[] = [root, ...beside]
  const lines = { plain: beside.map(({ x }) => `M${x - GAP} ${HEIGHT / 2}h${GAP}`).join(''), accent: '' }
  let top = BELOW_BUSINESS
  let height = HEIGHT
  for (const [rowNumber, row] of rows.entries()) {
    const bus = top - BUS
    let reach = 0
    for (const [index, column] of row.entries()) {
      const x = left + offset + index * (BRANCH + GAP)
      const placed = place(column, x, top)
      boxes.push(...placed)
      const { head } = column
      const hangsAt = head ? x + BRANCH / 2 : x + RAIL
      const isSelected = head?.id === selected
      const kind = isSelected ? 'accent' : 'plain'
      if (rowNumber === 0) lines[kind] += curve(middle, HEIGHT, hangsAt, top)
      else if (isSelected) lines.accent += `M${root.x} ${HEIGHT / 2}H0V${bus}H${hangsAt}V${top}`
      else lines.plain += `M${hangsAt} ${bus}V${top}`
      lines[kind] += rail(head ? placed.slice(1) : placed, x, head ? top + HEIGHT : top)
      height = Math.max(height, bottomOf(column, top))
      reach = hangsAt
    }
    if (rowNumber > 0) lines.plain += `M0 ${bus}H${reach}`
    if (rowNumber > 0 && rowNumber === rows.length - 1) lines.plain += `M${root.x} ${HEIGHT / 2}H0V${bus}`
    top = height + BETWEEN_ROWS
  }
  return { boxes, ...lines, width, height }
}
