import { frontDesk } from '@quickprism/contract/front-desk'
import { afterEach, expect, it, vi } from 'vitest'
import { createClient } from './client.ts'
import { fetchWire } from './fetch-wire.ts'

const nobody = { token: () => undefined, refresh: async () => undefined, ended: () => {} }

/** A clock that is over when the test says so, and how long it was set for. */
const heldDeadline = () => {
  const controller = new AbortController()
  const set = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal)
  return { passes: () => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), set }
}

/** A server that takes a question and does not answer it. */
const silentServer = () => {
  const asked = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    asked.resolve()
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  return asked.promise
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const ask = (signal?: AbortSignal) =>
  createClient(fetchWire(nobody))(frontDesk.inside, { query: { shopId: 'KX72QB' } }, { signal })

const get = (wire = fetchWire(nobody)) =>
  wire({ method: 'GET', url: '/', headers: {}, body: undefined, signal: undefined, whileComing: undefined })

it('a server that does not answer is given up after 30 seconds, like one that is not reached', async () => {
  const { passes, set } = heldDeadline()
  const asked = silentServer()
  const answer = ask()
  await asked
  passes()
  await expect(answer).rejects.toMatchObject({
    name: 'CallFailed',
    status: 0,
    message: 'Failed to load who is inside',
  })
  expect(set).toHaveBeenCalledExactlyOnceWith(30_000)
})

it('whoever calls a question off is not told that there was no answer', async () => {
  heldDeadline()
  const asked = silentServer()
  const left = new AbortController()
  const answer = ask(left.signal)
  await asked
  left.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
})

it('a file that is sent or asked for has two minutes', async () => {
  const { set } = heldDeadline()
  vi.stubGlobal('fetch', async () => new Response('{}'))
  const wire = fetchWire(nobody)
  const plain = { method: 'POST', url: '/', headers: {}, body: undefined, signal: undefined, whileComing: undefined }
  await wire({ ...plain, body: new FormData() })
  await wire({ ...plain, headers: { accept: 'application/pdf' } })
  expect(set.mock.calls).toEqual([[120_000], [120_000]])
})

it('a file that has begun to come is not given up, and an answer that stops in its middle is', async () => {
  const { passes } = heldDeadline()
  const begun = Promise.withResolvers<void>()
  let type = 'text/csv'
  let finish = () => {}
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream({
      start(stream) {
        signal.addEventListener('abort', () => stream.error(signal.reason))
        finish = () => stream.close()
      },
    })
    begun.resolve()
    return new Response(body, { headers: { 'content-type': type } })
  })
  const file = get()
  await begun.promise
  await Promise.resolve()
  passes()
  finish()
  expect(await file).toMatchObject({ status: 200 })

  type = 'application/json'
  const again = heldDeadline()
  const answer = get()
  const given = expect(answer).rejects.toMatchObject({ name: 'TimeoutError' })
  await Promise.resolve()
  again.passes()
  await given
})

it('an answer that was asked for ahead is taken once', async () => {
  const fetched = vi.fn(async () => Response.json({ by: 'wire' }))
  vi.stubGlobal('fetch', fetched)
  const ahead = [Promise.resolve(Response.json({ by: 'page' }))]
  const wire = fetchWire({ ...nobody, asked: () => ahead.shift() })
  expect([(await get(wire)).body, (await get(wire)).body]).toEqual([{ by: 'page' }, { by: 'wire' }])
  expect(fetched).toHaveBeenCalledOnce()
})

/** A server that takes this token alone, and the tokens it was sent. */
const serverThatTakes = (good: string) => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: { authorization: string } }) => {
    sent.push(headers.authorization)
    return Response.json({}, { status: headers.authorization === `Bearer ${good}` ? 200 : 401 })
  })
  return sent
}

/** A session whose token ran out, and what renewing it gives. */
const worn = (renewed: string | undefined) => {
  let token = 'old'
  const refresh = vi.fn(async () => {
    if (renewed) token = renewed
    return renewed
  })
  return { token: () => token, refresh, ended: vi.fn() }
}

it('D1-API-03: calls that meet a token that ran out have it renewed once, and are made again with the new one', async () => {
  const sent = serverThatTakes('new')
  const session = worn('new')
  const wire = fetchWire(session)
  const plain = { url: '/', headers: {}, signal: undefined, whileComing: undefined }
  const answers = await Promise.all([
    get(wire),
    wire({ ...plain, method: 'POST', body: '{}' }),
    wire({ ...plain, method: 'PUT', body: new FormData() }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(sent).toEqual([...Array(3).fill('Bearer old'), ...Array(3).fill('Bearer new')])
  expect(session.refresh).toHaveBeenCalledOnce()
  expect(session.ended).not.toHaveBeenCalled()
})

it('D1-API-03: a token that cannot be renewed ends the session once, and no call is made again', async () => {
  const sent = serverThatTakes('new')
  const session = worn(undefined)
  const wire = fetchWire(session)
  const answers = await Promise.all([get(wire), get(wire)])
  expect(answers.map(({ status }) => status)).toEqual([401, 401])
  expect(sent).toEqual(['Bearer old', 'Bearer old'])
  expect(session.ended).toHaveBeenCalledOnce()
})
