// @vitest-environment happy-dom
import './testing/settings-in-page.ts'
import { expect, it } from 'vitest'
import { chooseLanguage, t, tCount } from './words.ts'

it('a sentence says itself, with its values in their places', () => {
  expect(t('Try Again')).toBe('Try Again')
  expect(t('Showing {{from}}-{{to}} of total {{total}} users', { from: 1, to: 10, total: 248 })).toBe(
    'Showing 1-10 of total 248 users',
  )
})

it('a gap without its value stays to be seen, and a value is never read as a gap', () => {
  expect(t('Hello {{name}}')).toBe('Hello {{name}}')
  expect(t('Hello {{name}}', { name: '{{count}} $& people' })).toBe('Hello {{count}} $& people')
})

// R2 packages B-07
it.each(['constructor', 'toString', '{{constructor}}'])(
  'what a person wrote is shown as they wrote it: %s',
  (written) => {
    expect(t(written)).toBe(written)
  },
)

it('any sentence may name the product, whatever the installation calls it', () => {
  expect(t('New to {{product}}? <link/>')).toBe('New to QuickPrism? <link/>')
})

it.each([
  [0, '0 permissions selected'],
  [1, '1 permission selected'],
  [2, '2 permissions selected'],
])('%i takes its own form', (count, words) => {
  expect(tCount(count, { one: '{{count}} permission selected', other: '{{count}} permissions selected' })).toBe(words)
})

it('a refusal that came with its values is said like any other sentence', () => {
  expect(t({ key: 'You cannot check in at {{branch}}.', values: { branch: 'Koramangala' } })).toBe(
    'You cannot check in at Koramangala.',
  )
})

it.each([
  [['hi-IN', 'en'], 'hi'],
  [['pt-BR', 'pt'], 'pt-BR'],
  [['ta', 'hi'], 'hi'],
  [['en-IN', 'hi'], undefined],
  [['ta'], undefined],
  [['en-XA', 'en'], 'en-XA'],
])('someone whose browser asks for %j is shown %s', (wanted, shown) => {
  expect(chooseLanguage(wanted, ['hi', 'pt-BR', 'en-XA'])).toBe(shown)
})
