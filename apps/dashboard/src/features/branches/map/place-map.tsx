import 'leaflet/dist/leaflet.css'
import './place-map.css'
import { settings } from '@quickprism/client/settings'
import { t } from '@quickprism/client/words'
import { classNames } from '@quickprism/ui/class-names'
import { IconButton } from '@quickprism/ui/icon-button'
import { later } from '@quickprism/ui/later'
import { tell } from '@quickprism/ui/toast'
import { LocateFixed, Minus, Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { copy } from './copy.ts'
import type { Spot } from './geometry.ts'
import { createPlaceMap, type PlaceMap as Drawn } from './leaflet-map.ts'

/** Most maps only show. */
const PlaceSearch = later(async () => (await import('./place-search.tsx')).PlaceSearch)

type PlaceMapProps = {
  latitude: number | undefined
  longitude: number | undefined
  radius: number
  /** Without these two the map only shows. */
  onMove?: (spot: Spot) => void
  onRadius?: (metres: number) => void
  /** The business or branch for which places are looked for. Without it none are. */
  searchFor?: string
}

export const PlaceMap = ({ latitude, longitude, radius, onMove, onRadius, searchFor }: PlaceMapProps) => {
  const ground = useRef<HTMLDivElement>(null)
  const drawn = useRef<Drawn>(undefined)
  /** Counts the places of the pin: a position that comes late does not move it from where it was put meanwhile. */
  const placing = useRef(0)
  const [tilesMissing, setTilesMissing] = useState(false)
  const { tiles } = settings
  const editable = onMove !== undefined
  const searches = settings.placeSearch && searchFor !== undefined
  const placed = latitude !== undefined && longitude !== undefined

  const moved = useEffectEvent((spot: Spot) => onMove?.(spot))
  const resized = useEffectEvent((metres: number) => onRadius?.(metres))

  useEffect(() => {
    if (!ground.current) return
    const map = createPlaceMap(ground.current, {
      ...(editable ? { onMove: (spot) => moved(spot), onRadius: (metres) => resized(metres) } : {}),
      onTilesMissing: () => setTilesMissing(true),
    })
    drawn.current = map
    return () => {
      drawn.current = undefined
      map.remove()
    }
  }, [editable])

  useEffect(() => {
    drawn.current?.show(
      latitude === undefined || longitude === undefined ? undefined : { latitude, longitude },
      Math.max(1, radius),
    )
  }, [latitude, longitude, radius])

  useEffect(() => {
    placing.current += 1
  }, [latitude, longitude])

  const locate = () => {
    const before = placing.current
    navigator.geolocation.getCurrentPosition(
      ({ coords: found }) => {
        if (placing.current === before) drawn.current?.placeAt({ latitude: found.latitude, longitude: found.longitude })
      },
      () => tell({ tone: 'bad', text: t(copy.notLocated) }),
      { enableHighAccuracy: true, timeout: 10_000 },
    )
  }

  return (
    <div className="relative isolate h-full overflow-hidden rounded-md border border-line">
      <section ref={ground} aria-label={t(copy.map)} className="place-map h-full" />
      {editable && !placed && (
        <p
          className={classNames(
            'pointer-events-none absolute z-500 text-xs',
            searches ? 'top-17 left-3' : 'inset-x-0 top-3 text-center',
          )}
        >
          <span className="rounded-sm bg-elevated px-2 py-1 text-ink-2 shadow-sm">{t(copy.clickToPlace)}</span>
        </p>
      )}
      {searches && (
        <div className="absolute top-3 left-3 z-600 w-72 max-w-[calc(100%-1.5rem)]">
          <PlaceSearch scopeId={searchFor} onPlace={(spot) => drawn.current?.placeAt(spot)} />
        </div>
      )}
      <div className="absolute right-3 bottom-3 z-500 flex flex-col rounded-md bg-elevated shadow-md">
        <IconButton name={t(copy.zoomIn)} tooltipSide="left" onClick={() => drawn.current?.zoomIn()}>
          <Plus aria-hidden="true" />
        </IconButton>
        <IconButton name={t(copy.zoomOut)} tooltipSide="left" onClick={() => drawn.current?.zoomOut()}>
          <Minus aria-hidden="true" />
        </IconButton>
        {editable && (
          <IconButton name={t(copy.locate)} tooltipSide="left" onClick={locate}>
            <LocateFixed aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <div className="absolute bottom-0 left-0 z-500 max-w-[calc(100%-4rem)] rounded-tr-sm bg-elevated px-1.5 text-2xs text-ink-2">
        {tilesMissing ? (
          <p role="status">{t(placed ? copy.noTiles : copy.noTilesUnplaced)}</p>
        ) : (
          <p>
            {tiles?.about ? (
              <a href={tiles.about} target="_blank" rel="noopener noreferrer" className="hover:underline">
                {tiles.attribution}
              </a>
            ) : (
              tiles?.attribution
            )}
          </p>
        )}
      </div>
    </div>
  )
}
