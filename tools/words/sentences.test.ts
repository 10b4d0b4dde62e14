import { expect, it } from 'vitest'
import { pseudo } from './pseudo.ts'
import { sentences, sentencesIn } from './sentences.ts'

const all = sentences()

it.each([
  ['of a screen', 'You are offline. Showing what was loaded at {{time}}.'],
  ['of a component', 'Previous month'],
  ['of a gate', "You don't have permission to add a branch."],
  ['of a field', 'Contact number must be 10 digits'],
  ['of an outcome', 'Role "{{name}}" deleted successfully'],
  ['of a refusal', 'You cannot give permissions that you do not hold at {{place}}: {{permissions}}.'],
  ['that names a permission', 'View Audit Logs'],
  ['that names an event', 'Tenant status changed'],
])('finds a sentence %s: %s', (_, sentence) => {
  expect(all).toContain(sentence)
})

it('leaves out what no person reads', () => {
  const source = `
    import { Users } from 'Users'
    export const Screen = () => <p className="Flex wide" role="Alert" onKeyDown={({ key }) => key === 'ArrowDown'}>{t(isOpen ? 'open' : 'closed')}</p>
  `
  expect([...sentencesIn('screen.tsx', source)]).toEqual(['open', 'closed'])
})

it('a language nobody speaks keeps gaps and elements, and no plain letter', () => {
  expect(pseudo('Hello {{name}}, read <link/>')).toBe('Ĥéļļõ {{name}}, ŕéåð <link/>ëëëëëëëëëë')
})
