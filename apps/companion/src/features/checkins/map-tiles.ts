/** Tiles of a map are squares of this many pixels. */
const TILE = 256

const MOST_ZOOM = 19
/** Metres that a pixel shows at the equator, of the whole world on one tile. */
const WIDEST = 156_543.034

const metresPerPixel = (latitude: number, zoom: number) => (WIDEST * Math.cos((latitude * Math.PI) / 180)) / 2 ** zoom

/** Where a point lies on the world's map at a zoom, in pixels. */
const pixelOf = ({ latitude, longitude }: Point, zoom: number) => {
  const size = TILE * 2 ** zoom
  const sine = Math.sin((latitude * Math.PI) / 180)
  return {
    x: ((longitude + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  }
}

export type Point = { latitude: number; longitude: number }
type Frame = { width: number; height: number }

/** How much of the height the circle takes. */
const FILLED = 0.74

/** A map around a circle that fills most of the frame: which tiles lie where, how large, and where things are on it. */
export const mapAround = (middle: Point, radius: number, { width, height }: Frame) => {
  const wanted = (height * FILLED) / 2
  const radiusAt = (zoom: number) => radius / metresPerPixel(middle.latitude, zoom)
  let zoom = MOST_ZOOM
  while (zoom > 1 && radiusAt(zoom) > wanted) zoom--
  // Tiles exist for whole zooms only: what is missing to the wanted size, they are drawn larger.
  const scale = wanted / radiusAt(zoom)
  const size = TILE * scale
  const centre = pixelOf(middle, zoom)
  const [left, top] = [centre.x * scale - width / 2, centre.y * scale - height / 2]
  const tiles: { x: number; y: number; left: number; top: number }[] = []
  for (let x = Math.floor(left / size); x * size < left + width; x++) {
    for (let y = Math.floor(top / size); y * size < top + height; y++) {
      tiles.push({ x, y, left: x * size - left, top: y * size - top })
    }
  }
  return {
    zoom,
    tiles,
    size,
    radius: wanted,
    at: (point: Point) => {
      const { x, y } = pixelOf(point, zoom)
      return { x: x * scale - left, y: y * scale - top }
    },
  }
}

/** The address of a tile, as its provider spells it. */
export const tileAddress = (template: string, zoom: number, { x, y }: { x: number; y: number }) => {
  const across = 2 ** zoom
  const column = ((x % across) + across) % across
  const values: Record<string, string | number> = { s: 'abc'[Math.abs(x + y) % 3] ?? 'a', z: zoom, x: column, y, r: '' }
  return template.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap))
}
