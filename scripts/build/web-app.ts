import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const COMPRESSIBLE = '**/*.{js,css,html,svg,wasm,json,webmanifest}'

/** The server hands these out as they are: compressing is done once, here, as well as it can be. */
const compress = (folder: string) => {
  for (const name of globSync(COMPRESSIBLE, { cwd: folder })) {
    const file = join(folder, name)
    const bytes = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
    )
  }
}

/** Builds one web app into a folder. */
export const buildWebApp = (app: 'dashboard' | 'companion', folder: string, env: Record<string, string> = {}) => {
  const outDir = resolve(folder)
  execFileSync('vite', ['build', '--logLevel', 'warn', '--emptyOutDir', '--outDir', outDir], {
    cwd: `apps/${app}`,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  compress(outDir)
}
