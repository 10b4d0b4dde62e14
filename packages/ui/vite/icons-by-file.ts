import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const LISTED = /export \{ ([^}]+) \} from '\.\/icons\/([\w-]+)\.mjs'/g
const IMPORTED = /import \{([^}]+)\} from ["']lucide-react["'];?/g

const namesIn = (list: string) =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => entry.split(' as '))

/**
 * Has every icon imported from its own file. Their package lists all of them in one module, so that whoever walks the
 * imports of a screen would find every icon there is.
 */
export const iconsByFile = (): Plugin => {
  const files = new Map<string, string>()
  return {
    name: 'quickprism:icons-by-file',
    apply: 'build',
    // Types are gone by then.
    enforce: 'post',
    async buildStart() {
      const list = await this.resolve('lucide-react')
      if (!list) return this.error('The package of icons is not there.')
      for (const [, exported = '', file = ''] of readFileSync(list.id, 'utf8').matchAll(LISTED)) {
        for (const [, name = ''] of namesIn(exported)) files.set(name, file)
      }
    },
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: /from ["']lucide-react["']/ },
      handler(code) {
        const importOf = ([name = '', local = name]: string[]) => {
          const file = files.get(name)
          return file
            ? `import ${local} from 'lucide-react/icons/${file}';`
            : this.error(`No file holds the icon ${name}.`)
        }
        return { code: code.replace(IMPORTED, (_, list: string) => namesIn(list).map(importOf).join('')), map: null }
      },
    },
  }
}
