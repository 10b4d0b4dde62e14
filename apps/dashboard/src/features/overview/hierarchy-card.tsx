import { Answer } from '@quickprism/app/answer'
import { t } from '@quickprism/client/words'
import type { Reply } from '@quickprism/contract/endpoint'
import { gates } from '@quickprism/contract/gates'
import type { HierarchyNode, overview } from '@quickprism/contract/overview'
import { Card, CardHeader } from '@quickprism/ui/card'
import { EmptyState } from '@quickprism/ui/empty-state'
import { IconButton } from '@quickprism/ui/icon-button'
import { Select } from '@quickprism/ui/select'
import { Skeleton } from '@quickprism/ui/skeleton'
import { List } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { DeniedPart, useCan, useHere } from '../../lib/access.tsx'
import { FailedInPlace } from '../../lib/failed-in-place.tsx'
import { useWidthFrom } from '../../lib/media.ts'
import { StaleNote } from '../../lib/updated-ago.tsx'
import { useOverview } from './api.ts'
import { copy } from './hierarchy/copy.ts'
import type { View } from './hierarchy/drawing.ts'
import { HierarchyList } from './hierarchy/hierarchy-list.tsx'
import { LazyHierarchyChart } from './hierarchy/lazy-hierarchy-chart.tsx'
import { NodeShape } from './hierarchy/node-shape.tsx'
import { counted } from './hierarchy/node-words.ts'
import { isLarge } from './hierarchy/tree.ts'
import { useUnfolded } from './hierarchy/use-unfolded.ts'

/** The business, its branches and who works there; to those who may see it. */
export const HierarchyCard = () => {
  const { branchId } = useHere()
  const maySee = useCan(gates.viewIamDashboard)
  if (maySee && branchId !== '') return <AskedHierarchy />
  return (
    <Frame>
      {maySee ? <Nothing /> : <DeniedPart by={gates.viewIamDashboard} title={copy.none} className="min-h-84" />}
    </Frame>
  )
}

const AskedHierarchy = () => {
  const answer = useOverview()
  const { hierarchy, counts } = answer.data?.business_hierarchy ?? {}
  if (hierarchy && counts) {
    const stale = answer.error && <StaleNote title={copy.failed} failure={answer.error} at={answer.dataUpdatedAt} />
    return <Hierarchy root={hierarchy} counts={counts} stale={stale} />
  }
  return (
    <Frame subtitle={answer.isPending && answer.errorUpdateCount === 0 && <Skeleton className="h-4 w-48" />}>
      <Answer
        of={answer}
        waiting={<Skeleton className="h-84 rounded-md" />}
        failed={(failure, again) => (
          <FailedInPlace
            title={copy.failed}
            failure={failure}
            again={again}
            retryLabel={copy.tryAgain}
            className="min-h-84"
          />
        )}
      >
        {() => <Nothing />}
      </Answer>
    </Frame>
  )
}

const Nothing = () => <EmptyState title={t(copy.none)} className="min-h-84" />

type Counts = Reply<typeof overview.dashboard>['business_hierarchy']['counts']

type HierarchyProps = {
  root: HierarchyNode
  counts: Counts
  /** That it could not be loaded again. */
  stale: ReactNode
}

const Hierarchy = ({ root, counts, stale }: HierarchyProps) => {
  const { branchId } = useHere()
  const [view, setView] = useState<View>('flowchart')
  const hasRoom = useWidthFrom(40)
  const [chosen, setAsList] = useState<boolean>()
  const asList = chosen ?? !hasRoom
  const { tree, activate } = useUnfolded(root, branchId)
  const shared = { tree, selected: branchId, onActivate: activate }
  return (
    <Frame
      subtitle={stale ?? <Legend {...counts} />}
      actions={
        <>
          <IconButton
            name={t(copy.asList)}
            aria-pressed={asList}
            onClick={() => setAsList(!asList)}
            className="aria-pressed:bg-active"
          >
            <List aria-hidden="true" />
          </IconButton>
          <Select
            label={t(copy.view)}
            controlSize={32}
            options={[
              { value: 'graph', label: t(copy.graph) },
              { value: 'flowchart', label: t(copy.flowchart) },
            ]}
            value={view}
            onChange={(next) => {
              setView(next as View)
              setAsList(false)
            }}
            className="w-auto! min-w-40 max-sm:min-w-42"
          />
        </>
      }
    >
      <div
        className={`relative flex-1 rounded-md border border-line bg-surface-2 ${isLarge(root) ? 'h-120 min-h-120' : 'h-84 min-h-84'}`}
      >
        {asList ? <HierarchyList {...shared} /> : <LazyHierarchyChart {...shared} view={view} counts={counts} />}
      </div>
    </Frame>
  )
}

/** How many of what, each with its shape. */
const Legend = ({ branches, users }: Counts) => {
  const parts = [
    ['business', t(copy.business)],
    ['shop', counted(branches, copy.branches)],
    ['user', counted(users, copy.users)],
  ] as const
  return parts.map(([type, words], index) => (
    <span key={type} className="mr-1 inline-flex items-center gap-1 whitespace-nowrap">
      <NodeShape type={type} size={9} />
      {index < parts.length - 1 ? `${words}, ` : words}
    </span>
  ))
}

type FrameProps = { subtitle?: ReactNode; actions?: ReactNode; children: ReactNode }

const Frame = ({ subtitle, actions, children }: FrameProps) => {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="flex flex-col">
      <CardHeader
        id={id}
        title={t(copy.title)}
        subtitle={subtitle}
        actions={actions}
        className="max-sm:flex-col max-sm:items-stretch"
      />
      <div className="flex flex-1 flex-col px-5 pb-5">{children}</div>
    </Card>
  )
}
