import { t } from '@quickprism/client/words'
import { later } from '@quickprism/ui/later'
import { Spinner } from '@quickprism/ui/spinner'
import { copy } from './copy.ts'

const Waiting = () => (
  <div role="status" className="flex h-full items-center justify-center">
    <Spinner />
    <span className="sr-only">{t(copy.loading)}</span>
  </div>
)

/** The library that draws comes only where there is something to draw. */
export const LazyHierarchyChart = later(async () => (await import('./hierarchy-chart.tsx')).HierarchyChart, {
  meanwhile: Waiting,
})
