const { VITE_TILE_URL, VITE_TILE_ATTRIBUTION } = import.meta.env

const openStreetMap = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap contributors',
  about: 'https://www.openstreetmap.org/copyright',
}

const configured = VITE_TILE_URL
  ? { url: VITE_TILE_URL, attribution: VITE_TILE_ATTRIBUTION ?? openStreetMap.attribution, about: undefined }
  : undefined

/** Where the picture of the map comes from and who made it; nothing for a map without one. */
export const tiles = VITE_TILE_URL === undefined ? openStreetMap : configured
