import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compress } from '../build/web-app.ts'

const PAGE = '<!doctype html><html lang="en"><head><title>{{product}}</title></head><body></body></html>'

const app = {
  'index.html': PAGE,
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  'assets/main-Bx1.js': `console.log('${'x'.repeat(2_000)}')`,
  'assets/main-Bx1.css': `:root { --x: '${'x'.repeat(2_000)}' }`,
}

const installable = {
  'manifest.webmanifest': '{"name":"{{product}}"}',
  'service-worker.js': 'precache([{ url: "index.html", revision: "1-{{settings}}" }])',
}

const ahead = {
  'scripts-ahead.json': '{"/auth/login":["/assets/sign-in-screen-Cz2.js"]}',
  'assets/sign-in-screen-Cz2.js': 'export const SignInScreen = 1',
}

/** Two folders as the build leaves them, with as little in them as there can be. */
export const builtApps = async () => {
  const root = await mkdtemp(join(tmpdir(), 'quickprism-built-'))
  const build = async (name: string, files: Record<string, string>) => {
    const folder = join(root, name)
    await mkdir(join(folder, 'assets'), { recursive: true })
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
    compress(folder)
    return folder
  }
  return {
    dashboard: await build('dashboard', { ...app, ...ahead }),
    companion: await build('companion', { ...app, ...installable }),
    remove: () => rm(root, { recursive: true, force: true }),
  }
}
