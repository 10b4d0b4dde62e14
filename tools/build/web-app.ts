import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const ROOT = join(import.meta.dirname, '../..')
const COMPRESSIBLE = '**/*.{js,css,html,svg,wasm,json,webmanifest}'

/** The server hands these out as they are: compressing is done once, here, as well as it can be. */
export const compress = (folder: string) => {
  for (const name of globSync(COMPRESSIBLE, { cwd: folder })) {
    const file = join(folder, name)
    const bytes = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    )
  }
}

/** Builds one web app into its dist folder. */
export const buildWebApp = (app: 'dashboard' | 'companion') => {
  const home = join(ROOT, 'apps', app)
  execFileSync(join(ROOT, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn', '--emptyOutDir'], {
    cwd: home,
    stdio: 'inherit',
  })
  compress(join(home, 'dist'))
}
