import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

/** All files that are there once these have loaded. */
const filesWith = (chunks: readonly Chunk[], byFile: ReadonlyMap<string, Chunk>) => {
  const files = new Set(chunks.map(({ fileName }) => fileName))
  for (const file of files) for (const imported of byFile.get(file)?.imports ?? []) files.add(imported)
  return files
}

/**
 * Writes for the server which scripts a screen needs besides those that every page names: `scripts-ahead.json`, by the
 * screen's address. Named in its page they come with the others, and not after them.
 */
export const scriptsAhead = (screens: Readonly<Record<string, readonly string[]>>): Plugin => {
  let base = '/'
  return {
    name: 'quickprism:scripts-ahead',
    apply: 'build',
    configResolved: (config) => {
      base = config.base
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const onEveryPage = filesWith(
        chunks.filter(({ isEntry }) => isEntry),
        byFile,
      )
      const ahead = Object.entries(screens).map(([address, modules]) => {
        const parts = modules.map((module) => {
          const part = chunks.find(({ moduleIds }) => moduleIds.includes(module))
          return part ?? this.error(`No script holds ${module}: nothing can be named for ${address}.`)
        })
        const files = [...filesWith(parts, byFile)].filter((file) => !onEveryPage.has(file))
        return [address, files.map((file) => base + file)]
      })
      this.emitFile({
        type: 'asset',
        fileName: 'scripts-ahead.json',
        source: JSON.stringify(Object.fromEntries(ahead)),
      })
    },
  }
}
