import { describe, expect, it } from 'vitest'
import { openLine } from './asked-together.ts'

const line = (mostWaiting = 100) => {
  const looks: (readonly number[])[] = []
  const { ask } = openLine<number, string>({ mostAtOnce: 3, mostWaiting, apart: 0 })
  const look = async (all: readonly number[]) => {
    looks.push(all)
    return all.map((one) => `answer to ${one}`)
  }
  const failures: string[] = []
  const onFailure = ({ message }: Error) => void failures.push(message)
  return { looks, failures, ask: (one: number, by = look) => ask(one, { look: by, onFailure }), look }
}

describe('those who ask in the same moment', () => {
  it('are looked at together, as many as may be, and each gets their own answer', async () => {
    const { looks, ask } = line()
    const answers = await Promise.all([1, 2, 3, 4].map((one) => ask(one)))
    expect(answers).toEqual(['answer to 1', 'answer to 2', 'answer to 3', 'answer to 4'])
    expect(looks).toEqual([[1, 2, 3], [4]])
  })

  it('are never answered by a look that began before they asked', async () => {
    const { looks, ask, look } = line()
    const begun = Promise.withResolvers<void>()
    const ends = Promise.withResolvers<void>()
    const first = ask(1, async (all) => {
      const answers = await look(all)
      begun.resolve()
      await ends.promise
      return answers
    })
    await begun.promise
    const second = ask(2)
    expect(looks).toEqual([[1]])
    ends.resolve()
    expect([await first, await second]).toEqual(['answer to 1', 'answer to 2'])
    expect(looks).toEqual([[1], [2]])
  })

  it('are answered with nothing where too many wait, or the look found nothing', async () => {
    const { ask } = line(1)
    const [found, tooMany] = [ask(1, async () => []), ask(2)]
    expect([await tooMany, await found]).toEqual([undefined, undefined])
  })

  it('are answered with nothing where the look fails, which is told, and those who come later are looked at again', async () => {
    const { failures, ask } = line()
    const failing = async () => Promise.reject(new Error('no database'))
    expect(await Promise.all([ask(1, failing), ask(2)])).toEqual([undefined, undefined])
    expect(failures).toEqual(['no database'])
    expect(await ask(3)).toBe('answer to 3')
  })
})
