import { connect } from 'node:net'
import type { WireRequest } from './requests.ts'
import { type Below, oneOf } from './values.ts'

/** The request as bytes, to be sent on a line of its own. */
export const written = ({ method, path, headers, body }: WireRequest, host: string) => {
  const lines = Object.entries({
    host,
    connection: 'close',
    ...headers,
    ...(body ? { 'content-length': String(body.length) } : {}),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'),
    body ?? Buffer.alloc(0),
  ])
}

const SNIPPETS = [
  '\r\n',
  '\n',
  '\r\n\r\n',
  '\0',
  ' ',
  ':',
  '%',
  '%00',
  '%zz',
  '"',
  '{',
  '}',
  '[',
  '\\u0000',
  '\\ud800',
  '\xff\xfe',
  '\xc0\x80',
  '\xed\xa0\x80',
  'Content-Length: 5\r\n',
  'Content-Length: -1\r\n',
  'Content-Length: 99999999999999999999\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Transfer-Encoding: gzip\r\n',
  'Expect: 100-continue\r\n',
  'Expect: everything\r\n',
  'Upgrade: h2c\r\nConnection: Upgrade\r\n',
  'Content-Type: text/plain\r\n',
  'Content-Type: application/json; charset=utf-7\r\n',
  'Content-Type: application/x-www-form-urlencoded\r\n',
  'Content-Type: multipart/form-data; boundary=\r\n',
  'Content-Encoding: gzip\r\n',
  'Host: elsewhere.invalid\r\n',
  'HTTP/1.0',
  'HTTP/2.0',
  'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
]

/** The request with a few bytes exchanged, doubled, cut out or put in. */
export const garbled = (below: Below, bytes: Buffer): Buffer => {
  let text = bytes
  for (let changes = 1 + below(4); changes > 0; changes--) {
    const at = below(text.length + 1)
    const length = below(16)
    const [before, cut, after] = [text.subarray(0, at), text.subarray(at, at + length), text.subarray(at + length)]
    const put = [
      () => Buffer.from([below(256)]),
      () => Buffer.concat([cut, cut]),
      () => Buffer.alloc(0),
      () => Buffer.concat([Buffer.from(oneOf(below, SNIPPETS), 'latin1'), cut]),
      () => Buffer.from(cut.map((byte) => byte ^ (1 << below(8)))),
      () => Buffer.from(Array.from({ length }, () => below(256))),
    ]
    text = below(30) === 0 ? before : Buffer.concat([before, oneOf(below, put)(), after])
  }
  return text
}

/** A server that says nothing for this long waits for more. */
const SILENCE = 400
/** Longer than any request may take. */
const TOO_LONG = 15_000

/** The statuses that come back for these bytes; none where the line is just closed. */
export const statusesOf = (port: number, bytes: Buffer) =>
  new Promise<number[]>((resolve, reject) => {
    let silence: ReturnType<typeof setTimeout> | undefined
    const line = connect({ host: '127.0.0.1', port, allowHalfOpen: true }, () => {
      line.write(bytes)
      // Closing our side earlier would take back a request that is being answered.
      silence = setTimeout(() => line.end(), SILENCE)
    })
    const deadline = setTimeout(() => line.destroy(new Error('The line was never closed')), TOO_LONG)
    let heard = ''
    line.setEncoding('latin1')
    line.on('data', (text: string) => {
      heard += text
      // Nobody listens to the end of a stream.
      if (/content-type: text\/event-stream/i.test(heard)) line.destroy()
      else if (!line.writableEnded) line.end()
    })
    line.on('error', (error: NodeJS.ErrnoException) => {
      if (!['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) reject(error)
    })
    line.on('close', () => {
      clearTimeout(silence)
      clearTimeout(deadline)
      resolve([...heard.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status)))
    })
  })
