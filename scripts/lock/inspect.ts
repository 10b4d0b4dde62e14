import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from '../verdict.ts'
import {
  addressed,
  type Denied,
  denied,
  installedPackages,
  type Lock,
  missingBinaries,
  unknownInstallScripts,
  unpinned,
} from './lock.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const LOCKS = ['package-lock.json', 'tools/node/package-lock.json']

/** npm notes install scripts in the lock only where the registry told it, so what is installed is asked as well. */
const withInstallScripts = (home: string, lock: Lock) =>
  installedPackages(lock)
    .filter(({ path, hasInstallScript }) => {
      const manifest = join(root, home, path, 'package.json')
      if (hasInstallScript || !existsSync(manifest)) return hasInstallScript
      const { scripts = {} } = JSON.parse(readFileSync(manifest, 'utf8'))
      return ['preinstall', 'install', 'postinstall'].some((name) => name in scripts)
    })
    .map(({ name }) => name)

const scriptsRun = (npmrc: string): Problem[] =>
  /^ignore-scripts=true$/m.test(read(npmrc))
    ? []
    : [
        {
          what: `${npmrc} does not say ignore-scripts=true (SC-02)`,
          next: 'Put it back: install scripts are how bad packages start.',
        },
      ]

const denylist: Denied[] = JSON.parse(read('security/denylist.json'))

/** Everything that is wrong with the lock files of this repository. */
export const inspectLocks = (): Problem[] =>
  LOCKS.flatMap((path) => {
    const text = read(path)
    const lock: Lock = JSON.parse(text)
    const home = path.replace(/package-lock\.json$/, '')
    const found = [
      ...unpinned(lock),
      ...addressed(text),
      ...unknownInstallScripts(withInstallScripts(home, lock)),
      ...scriptsRun(`${home}.npmrc`),
      ...denied(lock, denylist),
      // The pinned Node of tools/node is for Linux on purpose; elsewhere people bring their own.
      ...(home === '' ? missingBinaries(lock) : []),
    ]
    return found.map(({ what, next }) => ({ what: `${path}: ${what}`, next }))
  })

/** How much was looked at, for the person who reads the verdict. */
export const inspected = {
  packages: LOCKS.flatMap((path) => installedPackages(JSON.parse(read(path)))).length,
  denied: denylist.length,
}
