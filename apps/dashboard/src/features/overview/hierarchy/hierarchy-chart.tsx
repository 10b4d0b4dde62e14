import '@xyflow/react/dist/base.css'
import { t } from '@quickprism/client/words'
import { Background, ReactFlow, ReactFlowProvider, useReactFlow, ViewportPortal } from '@xyflow/react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type ChartNode, ChartNodeView, CurrentNode } from './chart-node.tsx'
import { ChartZoom } from './chart-zoom.tsx'
import { copy } from './copy.ts'
import {
  type Box,
  bringIntoSight,
  centredOn,
  type Drawing,
  type Look,
  lookAt,
  lookAtAll,
  lookAtFirst,
  type Size,
  type View,
  ZOOM,
  zoomStep,
} from './drawing.ts'
import { type Arrangement, arrangeFlowchart, drawFlowchart } from './flowchart.ts'
import { drawGraph } from './graph.ts'
import { isDirection, neighbour } from './neighbour.ts'
import { counted, wordsOf } from './node-words.ts'
import type { TreeNode } from './tree.ts'
import { useSize } from './use-size.ts'

type HierarchyChartProps = {
  tree: TreeNode
  view: View
  /** The id of the branch that is worked on. */
  selected: string
  counts: { branches: number; users: number }
  onActivate: (node: TreeNode) => void
}

/** The hierarchy as a drawing: to move, to zoom, and to walk through with the arrow keys. */
export const HierarchyChart = (props: HierarchyChartProps) => {
  const { box, size } = useSize()
  return (
    <div ref={box} className="size-full">
      {size && (
        // Another view is another drawing: it starts from its own beginning.
        <ReactFlowProvider key={props.view}>
          <Chart {...props} pane={{ width: size.width, height: size.height - FOOT }} />
        </ReactFlowProvider>
      )}
    </div>
  )
}

const draw = (tree: TreeNode, view: View, selected: string, arrangement: Arrangement): Drawing =>
  view === 'graph' ? drawGraph(tree, selected) : drawFlowchart(tree, arrangement, selected)

/** Made for the tree as it is first shown in a room of this width: what is opened later moves only what is below it. */
const useArrangement = (tree: TreeNode, pane: Size) => {
  const [arranged, setArranged] = useState(() => ({ width: pane.width, arrangement: arrangeFlowchart(tree, pane) }))
  if (arranged.width === pane.width) return arranged.arrangement
  const arrangement = arrangeFlowchart(tree, pane)
  setArranged({ width: pane.width, arrangement })
  return arrangement
}

/** Below the drawing, so that nothing of it is ever under the buttons; in pixels. */
const FOOT = 44

const nodeTypes = { hierarchy: ChartNodeView }

/** All that the library would otherwise find out by measuring every node once. */
const chartNode = ({ node, x, y, width, height }: Box, view: View, selected: string): ChartNode => ({
  id: node.key,
  type: 'hierarchy',
  position: { x, y },
  width,
  height,
  measured: { width, height },
  handles: [],
  ariaRole: 'img',
  ariaLabel: wordsOf(node),
  domAttributes: { 'aria-roledescription': undefined },
  data: { node, view, isSelected: node.id === selected },
})

/** What the library would say in English of nodes and lines that the keyboard does not reach one by one. */
const said = { 'node.a11yDescription.default': '', 'edge.a11yDescription.default': '' }
/** Its credit has a name in English that nobody can change: ours stands in its place. */
const LIBRARY = 'React Flow'
const credited = { hideAttribution: true }

const PAN = 60
const pans: Record<string, { x: number; y: number }> = {
  ArrowUp: { x: 0, y: PAN },
  ArrowDown: { x: 0, y: -PAN },
  ArrowLeft: { x: PAN, y: 0 },
  ArrowRight: { x: -PAN, y: 0 },
}

type ChartProps = HierarchyChartProps & { pane: Size }

const Chart = ({ tree, view, selected, counts, onActivate, pane }: ChartProps) => {
  const drawing = draw(tree, view, selected, useArrangement(tree, pane))
  const [start] = useState(() => lookAtFirst(drawing, pane, view))
  const [currentKey, setCurrentKey] = useState<string>()
  const flow = useReactFlow()
  const ground = useRef<HTMLDivElement>(null)
  const keysHint = useId()
  const drawnFor = useRef(pane.width)

  const { boxes } = drawing
  const boxOf = (key: string | undefined) => boxes.find(({ node }) => node.key === key)
  const current = boxOf(currentKey)
  const chosen = boxOf(selected)
  const lookFrom = ({ x, y, zoom }: Look) => void flow.setViewport({ x, y, zoom })

  // What stood in the middle of a wide page would be beside a narrow one.
  const putInPlace = useEffectEvent(() => lookFrom(lookAtFirst(drawing, pane, view)))
  useEffect(() => {
    if (pane.width !== drawnFor.current) putInPlace()
    drawnFor.current = pane.width
  }, [pane.width])

  const goTo = (box: Box) => {
    setCurrentKey(box.node.key)
    lookFrom(bringIntoSight(flow.getViewport(), box, pane))
  }
  const zoom = (steps: 1 | -1) => void flow.zoomTo(zoomStep(flow.getZoom(), steps))
  const pan = ({ x, y }: { x: number; y: number }) => {
    const look = flow.getViewport()
    lookFrom({ ...look, x: look.x + x, y: look.y + y })
  }

  const hear = ({ key, shiftKey }: KeyboardEvent) => {
    if (isDirection(key)) {
      if (shiftKey && pans[key]) return () => pan(pans[key] as { x: number; y: number })
      const next = current ? neighbour(boxes, current, key) : (chosen ?? boxes[0])
      return () => next && goTo(next)
    }
    if (key === '+' || key === '=') return () => zoom(1)
    if (key === '-' || key === '_') return () => zoom(-1)
    if (key === '0') return () => lookFrom(lookAt(drawing, pane, view))
    if (key === 'Home') return () => boxes[0] && goTo(boxes[0])
    if ((key === 'Enter' || key === ' ') && current) return () => onActivate(current.node)
    return undefined
  }

  return (
    <>
      <div style={{ height: pane.height }}>
        <CurrentNode value={current?.node.key}>
          <ReactFlow
            ref={ground}
            tabIndex={0}
            aria-label={t(copy.chart, {
              business: tree.name,
              branches: counted(counts.branches, copy.branches),
              users: counted(counts.users, copy.users),
            })}
            aria-describedby={keysHint}
            onKeyDown={(event) => {
              if (event.ctrlKey || event.metaKey || event.altKey) return
              const act = hear(event)
              if (!act) return
              event.preventDefault()
              act()
            }}
            className="group/chart rounded-[inherit] focus-visible:-outline-offset-2"
            nodes={boxes.map((box) => chartNode(box, view, selected))}
            nodeTypes={nodeTypes}
            defaultViewport={start}
            minZoom={ZOOM.least}
            maxZoom={ZOOM.most}
            translateExtent={[
              [-pane.width / ZOOM.least, -pane.height / ZOOM.least],
              [drawing.width + pane.width / ZOOM.least, drawing.height + pane.height / ZOOM.least],
            ]}
            onNodeClick={(_, { id }) => {
              setCurrentKey(id)
              ground.current?.focus({ preventScroll: true })
              const box = boxOf(id)
              if (box) onActivate(box.node)
            }}
            ariaLabelConfig={said}
            proOptions={credited}
            onlyRenderVisibleElements
            nodesDraggable={false}
            nodesConnectable={false}
            nodesFocusable={false}
            elementsSelectable={false}
            zoomOnDoubleClick={false}
            disableKeyboardA11y
            deleteKeyCode={null}
            selectionKeyCode={null}
            multiSelectionKeyCode={null}
            panActivationKeyCode={null}
            zoomActivationKeyCode={null}
          >
            <Background gap={16} size={1.5} color="var(--qp-border-strong)" />
            <Lines {...drawing} />
          </ReactFlow>
        </CurrentNode>
      </div>
      <p id={keysHint} className="sr-only">
        {t(copy.keys)}
      </p>
      <div style={{ height: FOOT }} className="flex items-center gap-2 px-2">
        <div className="min-w-0 flex-1">
          <p
            role="status"
            className="w-fit max-w-full truncate rounded-sm bg-primary px-2 py-1 text-xs font-medium text-on-primary empty:hidden"
          >
            {current && wordsOf(current.node)}
          </p>
        </div>
        <Credit />
        <ChartZoom
          onStep={zoom}
          onFit={() => lookFrom(lookAtAll(drawing, pane, view))}
          locate={
            tree.isLazy && chosen
              ? { branch: chosen.node.name, go: () => lookFrom(centredOn(flow.getViewport(), chosen, pane)) }
              : undefined
          }
        />
      </div>
    </>
  )
}

const Credit = () => (
  <a
    href="https://reactflow.dev"
    target="_blank"
    rel="noopener noreferrer"
    className="shrink-0 text-2xs text-ink-3 hover:underline"
  >
    {LIBRARY}
  </a>
)

/** Below the nodes; two paths, however many branches there are. */
const Lines = ({ plain, accent, width, height }: Drawing) => (
  <ViewportPortal>
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      className="pointer-events-none absolute top-0 left-0 -z-1 overflow-visible fill-none"
    >
      <path d={plain} strokeWidth={1} vectorEffect="non-scaling-stroke" className="stroke-line-control" />
      <path d={accent} strokeWidth={1.8} vectorEffect="non-scaling-stroke" className="stroke-accent" />
    </svg>
  </ViewportPortal>
)
