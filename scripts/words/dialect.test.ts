import { expect, it } from 'vitest'
import { dialectIn, dialectNames, readerLines } from './dialect.ts'

const wordsIn = (text: string) => dialectIn(text, 1).map(({ word }) => word)

it.each([
  ['// Whoever asks in the same moment is looked at together.', ['Whoever', 'looked at', 'in the same moment']],
  ['/** Nobody is told, unless you say otherwise. */', ['Nobody', 'told', 'unless you say otherwise']],
  ['-- so many of those who come by themselves', ['those who', 'so many', 'by themselves']],
])('finds the words of %s', (text, words) => {
  expect(wordsIn(text).toSorted()).toEqual(words.toSorted())
})

it.each([
  '// Caches the reply for callers with the same permissions.',
  '// Says "Nobody is inside" on the screen.',
  '// The column `told_id` holds the stated quickID.',
])('leaves %s alone', (text) => {
  expect(wordsIn(text)).toEqual([])
})

it('reads comments of code and not its strings, and every line of a document', () => {
  const source = "// one\nconst text = '// two'\n/* three\n   four */\n"
  expect(readerLines('a.ts', source).map(({ line }) => line)).toEqual([1, 3, 4])
  expect(readerLines('a.md', 'one\n\ntwo\n')).toHaveLength(2)
  expect(readerLines('a.sql', 'select 1 -- why\n')).toEqual([{ line: 1, text: '-- why' }])
})

it('finds a declared name, and no name that is only used', () => {
  const source = 'export const whoeverAsks = 1\nconsole.log(other.told, whoeverAsks)\n'
  expect(dialectNames('a.ts', source).map(({ line, word }) => `${line} ${word}`)).toEqual(['1 whoeverAsks'])
})
