import { expect, it } from 'vitest'
import { inEnglish, type Sentence, saidIn } from './sentence.ts'

const refusal: Sentence = {
  key: 'You cannot give permissions that you do not hold at {{place}}: {{permissions}}.',
  values: { place: 'View Users', permissions: [{ key: 'View Users' }, { key: 'Edit Users' }] },
}

const german: Record<string, string> = {
  'You cannot give permissions that you do not hold at {{place}}: {{permissions}}.':
    '{{permissions}}: das haben Sie in {{place}} selbst nicht.',
  'View Users': 'Benutzer sehen',
}
const inGerman = saidIn((key) => german[key] ?? key)

it('a sentence is said in English as it is written, with its values in their gaps', () => {
  expect(inEnglish(refusal)).toBe(
    'You cannot give permissions that you do not hold at View Users: View Users, Edit Users.',
  )
})

it('another language orders the values its own way and translates phrases, but never a name', () => {
  expect(inGerman(refusal)).toBe('Benutzer sehen, Edit Users: das haben Sie in View Users selbst nicht.')
})

it('a phrase has gaps of its own, and a value is never read as one', () => {
  const said = {
    key: '{{first}} {{second}}',
    values: { first: { key: 'Role {{role}}', values: { role: '{{second}}' } }, second: 2 },
  }
  expect(inEnglish(said)).toBe('Role {{second}} 2')
})
