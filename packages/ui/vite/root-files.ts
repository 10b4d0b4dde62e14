import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const uiFile = (name: string) => readFileSync(new URL(`../src/${name}`, import.meta.url))

const files = [
  { name: 'theme.js', type: 'text/javascript', read: () => uiFile('theme-boot.js') },
  { name: 'favicon.svg', type: 'image/svg+xml', read: () => uiFile('logo.svg') },
]

/**
 * Gives an app the two files its page names by a fixed address: the script that applies the theme before anything is
 * painted, and the mark. They cannot stand in the page itself: in development its addresses move under the base.
 */
export const rootFiles = (): Plugin => {
  let base = '/'
  return {
    name: 'quickprism:root-files',
    configResolved: (config) => {
      base = config.base
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const asked = request.url?.split('?')[0]
        const file = files.find(({ name }) => asked === base + name)
        if (!file) return next()
        response.setHeader('content-type', file.type)
        response.end(file.read())
      })
    },
    generateBundle() {
      for (const { name, read } of files) this.emitFile({ type: 'asset', fileName: name, source: read() })
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'script', attrs: { src: `${base}theme.js` }, injectTo: 'head-prepend' },
        { tag: 'link', attrs: { rel: 'icon', type: 'image/svg+xml', href: `${base}favicon.svg` }, injectTo: 'head' },
      ],
    },
  }
}
