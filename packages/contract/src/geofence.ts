import type { Position } from './checkins.ts'

type Point = { latitude: number; longitude: number }

const EARTH_RADIUS = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Along the surface of a sphere: off by less than 0.5 %, which is nothing beside the accuracy of a phone. */
export const metresBetween = (one: Point, other: Point) => {
  const north = radians(other.latitude - one.latitude)
  const east = radians(other.longitude - one.longitude)
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** As people say it: in whole metres, and from a kilometre on in kilometres. */
export const distanceInWords = (metres: number) => {
  const whole = Math.round(metres)
  return whole < 1_000 ? `${whole} m` : `${(whole / 1_000).toFixed(1)} km`
}

/** In metres: the benefit of the doubt goes no further than this, whatever a phone claims. */
const MOST_CREDITED = 200

/** In metres; a position less exact than this counts as none. */
const LEAST_EXACT = 1_000

/** In metres; worse than this, a position is accepted and flagged. */
const VAGUE = 50

export const isVague = (accuracy: number | null | undefined) => (accuracy ?? 0) > VAGUE

export type Geofence = { latitude: number | null; longitude: number | null; radius: number | null }
export type Standing = {
  where: 'inside' | 'outside' | 'unknown'
  metresAway: number
  /** Of the position that counted, in whole metres; none without one. */
  accuracy: number | null
  isVague: boolean
}

/** Whether someone can be at the branch, giving their phone the benefit of its doubt. A branch without a place takes anyone. */
export const standingAt = ({ latitude, longitude, radius }: Geofence, told: Position | undefined): Standing => {
  const position = told && told.accuracy <= LEAST_EXACT ? told : undefined
  const accuracy = position ? Math.ceil(position.accuracy) : null
  if (latitude === null || longitude === null || radius === null) {
    return { where: 'inside', metresAway: 0, accuracy, isVague: isVague(accuracy) }
  }
  if (!position) return { where: 'unknown', metresAway: 0, accuracy, isVague: told !== undefined }
  const metresAway = metresBetween({ latitude, longitude }, position)
  const isInside = metresAway - Math.min(position.accuracy, MOST_CREDITED) <= radius
  return { where: isInside ? 'inside' : 'outside', metresAway, accuracy, isVague: isVague(accuracy) }
}
