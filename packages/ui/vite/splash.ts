import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const ROOT = '<div id="root"></div>'
const STYLES = /\s*<link rel="stylesheet"[^>]*>/g

/** The mark in the middle of the window, in the colour of text: no style is loaded yet, and none may stand in the page. */
const splash = () => {
  const mark = readFileSync(new URL('../src/logo.svg', import.meta.url), 'utf8')
    .replace(/^<svg[^>]*>/, '')
    .replace(/<title>.*<\/title>|<style>.*<\/style>/gs, '')
    .replace('id="p"', 'id="splash-prism"')
    .replace('url(#p)', 'url(#splash-prism)')
    .replace('class="ink"', 'fill="currentColor"')
    .replace('class="gap"', 'stroke="currentColor" stroke-width="1.1" fill="none"')
    .replace(/\s*\n\s*/g, '')
  return `<svg id="splash" viewBox="-104 -104 240 240" width="100%" height="95vh" aria-hidden="true">${mark}`
}

/**
 * Shows the mark as soon as the page itself has arrived: styles stand behind it, because whatever is behind a style waits
 * for it. `base.css` takes it away once the app shows something.
 */
export const splashInPage = (): Plugin => ({
  name: 'quickprism:splash-in-page',
  transformIndexHtml: {
    order: 'post',
    handler: (page) => {
      if (!page.includes(ROOT)) throw new Error(`The page has no ${ROOT}: there is no place for the splash.`)
      const styles = page.match(STYLES) ?? []
      return page.replace(STYLES, '').replace(ROOT, () => [ROOT, splash(), ...styles].join(''))
    },
  },
})
