import { settings } from '@quickprism/client/settings'
import { t } from '@quickprism/client/words'
import type { Position } from '@quickprism/contract/checkins'
import { distanceInWords } from '@quickprism/contract/geofence'
import type { VisitPlace } from '@quickprism/contract/my-visit'
import { useState } from 'react'
import { copy } from './copy.ts'
import { mapAround, type Point, tileAddress } from './map-tiles.ts'
import { metresFrom } from './place-heading.tsx'

/** As wide as the app gets; on a phone both sides are cut off alike. */
const FRAME = { width: 480, height: 206 }

type PlaceMapProps = { place: VisitPlace & Point & { radius: number }; position: Position | undefined }

/** A picture, not a thing to drag: the circle, the branch in its middle and oneself. Without tiles the circle is enough. */
export const PlaceMap = ({ place, position }: PlaceMapProps) => {
  const [tilesMissing, setTilesMissing] = useState(false)
  const map = mapAround(place, place.radius, FRAME)
  const middle = map.at(place)
  const you = position && map.at(position)
  const away = metresFrom(place, position)
  const facts = { metres: place.radius, branch: place.store_name }
  const { tiles } = settings
  return (
    <div
      role="img"
      aria-label={
        away === undefined ? t(copy.map, facts) : t(copy.mapWithYou, { ...facts, distance: distanceInWords(away) })
      }
      className="relative h-51.5 overflow-hidden border-y border-line bg-(--qp-map-land) bg-[linear-gradient(var(--qp-map-road)_2px,transparent_2px),linear-gradient(90deg,var(--qp-map-road)_2px,transparent_2px)] bg-size-[48px_48px]"
    >
      <div className="absolute inset-y-0 left-1/2 -translate-x-1/2" style={{ width: FRAME.width }}>
        {tiles && !tilesMissing && (
          <div aria-hidden="true" className="map-tiles absolute inset-0">
            {map.tiles.map((tile) => (
              <img
                key={`${tile.x}/${tile.y}`}
                src={tileAddress(tiles.url, map.zoom, tile)}
                alt=""
                width={map.size}
                height={map.size}
                referrerPolicy="origin"
                onError={() => setTilesMissing(true)}
                className="absolute max-w-none"
                style={{ left: tile.left, top: tile.top }}
              />
            ))}
          </div>
        )}
        <svg aria-hidden="true" viewBox={`0 0 ${FRAME.width} ${FRAME.height}`} className="absolute inset-0 size-full">
          <circle
            cx={middle.x}
            cy={middle.y}
            r={map.radius}
            className="fill-accent stroke-accent"
            fillOpacity="0.16"
            strokeWidth="2"
          />
          <g transform={`translate(${middle.x - 12} ${middle.y - 32})`}>
            <path d="M12 32C12 32 23 20.5 23 11.6A11 11 0 0 0 1 11.6C1 20.5 12 32 12 32Z" className="fill-ink" />
            <path d="M12 6.5 16.8 15.1H7.2Z" className="fill-surface" />
          </g>
          {you && (
            <>
              {/* As large as the position is inaccurate. */}
              <circle
                data-accuracy
                cx={you.x}
                cy={you.y}
                r={Math.max(15, (position.accuracy / place.radius) * map.radius)}
                className="fill-accent"
                fillOpacity="0.22"
              />
              <circle cx={you.x} cy={you.y} r="7" className="fill-accent stroke-white" strokeWidth="3" />
            </>
          )}
        </svg>
      </div>
      {tiles && !tilesMissing && (
        <p className="absolute right-0 bottom-0 max-w-full truncate rounded-tl-sm bg-elevated px-1.5 text-2xs text-ink-2">
          {tiles.attribution}
        </p>
      )}
    </div>
  )
}
