import type { Problem } from '../verdict.ts'
import { installedPackages, type Lock } from './lock.ts'

/** SC-07: licences anyone may build on. MPL-2.0 as long as its files stay unmodified. */
const ALLOWED = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'CC0-1.0',
  'Unlicense',
  'BlueOak-1.0.0',
  'MPL-2.0',
])

/** Accepted for one package alone, not for the next one with the same licence: docs/decisions/012. */
const EXCEPTIONS: Record<string, { licence: string; why: string }> = {
  nodemailer: { licence: 'MIT-0', why: 'MIT without the duty to name the author' },
  '@fontsource-variable/instrument-sans': { licence: 'OFL-1.1', why: 'a font, bundled unmodified' },
  '@fontsource-variable/geist-mono': { licence: 'OFL-1.1', why: 'a font, bundled unmodified' },
  // Their letters are cut to what a document needs when it is made, which the licence calls embedding.
  '@fontsource/geist-mono': { licence: 'OFL-1.1', why: 'a font, bundled unmodified' },
  '@fontsource/instrument-sans': { licence: 'OFL-1.1', why: 'a font, bundled unmodified' },
  '@fontsource/noto-nastaliq-urdu': { licence: 'OFL-1.1', why: 'a font, bundled unmodified' },
  '@fontsource/noto-sans': { licence: 'OFL-1.1', why: 'a font, bundled unmodified' },
  '@fontsource/noto-sans-bengali': { licence: 'OFL-1.1', why: 'a font, bundled unmodified' },
  '@fontsource/noto-sans-devanagari': { licence: 'OFL-1.1', why: 'a font, bundled unmodified' },
  '@fontsource/noto-sans-gujarati': { licence: 'OFL-1.1', why: 'a font, bundled unmodified' },
  '@fontsource/noto-sans-gurmukhi': { licence: 'OFL-1.1', why: 'a font, bundled unmodified' },
  '@fontsource/noto-sans-kannada': { licence: 'OFL-1.1', why: 'a font, bundled unmodified' },
  '@fontsource/noto-sans-malayalam': { licence: 'OFL-1.1', why: 'a font, bundled unmodified' },
  '@fontsource/noto-sans-meetei-mayek': { licence: 'OFL-1.1', why: 'a font, bundled unmodified' },
  '@fontsource/noto-sans-ol-chiki': { licence: 'OFL-1.1', why: 'a font, bundled unmodified' },
  '@fontsource/noto-sans-oriya': { licence: 'OFL-1.1', why: 'a font, bundled unmodified' },
  '@fontsource/noto-sans-tamil': { licence: 'OFL-1.1', why: 'a font, bundled unmodified' },
  '@fontsource/noto-sans-telugu': { licence: 'OFL-1.1', why: 'a font, bundled unmodified' },
  'png-js': { licence: '', why: 'MIT by its LICENSE file; its manifest does not say so' },
}

/** The image library behind sharp comes as a shared library of its own, unmodified, and may be exchanged: LGPL asks no more. */
const isSharpLibrary = (name: string, licence: string) =>
  name.startsWith('@img/sharp-') && isAllowed(licence.replaceAll('LGPL-3.0-or-later', 'MIT'))

/** `(MIT OR GPL-3.0)` lets us choose; `MIT AND GPL-3.0` does not. */
export const isAllowed = (expression: string): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => ALLOWED.has(licence.trim())))

/** What ends up on a server or in a browser, as opposed to what only builds and tests. */
export const productionPackages = (lock: Lock) =>
  installedPackages(lock).filter(({ dev, devOptional }) => !dev && !devOptional)

export const unlicensed = (lock: Lock): Problem[] =>
  productionPackages(lock)
    .filter(
      ({ name, license = '' }) =>
        !isAllowed(license) && EXCEPTIONS[name]?.licence !== license && !isSharpLibrary(name, license),
    )
    .map(({ path, version, license }) => ({
      what: `${path} ${version} has the licence "${license ?? 'unknown'}" (SC-07)`,
      next: 'Choose another package, or write down in docs/decisions/012 why this one is acceptable and name it in scripts/lock/licences.ts.',
    }))

/** An exception outlives its package only by mistake. */
export const unusedExceptions = (lock: Lock): Problem[] => {
  const present = new Set(productionPackages(lock).map(({ name }) => name))
  return Object.keys(EXCEPTIONS)
    .filter((name) => !present.has(name))
    .map((name) => ({
      what: `${name} has an exception and is no longer used`,
      next: 'Remove its line from EXCEPTIONS in scripts/lock/licences.ts and from docs/decisions/012.',
    }))
}
