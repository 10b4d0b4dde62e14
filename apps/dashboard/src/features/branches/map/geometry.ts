export type Spot = { latitude: number; longitude: number }

const METRES_PER_DEGREE = 111_320

/** The point this many metres east: where the handle of the circle sits. */
export const eastOf = ({ latitude, longitude }: Spot, metres: number): Spot => ({
  latitude,
  longitude: longitude + metres / (METRES_PER_DEGREE * Math.max(0.01, Math.cos((latitude * Math.PI) / 180))),
})

/** Six decimals are about ten centimetres: more would pretend. */
export const rounded = ({ latitude, longitude }: Spot): Spot => ({
  latitude: Number(latitude.toFixed(6)),
  longitude: Number(longitude.toFixed(6)),
})

/** Two numbers pasted together, such as "12.987190, 77.736610". */
export const readCoordinates = (typed: string): [latitude: string, longitude: string] | undefined => {
  const found = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(typed)
  return found ? [found[1] as string, found[2] as string] : undefined
}

/** Whether there is such a spot on Earth. */
export const isOnEarth = ({ latitude, longitude }: Spot) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

/** What a latitude or a longitude is made of. */
export const coordinateOnly = (typed: string) => typed.replace(/[^\d.-]/g, '').slice(0, 12)
