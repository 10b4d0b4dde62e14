import { settings } from '@quickprism/client/settings'
import { t } from '@quickprism/client/words'
import { circle, divIcon, type LatLng, map as leaflet, marker, polyline, tileLayer } from 'leaflet'
import { copy } from './copy.ts'
import { eastOf, rounded, type Spot } from './geometry.ts'
import { drawHandle, drawLabel, drawPin } from './pin-drawing.ts'

type PlaceMapOptions = {
  /** Where there is nothing to change, the map only shows. */
  onMove?: (spot: Spot) => void
  onRadius?: (metres: number) => void
  onTilesMissing: () => void
}

export type PlaceMap = ReturnType<typeof createPlaceMap>

const INDIA: [number, number] = [22.6, 79.4]
const CLOSE = 17
/** From here on a place is seen well enough to leave the view alone. */
const NEAR = 14
/** The handle stands at least so far from the pin, in pixels, however small the circle is drawn. */
const CLEAR_OF_PIN = 40
const MOST_METRES = 100_000
const pixels = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const
const isArrow = (key: string): key is keyof typeof pixels => key in pixels

const spotOf = ({ lat, lng }: LatLng): Spot => rounded({ latitude: lat, longitude: lng })
const at = ({ latitude, longitude }: Spot): [number, number] => [latitude, longitude]

/** A map with a pin, the circle around it and a handle on the edge of the circle. It knows no framework. */
export const createPlaceMap = (element: HTMLElement, { onMove, onRadius, onTilesMissing }: PlaceMapOptions) => {
  const map = leaflet(element, {
    // Both write markup from strings; ours stand beside the map.
    attributionControl: false,
    zoomControl: false,
    // The page scrolls over the map; the buttons, double click and pinching zoom.
    scrollWheelZoom: false,
    zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  }).setView(INDIA, 4)

  const { tiles } = settings
  if (tiles) {
    // Providers of tiles ask to be told which site shows them; nothing more is told.
    const layer = tileLayer(tiles.url, { maxZoom: 19, referrerPolicy: 'origin' })
    layer.once('tileerror', onTilesMissing)
    layer.addTo(map)
  }

  const fence = circle(INDIA, { radius: 1, weight: 2, className: 'place-circle', interactive: false })
  const ray = polyline([], { weight: 2, dashArray: '3 4', className: 'place-ray', interactive: false })
  const pin = marker(INDIA, {
    draggable: onMove !== undefined,
    keyboard: onMove !== undefined,
    interactive: onMove !== undefined,
    icon: divIcon({ html: drawPin(), className: 'place-pin', iconSize: [32, 42], iconAnchor: [16, 41] }),
  })
  const handle = marker(INDIA, {
    draggable: true,
    icon: divIcon({ html: drawHandle(), className: 'place-handle', iconSize: [28, 28] }),
  })
  const labelText = drawLabel()
  const label = marker(INDIA, {
    interactive: false,
    keyboard: false,
    icon: divIcon({ html: labelText, className: '', iconSize: [0, 0] }),
  })
  let spot: Spot | undefined
  let metres = 0

  const draw = () => {
    const shown = spot ? [fence, ray, pin, label, ...(onRadius ? [handle] : [])] : []
    for (const layer of [fence, ray, pin, label, handle]) {
      if (shown.includes(layer)) layer.addTo(map)
      else layer.remove()
    }
    if (!spot) return
    const edge = handleAt(spot)
    fence.setLatLng(at(spot)).setRadius(metres)
    ray.setLatLngs([at(spot), at(edge)])
    pin.setLatLng(at(spot))
    handle.setLatLng(at(edge))
    label.setLatLng([spot.latitude, (spot.longitude + edge.longitude) / 2])
    labelText.textContent = t(copy.metres, { metres })
    describe()
  }

  /** On the edge of the circle, or as far beyond it as it takes not to lie on the pin. */
  const handleAt = (from: Spot): Spot => {
    const edge = eastOf(from, metres)
    const middle = map.latLngToContainerPoint(at(from))
    if (map.latLngToContainerPoint(at(edge)).x - middle.x >= CLEAR_OF_PIN) return edge
    const { lat, lng } = map.containerPointToLatLng(middle.add([CLEAR_OF_PIN, 0]))
    return { latitude: lat, longitude: lng }
  }

  /** Nothing is dragged to where nobody sees it. */
  const inSight = (where: LatLng) => {
    const { x, y } = map.latLngToContainerPoint(where)
    const size = map.getSize()
    return map.containerPointToLatLng([Math.min(size.x, Math.max(0, x)), Math.min(size.y, Math.max(0, y))])
  }

  /** Leaflet names nothing for those who cannot see it. */
  const describe = () => {
    const pinned = pin.getElement()
    pinned?.setAttribute('role', onMove ? 'button' : 'img')
    pinned?.setAttribute('aria-label', t(onMove ? copy.pin : copy.pinShown))
    const knob = handle.getElement()
    if (!knob) return
    knob.setAttribute('role', 'slider')
    knob.setAttribute('aria-label', t(copy.handle))
    knob.setAttribute('aria-valuemin', '1')
    knob.setAttribute('aria-valuemax', String(MOST_METRES))
    knob.setAttribute('aria-valuenow', String(metres))
    knob.setAttribute('aria-valuetext', t(copy.metres, { metres }))
  }

  const moveTo = (next: Spot) => {
    spot = next
    draw()
    onMove?.(next)
  }

  const resize = (next: number) => {
    metres = Math.min(MOST_METRES, Math.max(1, Math.round(next)))
    draw()
    onRadius?.(metres)
  }

  pin.on('drag', () => moveTo(spotOf(inSight(pin.getLatLng()))))
  // What lies between the edge and a handle that had to step aside counts for nothing.
  let beyond = 0
  handle.on('dragstart', () => {
    beyond = spot ? map.distance(at(spot), handle.getLatLng()) - metres : 0
  })
  handle.on('drag', () => spot && resize(map.distance(at(spot), inSight(handle.getLatLng())) - beyond))
  map.on('zoomend', () => draw())
  if (onMove) {
    map.on('click', ({ latlng }) => {
      const chosen = spotOf(latlng)
      moveTo(chosen)
      if (map.getZoom() < NEAR) map.setView(at(chosen), CLOSE, { animate: false })
    })
  }

  const steer = (event: KeyboardEvent) => {
    const target = event.target
    if (!spot || !isArrow(event.key)) return
    const [right, down] = pixels[event.key]
    if (onMove && target === pin.getElement()) {
      const step = event.shiftKey ? 1 : 8
      const point = map.latLngToContainerPoint(at(spot)).add([right * step, down * step])
      moveTo(spotOf(map.containerPointToLatLng(point)))
    } else if (target === handle.getElement()) {
      resize(metres + (right - down) * (event.shiftKey ? 1 : 10))
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  // Before Leaflet, which would move the map instead.
  element.addEventListener('keydown', steer, { capture: true })
  const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  observer.observe(element)

  return {
    /** Draws what was typed. The view follows only when the pin is not in it. */
    show: (next: Spot | undefined, radius: number) => {
      const first = !spot
      spot = next
      metres = radius
      draw()
      if (!next) return
      if (first) {
        const room = fence.getBounds()
        if (radius > 1) map.fitBounds(room, { padding: [24, 24], maxZoom: CLOSE, animate: false })
        else map.setView(at(next), CLOSE, { animate: false })
      } else if (!map.getBounds().contains(at(next))) {
        map.setView(at(next), Math.max(NEAR, map.getZoom()), { animate: false })
      }
    },
    placeAt: (next: Spot) => {
      moveTo(rounded(next))
      map.setView(at(next), CLOSE, { animate: false })
    },
    zoomIn: () => map.zoomIn(),
    zoomOut: () => map.zoomOut(),
    remove: () => {
      observer.disconnect()
      element.removeEventListener('keydown', steer, { capture: true })
      map.remove()
    },
  }
}
