import { t } from '@quickprism/client/words'
import { Spinner } from '@quickprism/ui/spinner'
import { type ComponentProps, lazy, Suspense } from 'react'
import { copy } from './copy.ts'

const HierarchyChart = lazy(async () => ({ default: (await import('./hierarchy-chart.tsx')).HierarchyChart }))

/** The library that draws comes only where there is something to draw. */
export const LazyHierarchyChart = (props: ComponentProps<typeof HierarchyChart>) => (
  <Suspense
    fallback={
      <div role="status" className="flex h-full items-center justify-center">
        <Spinner />
        <span className="sr-only">{t(copy.loading)}</span>
      </div>
    }
  >
    <HierarchyChart {...props} />
  </Suspense>
)
