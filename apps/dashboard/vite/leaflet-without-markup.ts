import type { Plugin } from 'vite'

/** How Leaflet asks, while it loads, whether the browser draws SVG: by parsing a string, which our policy refuses. */
const QUESTION = "div.innerHTML = '<svg/>';"
const SAME_QUESTION = "div.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));"

/** Leaflet, asking without parsing markup. A release that asks in other words stops the build instead of the map. */
export const leafletWithoutMarkup = (): Plugin => ({
  name: 'quickprism:leaflet-without-markup',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/leaflet\/.*\.js$/ },
    handler(code) {
      if (!code.includes(QUESTION)) this.error('Leaflet does not ask about SVG in the words this plugin replaces.')
      return { code: code.replace(QUESTION, SAME_QUESTION), map: null }
    },
  },
})
