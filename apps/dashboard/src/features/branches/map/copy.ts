/** What the map says. */
export const copy = {
  map: 'Map of the branch location',
  pin: 'Branch location: arrow keys move it',
  pinShown: 'Branch location',
  handle: 'Service radius: arrow keys change it',
  metres: '{{metres}} m',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  locate: 'Use my location',
  notLocated: 'Your location could not be found. Type the latitude and longitude instead.',
  loading: 'Loading the map',
  noTiles: 'The map picture is unreachable. The pin, the circle and the typed fields still work.',
  clickToPlace: 'Click the map to place the pin.',
}
