import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runOperator } from './run.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const said = async (args: readonly string[]) => {
  const words: string[] = []
  const hear = (text: string) => words.push(text)
  const done = await runOperator(args, {
    open: async () => ({ deps: t.deps, close: async () => {} }),
    say: hear,
    complain: hear,
  })
  return { done, words: words.join('\n') }
}

it.each(['', ' ', '0x10', '1e3'])(
  'RS-76: allow-businesses --in-all %j is a mistake and changes nothing',
  async (typed) => {
    const person = await t.given.person()
    const outcome = await said(['allow-businesses', person.quickId, '--in-all', typed])
    const shown = (await said(['show-person', person.quickId])).words
    expect({
      done: outcome.done,
      said: outcome.words.split('\n')[0],
      shown: /Has registered.*/.exec(shown)?.[0],
    }).toEqual({
      done: false,
      said: '--in-all: must be a whole number',
      shown: 'Has registered    0 of 10 businesses, 3 a day',
    })
  },
)
