import { whenNotBusy } from './not-busy.ts'

export type Heard = { event: string; data: Record<string, unknown>; at: number }

/** One tab's open stream, read as it comes. */
export const openStream = (url: string, token: string, shops: readonly string[]) =>
  openEvents(`${url}/api/events?shops=${shops.join(',')}`, token)

/** The open stream of a phone. */
export const openPhoneStream = (url: string, token: string) => openEvents(`${url}/api/people/events`, token)

const openEvents = async (address: string, token: string) => {
  const stop = new AbortController()
  const answer = await whenNotBusy(() =>
    fetch(address, { headers: { authorization: `Bearer ${token}` }, signal: stop.signal }),
  )
  const heard: Heard[] = []
  const waiting = new Set<() => void>()
  let isOver = !answer.ok

  const read = async () => {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const bytes of answer.body as ReadableStream<Uint8Array>) {
      rest += decoder.decode(bytes, { stream: true })
      const blocks = rest.split('\n\n')
      rest = blocks.pop() as string
      for (const block of blocks) {
        const event = /^event: (.+)$/m.exec(block)?.[1]
        const data = /^data: (.+)$/m.exec(block)?.[1]
        if (event && data) heard.push({ event, data: JSON.parse(data), at: performance.now() })
      }
      for (const look of waiting) look()
    }
  }
  const done = (answer.ok ? read() : Promise.resolve())
    .catch(() => undefined)
    .finally(() => {
      isOver = true
      for (const look of waiting) look()
    })

  return {
    status: answer.status,
    heard,
    done,
    isOver: () => isOver,
    /** Resolves when something like this was heard, and fails when the stream ends without it. */
    until: (isIt: (heard: Heard) => boolean) =>
      new Promise<Heard>((resolve, reject) => {
        const look = () => {
          const found = heard.find(isIt)
          if (!found && !isOver) return
          waiting.delete(look)
          if (found) resolve(found)
          else reject(new Error('The stream ended without it'))
        }
        waiting.add(look)
        look()
      }),
    async close() {
      stop.abort()
      await done
    },
  }
}
