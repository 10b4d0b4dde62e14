import type { Plugin } from 'vite'

const EXPORTED = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm

/**
 * zod carries a translator of every shape into JSON Schema, which only our API reference uses, on the server. In a
 * browser it is 7 kB (gzip) of every page that nobody calls: here its functions are empty.
 */
export const zodWithoutJsonSchema = (): Plugin => ({
  name: 'quickprism:zod-without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
    handler(code) {
      const names = [...code.matchAll(EXPORTED)].map(([, named, renamed]) => named ?? renamed)
      if (names.length === 0) this.error('zod states its translator in a way this plugin does not know.')
      return { code: names.map((name) => `export const ${name} = () => undefined`).join('\n'), map: null }
    },
  },
})
