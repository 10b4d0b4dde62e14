import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** An address that cannot be read leads nowhere, and is answered like any other that does: with every header. */
export const leadNowhere = (app: FastifyInstance, { raw }: FastifyRequest, reply: FastifyReply) => {
  raw.url = '/api/unreadable'
  app.routing(raw, reply.raw)
}

const words: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** What is not HTTP has no address to answer by: a status and no word, which no browser can take for anything. */
export const hangUp = ({ code = '' }: NodeJS.ErrnoException, socket: Socket) => {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  socket.end(`HTTP/1.1 ${words[code] ?? '400 Bad Request'}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
