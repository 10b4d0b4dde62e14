import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { sentences } from '@quickprism/tools/words/sentences'

/** `npm run language -- hi.json`: a file with every sentence of the product, keeping what is translated in it already. */
const file = process.argv[2]
if (!file?.endsWith('.json')) {
  console.error('Say which file, named as browsers name its language: npm run language -- hi.json')
  process.exit(1)
}
const before: Record<string, string> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
const all = sentences()
const gone = Object.keys(before).filter((sentence) => !all.includes(sentence))
writeFileSync(
  file,
  `${JSON.stringify(Object.fromEntries(all.map((sentence) => [sentence, before[sentence] ?? ''])), null, 2)}\n`,
)
console.log(
  `${file} has ${all.length} sentences, ${all.filter((sentence) => !before[sentence]).length} of them to translate.`,
)
if (gone.length > 0) console.log(`No longer said, and left out:\n${gone.map((sentence) => `  ${sentence}`).join('\n')}`)
