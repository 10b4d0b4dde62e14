import { expect, it } from 'vitest'
import { findingsIn, patternsFor } from './patterns.ts'

/** Written in pieces, so that this file passes the check it tests. */
const path = (...parts: string[]) => ['', ...parts].join('/')
const host = (...parts: string[]) => parts.join('.')

const patterns = patternsFor({
  folders: [path('srv', 'checkout')],
  registryHosts: [host('packages', 'corp', 'example')],
})
const found = (text: string) => findingsIn(text, patterns).map(({ line, name }) => `${line}: ${name}`)

it.each([
  ['a home folder', `see ${path('home', 'asha', 'quickprism')}`],
  ['a home folder', `cp ${path('root', '.npmrc')} .`],
  ['a home folder', `"${path('Users', 'asha', 'quickprism')}"`],
  ['a folder of a build machine', `cd ${path('work', 'main')}`],
  ['a folder of this machine', `open ${path('srv', 'checkout', 'README.md')}`],
  ['the address of a registry', `https://${host('registry', 'npmjs', 'org')}/zod`],
  ['the address of a registry', `https://${host('packages', 'corp', 'example')}/npm/`],
  ['an unfinished mark', `// ${'TO'}${'DO'}: later`],
])('finds %s', (name, text) => {
  expect(found(`first line\n${text}`)).toEqual([`2: ${name}`])
})

it.each([
  'import { App } from "./home/screen.tsx"',
  'apps/dashboard/src/work/shift.ts',
  'https://keepachangelog.com/en/1.1.0/',
  'todo lists are not our product',
  `${path('srv', 'checkout-other')}`,
])('leaves "%s" alone', (text) => {
  expect(found(text)).toEqual([])
})
