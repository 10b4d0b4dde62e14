import { t } from '@quickprism/client/words'
import { Spinner } from '@quickprism/ui/spinner'
import { type ComponentProps, lazy, Suspense } from 'react'
import { copy } from './copy.ts'

const PlaceMap = lazy(async () => ({ default: (await import('./place-map.tsx')).PlaceMap }))

/** The map comes after everything that can be typed. */
export const LazyPlaceMap = (props: ComponentProps<typeof PlaceMap>) => (
  <Suspense
    fallback={
      <div role="status" className="flex h-full items-center justify-center rounded-md border border-line bg-sunken">
        <Spinner />
        <span className="sr-only">{t(copy.loading)}</span>
      </div>
    }
  >
    <PlaceMap {...props} />
  </Suspense>
)
