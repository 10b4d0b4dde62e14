import { type Box, type Drawing, largestFit, MARGIN, type Size, ZOOM } from './drawing.ts'
import { flatten, type TreeNode } from './tree.ts'

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
const BETWEEN_ROWS = 48
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

/** How a flowchart uses its room. */
export type Arrangement = {
  /** How many columns stand beside each other. */
  columns: number
  /** So many users stand below each other; more of a branch go on in the next column. */
  usersDown: number
}

/** How many columns it takes, and how many users stand below each other in each. */
const shapeOf = ({ users }: Column, { columns, usersDown }: Arrangement) => {
  const span = Math.min(columns, Math.max(1, Math.ceil(users.length / usersDown)))
  return { span, down: Math.ceil(users.length / span) }
}

const usersTop = ({ head }: Column, top: number) => (head ? top + BELOW_BRANCH : top)
const bottomOf = (column: Column, top: number, down: number) =>
  (down > 0 ? usersTop(column, top) + (down - 1) * BELOW_USER : top) + HEIGHT

const place = (column: Column, x: number, top: number, down: number): Box[] => {
  const from = usersTop(column, top)
  const users = column.users.map((node, index) => ({
    node,
    x: x + Math.floor(index / down) * (BRANCH + GAP) + INDENT,
    y: from + (index % down) * BELOW_USER,
    width: USER,
    height: HEIGHT,
  }))
  return column.head ? [{ node: column.head, x, y: top, width: BRANCH, height: HEIGHT }, ...users] : users
}

/** Down along the left of each column of users, with an elbow to each of them; the columns are joined above. */
const rail = (users: readonly Box[], from: number) =>
  [...Map.groupBy(users, ({ x }) => x - INDENT + RAIL)]
    .map(([x, inColumn], index, all) => {
      const elbows = inColumn.map((user) => `M${x} ${user.y + HEIGHT / 2}H${user.x}`)
      const last = inColumn.at(-1) as Box
      const joint = (inColumn[0] as Box).y - GAP
      const start = index === 0 ? `M${x} ${from}` : `M${all[index - 1]?.[0]} ${joint}H${x}`
      return `${start}V${last.y + HEIGHT / 2}${elbows.join('')}`
    })
    .join('')

/** Columns from left to right, in as many rows as it takes. */
const inRows = (all: readonly Column[], arrangement: Arrangement) => {
  const rows: { column: Column; at: number; span: number; down: number }[][] = []
  let at = arrangement.columns
  for (const column of all) {
    const shape = shapeOf(column, arrangement)
    if (at + shape.span > arrangement.columns) {
      rows.push([])
      at = 0
    }
    rows.at(-1)?.push({ column, at, ...shape })
    at += shape.span
  }
  return rows
}

const curve = (x: number, y: number, toX: number, toY: number) => {
  const bend = (toY - y) * 0.75
  return `M${x} ${y}C${x} ${y + bend} ${toX} ${toY - bend} ${toX} ${toY}`
}

/** From the top down: the business, its branches in rows, and below each branch its users. */
export const drawFlowchart = (tree: TreeNode, arrangement: Arrangement, selected: string): Drawing => {
  const { columns } = arrangement
  const branches = tree.children.filter(({ type }) => type === 'shop')
  const own = tree.children.filter(({ type }) => type !== 'shop')
  // A few users of the business itself stand beside it, if the branches leave the room; more have a column.
  const room = (Math.min(columns, branches.length) * (BRANCH + GAP) - GAP - BUSINESS) / 2
  const areBeside = own.length * (USER + GAP) <= room
  const all = columnsOf(areBeside ? [] : own, branches)
  const rows = inRows(all, arrangement)
  const left = rows.length > 1 ? SPINE : 0
  const inRow = Math.max(1, ...rows.map((row) => row.reduce((sum, { span }) => sum + span, 0)))
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
    for (const { column, at, down } of row) {
      const x = left + offset + at * (BRANCH + GAP)
      const placed = place(column, x, top, down)
      boxes.push(...placed)
      const { head } = column
      const hangsAt = head ? x + BRANCH / 2 : x + RAIL
      const isSelected = head?.id === selected
      const kind = isSelected ? 'accent' : 'plain'
      if (rowNumber === 0) lines[kind] += curve(middle, HEIGHT, hangsAt, top)
      else if (isSelected) lines.accent += `M${root.x} ${HEIGHT / 2}H0V${bus}H${hangsAt}V${top}`
      else lines.plain += `M${hangsAt} ${bus}V${top}`
      lines[kind] += rail(head ? placed.slice(1) : placed, head ? top + HEIGHT : top)
      height = Math.max(height, bottomOf(column, top, down))
      reach = hangsAt
    }
    if (rowNumber > 0) lines.plain += `M0 ${bus}H${reach}`
    if (rowNumber > 0 && rowNumber === rows.length - 1) lines.plain += `M${root.x} ${HEIGHT / 2}H0V${bus}`
    top = height + BETWEEN_ROWS
  }
  return { boxes, ...lines, width, height }
}

const USERS_DOWN = [Number.POSITIVE_INFINITY, 8, 6, 5, 4, 3, 2]

/** Less than a node takes of the drawing on average. */
const NODE_AREA = USER * HEIGHT

/**
 * The arrangement in which all of it is in sight at the largest zoom, up to where it starts. What cannot be in sight at
 * all is arranged for the zoom at which it starts then.
 */
export const arrangeFlowchart = (tree: TreeNode, pane: Size): Arrangement => {
  const arrangedAt = (zoom: number, usersDown: number) => ({
    columns: columnsIn((pane.width - 2 * MARGIN) / zoom),
    usersDown,
  })
  const cannotFit = flatten(tree).length * NODE_AREA > (pane.width * pane.height) / ZOOM.least ** 2
  const steps = cannotFit ? 0 : Math.round((ZOOM.start - ZOOM.least) / ZOOM.step) + 1
  const zooms = Array.from({ length: steps }, (_, step) => Math.round((ZOOM.start - step * ZOOM.step) * 10) / 10)
  for (const zoom of zooms)
    for (const usersDown of USERS_DOWN) {
      const arrangement = arrangedAt(zoom, usersDown)
      if (largestFit(drawFlowchart(tree, arrangement, ''), pane) >= zoom) return arrangement
    }
  return arrangedAt(ZOOM.start, Number.POSITIVE_INFINITY)
}
