import type { Problem } from '../verdict.ts'
import { inRange } from './ranges.ts'

type Entry = {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  link?: boolean
  dev?: boolean
  devOptional?: boolean
  hasInstallScript?: boolean
}

export type Lock = { packages: Record<string, Entry> }

export type Denied = { package: string; range: string; reason: string; source: string }

/** `node_modules/a/node_modules/@b/c` as `@b/c`. */
export const packageName = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** What was installed from a registry: neither our own workspaces nor links to them. */
export const installedPackages = ({ packages }: Lock) =>
  Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, entry]) => ({ path, name: packageName(path), ...entry }))

/** SC-01: everything is pinned by its content, and by nothing else. */
export const unpinned = (lock: Lock): Problem[] =>
  installedPackages(lock)
    .filter(({ integrity }) => !integrity?.startsWith('sha512-'))
    .map(({ path }) => ({
      what: `${path} has no sha512 integrity (SC-01)`,
      next: 'Remove the package, `npm install` it again from a registry that gives sha512, and commit the lock.',
    }))

/** SC-01: where a package was fetched from is the business of the machine that fetches it. */
export const addressed = (text: string): Problem[] =>
  [
    ...text.matchAll(
      /"resolved": "(?!packages\/|apps\/|e2e"|tools")([^"]+)"|"[^"]*?((?:git\+)?(?:https?|ssh):\/\/[^"]*\.tgz)"/g,
    ),
  ].map(([, resolved, tarball]) => ({
    what: `an address in the lock: ${resolved ?? tarball} (SC-01)`,
    next: 'Keep omit-lockfile-registry-resolved=true in .npmrc, run `npm install --package-lock-only`, and commit the lock.',
  }))

/** Every platform people develop and run on; a lock made on one of them must serve all. */
const PLATFORMS = [
  'linux-x64-gnu',
  'linux-x64-musl',
  'linux-arm64-gnu',
  'linux-arm64-musl',
  'darwin-x64',
  'darwin-arm64',
  'win32-x64-msvc',
]

/** Tools with one binary package per platform, and how each names it. */
const BINARIES: Record<string, (platform: string) => string> = {
  rolldown: (platform) => `@rolldown/binding-${platform}`,
  rollup: (platform) => `@rollup/rollup-${platform}`,
  tailwindcss: (platform) => `@tailwindcss/oxide-${platform}`,
  lightningcss: (platform) => `lightningcss-${platform}`,
  'oxc-parser': (platform) => `@oxc-parser/binding-${platform}`,
  'oxc-resolver': (platform) => `@oxc-resolver/binding-${platform}`,
  biome: (platform) => `@biomejs/cli-${platform.replace(/-(gnu|msvc)$/, '')}`,
}

export const missingBinaries = (lock: Lock): Problem[] => {
  const present = new Set(installedPackages(lock).map(({ name }) => name))
  return Object.entries(BINARIES).flatMap(([tool, named]) =>
    PLATFORMS.map(named)
      .filter((name) => !present.has(name))
      .map((name) => ({
        what: `${name} is missing: ${tool} would not start on that platform`,
        next: 'Go back to the version of that tool whose lock has every platform, or wait for its next one.',
      })),
  )
}

/** SC-02: what has an install script must be known. None is run, since .npmrc says ignore-scripts. */
const KNOWN_INSTALL_SCRIPTS: Record<string, string> = {
  fsevents: 'watches files on macOS; ships its binary, so that the script is not needed',
}

export const unknownInstallScripts = (names: readonly string[]): Problem[] =>
  [...new Set(names)]
    .filter((name) => !(name in KNOWN_INSTALL_SCRIPTS))
    .map((name) => ({
      what: `${name} has an install script that nobody has looked at (SC-02)`,
      next: 'Read the script. If the package works without it, add it with the reason to KNOWN_INSTALL_SCRIPTS in scripts/lock/lock.ts; otherwise choose another package.',
    }))

/** SC-04, SC-09 */
export const denied = (lock: Lock, list: readonly Denied[]): Problem[] =>
  installedPackages(lock).flatMap(({ name, version = '0.0.0' }) =>
    list
      .filter((entry) => entry.package === name && inRange(version, entry.range))
      .map(({ range, reason, source }) => ({
        what: `${name} ${version} is on the denylist (${range}): ${reason}. ${source} (SC-04)`,
        next: 'Move to a version outside the range, or to another package; `npm explain <package>` says who brought it.',
      })),
  )
