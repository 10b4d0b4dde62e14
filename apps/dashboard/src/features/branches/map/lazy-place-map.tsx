import { t } from '@quickprism/client/words'
import { later } from '@quickprism/ui/later'
import { Spinner } from '@quickprism/ui/spinner'
import { copy } from './copy.ts'

const Waiting = () => (
  <div role="status" className="flex h-full items-center justify-center rounded-md border border-line bg-sunken">
    <Spinner />
    <span className="sr-only">{t(copy.loading)}</span>
  </div>
)

/** The map comes after everything that can be typed. */
export const LazyPlaceMap = later(async () => (await import('./place-map.tsx')).PlaceMap, { meanwhile: Waiting })
