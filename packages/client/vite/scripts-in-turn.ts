import type { Plugin } from 'vite'

const ENTRY = '<script type="module"'

const preloaded = (name: string) =>
  new RegExp(`<link rel="modulepreload" crossorigin href="([^"]+/${name}-[\\w-]{8}\\.js)">\\s*`)

const asScript = (page: string, name: string, attributes = '') => {
  const [link, address] = preloaded(name).exec(page) ?? []
  if (!link) throw new Error(`The page names no file of ${name}: it cannot run by itself.`)
  const script = `<script type="module"${attributes} crossorigin src="${address}"></script>\n    `
  return page.replace(link, '').replace(ENTRY, () => script + ENTRY)
}

/**
 * Has the page run these files as scripts of their own, one after the other and before that of the app: on a phone they
 * and the app together keep it from hearing taps for twice as long.
 */
export const scriptsInTurn = (...names: readonly string[]): Plugin => ({
  name: 'quickprism:scripts-in-turn',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (page) => names.reduceRight((rest, name) => asScript(rest, name), page),
  },
})

/**
 * Has the page run this file as soon as it has come, ahead of all others and of the styles: what it asks for need not
 * wait for them.
 */
export const scriptAtOnce = (name: string): Plugin => ({
  name: 'quickprism:script-at-once',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: (page) => asScript(page, name, ' async') },
})
