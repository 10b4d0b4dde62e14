import { checkins } from '@quickprism/contract/checkins'
import { frontDesk } from '@quickprism/contract/front-desk'
import { describe, expect, it } from 'vitest'
import { createClient, type Wire } from './client.ts'

type Answered = Awaited<ReturnType<Wire>>

/** A server that answers what it is told, and notes which tag it was asked with. */
const serverOf = (...answers: (Answered | Promise<Answered>)[]) => {
  const tags: (string | undefined)[] = []
  const call = createClient(async ({ method, headers }) => {
    if (method === 'GET') tags.push(headers['if-none-match'])
    return (await answers.shift()) as Answered
  })
  const ask = (shopId = 'KX72QB') => call(frontDesk.inside, { query: { shopId } })
  const act = () => call(checkins.joinGroup, { body: { request_id: crypto.randomUUID(), accept: true } })
  return { ask, act, tags }
}

const inside = (total: number, tag: string): Answered => ({
  status: 200,
  body: {
    members: 0,
    visitors: total,
    total,
    left_today: 0,
    last_left_at: null,
    data: [],
    page: 1,
    total_pages: 0,
    total_records: 0,
  },
  tag,
})
const unchanged: Answered = { status: 304, body: {} }
const done: Answered = { status: 200, body: { success: true, message: 'You are part of the group' } }

describe('a question that watches its branch', () => {
  it('is asked again with the tag it was answered with, and unchanged means the same answer', async () => {
    const { ask, tags } = serverOf(inside(3, '"a"'), unchanged)
    expect(await ask()).toEqual(await ask())
    expect(tags).toEqual([undefined, '"a"'])
  })

  it('keeps a tag for each address', async () => {
    const { ask, tags } = serverOf(inside(3, '"a"'), inside(5, '"b"'), unchanged, unchanged)
    await ask('KX72QB')
    await ask('KX72QC')
    expect([(await ask('KX72QB')).total, (await ask('KX72QC')).total]).toEqual([3, 5])
    expect(tags).toEqual([undefined, undefined, '"a"', '"b"'])
  })

  it('is asked anew after an act, which memory may not show yet', async () => {
    const { ask, act, tags } = serverOf(inside(3, '"a"'), done, inside(4, '"b"'))
    await ask()
    await act()
    expect((await ask()).total).toBe(4)
    expect(tags).toEqual([undefined, undefined])
  })

  it('that was under way during an act is not kept', async () => {
    const late = Promise.withResolvers<Answered>()
    const { ask, act, tags } = serverOf(late.promise, done, inside(4, '"b"'))
    const before = ask()
    await act()
    late.resolve(inside(3, '"a"'))
    await before
    await ask()
    expect(tags).toEqual([undefined, undefined])
  })

  it('keeps nothing of a session that is over, and nothing that was refused', async () => {
    const { ask, tags } = serverOf(
      inside(3, '"a"'),
      { status: 401, body: {} },
      { status: 503, body: {}, tag: '"x"' },
      inside(4, '"b"'),
    )
    await ask()
    await expect(ask()).rejects.toMatchObject({ status: 401 })
    await expect(ask()).rejects.toMatchObject({ status: 503 })
    await ask()
    expect(tags).toEqual([undefined, '"a"', undefined, undefined])
  })
})

it('a refusal is said to the person in their language, and in English to whoever has none', async () => {
  const detail = 'You cannot check in at Koramangala. Please speak to the front desk.'
  const said = {
    key: 'You cannot check in at {{branch}}. Please speak to the front desk.',
    values: { branch: 'Koramangala' },
  }
  const wire: Wire = async () => ({ status: 403, body: { detail, said } })
  const act = (call: ReturnType<typeof createClient>) =>
    call(checkins.joinGroup, { body: { request_id: crypto.randomUUID(), accept: true } })

  await expect(act(createClient(wire))).rejects.toMatchObject({ message: detail })
  const inHindi = createClient(wire, (sentence) =>
    typeof sentence === 'string' ? sentence : `${sentence.values?.['branch']} में प्रवेश नहीं`,
  )
  await expect(act(inHindi)).rejects.toMatchObject({ message: 'Koramangala में प्रवेश नहीं' })
})
