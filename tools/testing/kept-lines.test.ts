import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { keptLines } from './kept-lines.ts'

const DEADLINE = 200

const saying = (body: string, more = '') => `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n${more}\r\n${body}`

type Answering = (line: Socket, question: number) => void

let close = async () => {}
afterEach(() => close())

/** A server that does as it is told with each question, counted over all lines. */
const serverThat = async (answers: Answering) => {
  let questions = 0
  const lines = new Set<Socket>()
  const server = createServer((line) => {
    lines.add(line)
    line.on('error', () => {}).on('data', () => answers(line, ++questions))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  close = async () => {
    for (const line of lines) line.destroy()
    server.close()
    await once(server, 'close')
  }
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = keptLines(DEADLINE)
  return {
    ask: async () => (await ask(origin, '/', {})).body.toString(),
    questions: () => questions,
    lines: () => lines.size,
  }
}

describe('a line that is kept', () => {
  it('carries one question after another', async () => {
    const { ask, lines } = await serverThat((line, question) => line.write(saying(`answer ${question}`)))
    expect([await ask(), await ask(), lines()]).toEqual(['answer 1', 'answer 2', 1])
  })

  it('is replaced, and the question asked again, where the server had hung up', async () => {
    const { ask, lines } = await serverThat((line, question) =>
      question === 2 ? line.destroy() : line.write(saying(`answer ${question}`)),
    )
    expect([await ask(), await ask(), lines()]).toEqual(['answer 1', 'answer 3', 2])
  })

  it('has failed where no answer comes in time: the question is not asked again', async () => {
    const { ask, questions } = await serverThat((line, question) => {
      if (question !== 2) line.write(saying(`answer ${question}`))
    })
    expect(await ask()).toBe('answer 1')
    await expect(ask()).rejects.toThrow('No whole answer came')
    expect(questions()).toBe(2)
  })

  it('has failed where more comes than was asked for, and is used no more', async () => {
    const { ask, lines } = await serverThat((line, question) =>
      line.write(saying(`answer ${question}`) + (question === 1 ? saying('of another') : '')),
    )
    await expect(ask()).rejects.toThrow('No whole answer came')
    expect([await ask(), lines()]).toEqual(['answer 2', 2])
  })
})
