import type { Plugin } from 'vite'

const PRELOADED = /<link rel="modulepreload" crossorigin href="([^"]+\/framework-[^"]+)">\s*/
const ENTRY = '<script type="module"'

/**
 * Has the page run the libraries as a script of their own before that of the app: on a phone they and the app together
 * keep it from hearing taps for twice as long.
 */
export const frameworkFirst = (): Plugin => ({
  name: 'quickprism:framework-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (page) => {
      const [link, address] = PRELOADED.exec(page) ?? []
      if (!link) throw new Error('The page names no file of libraries: they cannot run first.')
      const script = `<script type="module" crossorigin src="${address}"></script>\n    `
      return page.replace(link, '').replace(ENTRY, () => script + ENTRY)
    },
  },
})
