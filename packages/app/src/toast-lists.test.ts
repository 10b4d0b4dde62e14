import { collect } from '@quickprism/ui/toast-lists'
import { expect, it } from 'vitest'

const told = async (...said: Parameters<ReturnType<typeof collect>>[0][]) => {
  const shown: [string, ...string[]][] = []
  const tell = collect((tone, sentences) => shown.push([tone, ...sentences]))
  for (const each of said) tell(each)
  await Promise.resolve()
  return shown
}

it('shows up to three sentences of one moment one below the other', async () => {
  expect(
    await told({ tone: 'bad', text: 'One' }, { tone: 'bad', text: 'Two' }, { tone: 'warn', text: 'Three' }),
  ).toEqual([
    ['bad', 'One'],
    ['bad', 'Two'],
    ['warn', 'Three'],
  ])
})

it('makes one list for each tone of more, and loses none', async () => {
  const many = ['One', 'Two', 'Three', 'Four'].map((text) => ({ tone: 'bad' as const, text }))
  expect(await told(...many, { tone: 'warn', text: 'Five' })).toEqual([
    ['bad', 'One', 'Two', 'Three', 'Four'],
    ['warn', 'Five'],
  ])
})
