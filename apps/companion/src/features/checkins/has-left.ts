import type { Position } from '@quickprism/contract/checkins'
import { type Geofence, standingAt } from '@quickprism/contract/geofence'

/** In metres beyond the circle: whoever stands at its edge is neither in nor out, and nothing happens to them. */
const EDGE = 50

/** What a position says about a visit: still here, gone, or nothing that would be sure. */
export const judge = (place: Geofence, position: Position): 'here' | 'gone' | 'unsure' => {
  if (place.latitude === null || place.longitude === null || place.radius === null) return 'unsure'
  const { where } = standingAt(place, position)
  if (where === 'inside') return 'here'
  if (where === 'unknown') return 'unsure'
  return standingAt({ ...place, radius: place.radius + EDGE }, position).where === 'outside' ? 'gone' : 'unsure'
}
