import type { HierarchyNode } from '@quickprism/contract/overview'
import { describe, expect, it } from 'vitest'
import { cutName } from './cut-name.ts'
import { type Box, bringIntoSight, type Drawing, lookAt, lookAtAll, lookAtFirst, zoomStep } from './drawing.ts'
import { arrangeFlowchart, columnsIn, drawFlowchart as drawArranged } from './flowchart.ts'
import { drawGraph } from './graph.ts'
import { neighbour } from './neighbour.ts'
import { flatten, foldedAtFirst, type TreeNode, unfold } from './tree.ts'

const user = (name: string): HierarchyNode => ({ type: 'user', id: name.toUpperCase(), name, children: [] })
const branch = (name: string, ...users: string[]): HierarchyNode => ({
  type: 'shop',
  id: name.toUpperCase(),
  name,
  children: users.map(user),
})
const kaveri: HierarchyNode = {
  type: 'business',
  id: 'KAVERI',
  name: 'Kaveri',
  children: [user('Root'), branch('Koramangala', 'Meera', 'Dev'), branch('Indiranagar', 'Asha'), branch('Empty')],
}
const ganga = (branches: number, users = 5): HierarchyNode => ({
  type: 'business',
  id: 'GANGA',
  name: 'Ganga',
  user_count: 3,
  children: Array.from({ length: branches }, (_, n) => ({ ...branch(`Outlet ${n}`), user_count: users })),
})

const asAtFirst = { toggled: new Set<string>(), loaded: new Map() }
const shown = (node: HierarchyNode, unfolding = asAtFirst as Parameters<typeof unfold>[1]) =>
  flatten(unfold(node, unfolding)).map(({ key }) => key)

describe('D3-HIER-04: a name on a node', () => {
  it.each([
    ['Sixteen letters.', 'Sixteen letters.'],
    ['Seventeen letters', 'Seventeen letter…'],
    ['Anantharamakrishnan', 'Anantharamakrish…'],
    ['Kavitha Ramesh Iyengar', 'Kavitha Ramesh I…'],
    ['श्रीनिवासन', 'श्रीनिवासन'],
  ])('%s reads %s', (name, cut) => {
    expect(cutName(name)).toBe(cut)
  })
})

describe('the tree', () => {
  it('is whole at first where it came whole, and a branch closes', () => {
    expect(shown(kaveri)).toEqual([
      'KAVERI',
      'KAVERI/ROOT',
      'KORAMANGALA',
      'KORAMANGALA/MEERA',
      'KORAMANGALA/DEV',
      'INDIRANAGAR',
      'INDIRANAGAR/ASHA',
      'EMPTY',
    ])
    expect(shown(kaveri, { toggled: new Set(['KORAMANGALA']), loaded: new Map() })).not.toContain('KORAMANGALA/DEV')
  })

  it('of more than twenty nodes opens with the selected branch alone', () => {
    const crowd = (...names: string[]) => names.map((name) => branch(name, 'A', 'B', 'C', 'D', 'E', 'F', 'G'))
    const root = { ...kaveri, children: [user('Root'), ...crowd('One', 'Two', 'Three')] }
    expect(foldedAtFirst(kaveri, 'KORAMANGALA')).toEqual([])
    expect(foldedAtFirst(root, 'TWO')).toEqual(['ONE', 'THREE'])
    const toggled = new Set(foldedAtFirst(root, 'TWO'))
    expect(shown(root, { toggled, loaded: new Map() }).filter((key) => key.endsWith('/A'))).toEqual(['TWO/A'])
  })

  it('offers what is not there yet, and takes in what was loaded without anybody twice', () => {
    expect(shown(ganga(2))).toEqual(['GANGA', 'GANGA/more', 'OUTLET 0', 'OUTLET 1'])
    const toggled = new Set(['OUTLET 1'])
    expect(shown(ganga(2), { toggled, loaded: new Map() }).at(-1)).toBe('OUTLET 1/more')
    const some = { users: [user('Asha'), user('Dev'), user('Asha')], state: 'idle' as const }
    expect(shown(ganga(2), { toggled, loaded: new Map([['OUTLET 1', some]]) }).slice(-3)).toEqual([
      'OUTLET 1/ASHA',
      'OUTLET 1/DEV',
      'OUTLET 1/more',
    ])
    expect(shown(ganga(2, 2), { toggled, loaded: new Map([['OUTLET 1', some]]) }).at(-1)).toBe('OUTLET 1/DEV')
  })
})

const drawFlowchart = (tree: TreeNode, columns: number, selected: string) =>
  drawArranged(tree, { columns, usersDown: Number.POSITIVE_INFINITY }, selected)

const boxOf = ({ boxes }: Drawing, key: string) => boxes.find(({ node }) => node.key === key) as Box

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

const expectTidy = ({ boxes, width, height }: Drawing) => {
  for (const [index, box] of boxes.entries()) {
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    expect(box.y + box.height).toBeLessThanOrEqual(height)
    expect(boxes.slice(index + 1).filter((other) => overlap(box, other))).toEqual([])
  }
}

describe('the flowchart', () => {
  const drawing = drawFlowchart(unfold(kaveri, asAtFirst), 5, 'INDIRANAGAR')

  it('stands from the top down, branches beside each other and users below their branch', () => {
    expectTidy(drawing)
    const [root, koramangala, indiranagar, dev, meera] = [
      'KAVERI',
      'KORAMANGALA',
      'INDIRANAGAR',
      'KORAMANGALA/DEV',
      'KORAMANGALA/MEERA',
    ].map((key) => boxOf(drawing, key)) as [Box, Box, Box, Box, Box]
    expect(root.y).toBeLessThan(koramangala.y)
    expect(koramangala.y).toBe(indiranagar.y)
    expect(koramangala.x).toBeLessThan(indiranagar.x)
    expect(meera.y).toBeGreaterThan(koramangala.y)
    expect(dev.y).toBeGreaterThan(meera.y)
    expect(root.x + root.width / 2).toBeCloseTo(drawing.width / 2)
  })

  it('draws the way to the selected branch and to its users apart from the others', () => {
    expect(drawing.accent.match(/M/g)).toHaveLength(3)
    expect(drawFlowchart(unfold(kaveri, asAtFirst), 5, 'NOWHERE').accent).toBe('')
  })

  it('has a few users of the business beside it, and more of them in a column', () => {
    const roomy = { ...kaveri, children: [...kaveri.children, branch('Fourth'), branch('Fifth')] }
    const crowded = { ...roomy, children: [...roomy.children, ...['A', 'B', 'C'].map(user)] }
    const wide = (node: HierarchyNode) => drawFlowchart(unfold(node, asAtFirst), 5, '')
    const named = (drawing: Drawing, key: string) => boxOf(drawing, key).y
    expectTidy(wide(roomy))
    expect(named(wide(roomy), 'KAVERI/ROOT')).toBe(named(wide(roomy), 'KAVERI'))
    expectTidy(wide(crowded))
    expect(named(wide(crowded), 'KAVERI/ROOT')).toBe(named(wide(crowded), 'KORAMANGALA'))
  })

  it('goes on in further rows where there is no more room', () => {
    const narrow = drawFlowchart(unfold(kaveri, asAtFirst), 2, 'EMPTY')
    expectTidy(narrow)
    expect(boxOf(narrow, 'INDIRANAGAR').y).toBeGreaterThan(boxOf(narrow, 'KORAMANGALA/DEV').y)
    expect(narrow.width).toBeLessThan(drawing.width)
  })

  it('has five branches beside each other on the dashboard, two on a phone, one at least', () => {
    expect([678 / 0.8, 290 / 0.8, 10].map(columnsIn)).toEqual([5, 2, 1])
  })
})

describe('the graph', () => {
  it('stands from left to right, the business in the middle', () => {
    const drawing = drawGraph(unfold(kaveri, asAtFirst), 'KORAMANGALA')
    expectTidy(drawing)
    const [root, koramangala, dev] = ['KAVERI', 'KORAMANGALA', 'KORAMANGALA/DEV'].map((key) => boxOf(drawing, key)) as [
      Box,
      Box,
      Box,
    ]
    expect(root.x + root.width).toBeLessThan(koramangala.x)
    expect(koramangala.x + koramangala.width).toBeLessThan(dev.x)
    expect(root.y + root.height / 2).toBeCloseTo(drawing.height / 2)
    expect(drawing.accent.match(/L/g)).toHaveLength(3)
    expect(drawing.plain.match(/L/g)).toHaveLength(4)
  })

  it('has the business beside the selected branch where there are very many', () => {
    const drawing = drawGraph(unfold(ganga(2000), asAtFirst), 'OUTLET 1500')
    const [root, chosen] = [drawing.boxes[0] as Box, boxOf(drawing, 'OUTLET 1500')]
    expect(Math.abs(root.y + root.height / 2 - chosen.y - chosen.height / 2)).toBeLessThan(1)
  })
})

it('2,000 branches are laid out in a moment, in both views', () => {
  const tree = unfold(ganga(2000), asAtFirst)
  const started = performance.now()
  expect(drawFlowchart(tree, 5, 'OUTLET 7').boxes).toHaveLength(2002)
  expect(drawGraph(tree, 'OUTLET 7').boxes).toHaveLength(2002)
  expect(performance.now() - started).toBeLessThan(5_000)
})

describe('looking at it', () => {
  const drawing = drawFlowchart(unfold(kaveri, asAtFirst), 5, 'KORAMANGALA')
  const pane = { width: 703, height: 334 }

  it('D3-HIER-02 D3-HIER-03: starts at 0.8 and goes in steps from 0.3 to 2', () => {
    expect(lookAt(drawing, pane, 'flowchart').zoom).toBe(0.8)
    expect(zoomStep(0.8, 1)).toBe(0.9)
    expect(zoomStep(0.8437, -1)).toBe(0.7)
    expect(zoomStep(0.3, -1)).toBe(0.3)
    expect(zoomStep(2, 1)).toBe(2)
  })

  it('fits everything in where it can', () => {
    const look = lookAtAll(drawing, pane, 'flowchart')
    expect(drawing.width * look.zoom).toBeLessThanOrEqual(pane.width)
    expect(drawing.height * look.zoom).toBeLessThanOrEqual(pane.height)
    expect(lookAtAll(drawGraph(unfold(ganga(2000), asAtFirst), ''), pane, 'graph').zoom).toBe(0.3)
  })

  it('D3-HIER-03 Q141: starts at 0.8, smaller only to show everything, and at its beginning where 0.3 shows not all', () => {
    expect(lookAtFirst(drawing, { width: 903, height: 434 }, 'flowchart').zoom).toBe(0.8)
    const low = { width: 703, height: 200 }
    const look = lookAtFirst(drawing, low, 'flowchart')
    expect(look.zoom).toBeLessThan(0.8)
    expect(drawing.height * look.zoom + look.y).toBeLessThanOrEqual(low.height)
    expect(lookAtFirst(drawGraph(unfold(ganga(2000), asAtFirst), ''), pane, 'graph').zoom).toBe(0.8)
  })

  it('moves no farther than it takes to see a node', () => {
    const look = { x: 10, y: 10, zoom: 1 }
    const root = boxOf(drawing, 'KAVERI')
    expect(bringIntoSight(look, root, pane)).toEqual(look)
    const far = { ...root, y: 500 }
    expect(bringIntoSight(look, far, pane)).toEqual({ ...look, y: pane.height - 10 - 542 })
  })
})

describe('a business of a usual size', () => {
  const team = (name: string) => branch(name, ...Array.from({ length: 6 }, (_, n) => `${name} ${n}`))
  const named = (count: number) => Array.from({ length: count }, (_, n) => `Branch ${n}`)
  const firstView = (branches: number, pane: { width: number; height: number }) => {
    const root = { ...kaveri, children: named(branches).map(team) }
    const tree = unfold(root, { toggled: new Set(foldedAtFirst(root, 'BRANCH 1')), loaded: new Map() })
    const drawing = drawArranged(tree, arrangeFlowchart(tree, pane), 'BRANCH 1')
    expectTidy(drawing)
    return { drawing, look: lookAtFirst(drawing, pane, 'flowchart') }
  }

  it.each([
    [4, { width: 703, height: 434 }, 0.8],
    [10, { width: 703, height: 434 }, 0.8],
    [4, { width: 425, height: 434 }, 0.8],
    [10, { width: 425, height: 434 }, 0.7],
  ])('of %d branches with six users each is whole and readable at first sight', (branches, pane, zoom) => {
    const { drawing, look } = firstView(branches, pane)
    expect(look.zoom).toBe(zoom)
    expect(drawing.width * look.zoom + look.x).toBeLessThanOrEqual(pane.width)
    expect(drawing.height * look.zoom + look.y).toBeLessThanOrEqual(pane.height)
    expect(drawing.boxes.filter(({ node }) => node.type === 'user')).toHaveLength(6)
  })

  it('uses the room beside it: users go on in the next column before the text becomes smaller', () => {
    const root = { ...kaveri, children: [branch('One', ...named(9))] }
    const tree = unfold(root, asAtFirst)
    const pane = { width: 703, height: 292 }
    const drawing = drawArranged(tree, arrangeFlowchart(tree, pane), 'ONE')
    expectTidy(drawing)
    expect(lookAtFirst(drawing, pane, 'flowchart').zoom).toBe(0.8)
    expect(lookAtFirst(drawFlowchart(tree, 5, 'ONE'), pane, 'flowchart').zoom).toBe(0.4)
  })
})

describe('the arrow keys', () => {
  const { boxes } = drawFlowchart(unfold(kaveri, asAtFirst), 5, 'KORAMANGALA')
  const from = (key: string, ...keys: Parameters<typeof neighbour>[2][]) =>
    keys.reduce<Box | undefined>(
      (at, direction) => at && neighbour(boxes, at, direction),
      boxes.find(({ node }) => node.key === key),
    )?.node.key

  it('lead to the nearest node that way, and nowhere at the edge', () => {
    expect(from('KORAMANGALA', 'ArrowRight')).toBe('INDIRANAGAR')
    expect(from('KORAMANGALA', 'ArrowDown')).toBe('KORAMANGALA/MEERA')
    expect(from('KORAMANGALA', 'ArrowDown', 'ArrowDown')).toBe('KORAMANGALA/DEV')
    expect(from('KORAMANGALA', 'ArrowDown', 'ArrowUp')).toBe('KORAMANGALA')
    expect(from('KORAMANGALA', 'ArrowUp')).toBe('KAVERI')
    expect(from('EMPTY', 'ArrowRight')).toBeUndefined()
  })
})
