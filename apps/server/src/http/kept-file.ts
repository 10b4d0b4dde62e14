import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesTag } from './entity-tag.ts'

/** A file that is made at the start and kept in memory, in each way a browser may ask for it. */
export type KeptFile = { type: string; tag: string; plain: Buffer; br: Buffer; gzip: Buffer }

export const keepFile = (text: string, type: string): KeptFile => {
  const plain = Buffer.from(text)
  // Weak: it names what is said, however it is packed.
  const tag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`
  return { type, tag, plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) }
}

const packings = ['br', 'gzip'] as const

const acceptedBy = ({ headers }: FastifyRequest) =>
  String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.split(';')[0]?.trim())

/** Asked for again each time, unless it says otherwise, and sent only if it has changed. */
export const sendKept = (file: KeptFile, request: FastifyRequest, reply: FastifyReply, kept = 'no-cache') => {
  void reply.header('cache-control', kept).header('vary', 'accept-encoding').header('etag', file.tag)
  if (matchesTag(request.headers['if-none-match'], file.tag)) return reply.code(304).send()
  void reply.type(file.type)
  const accepted = acceptedBy(request)
  const packing = packings.find((each) => accepted.includes(each))
  if (!packing) return reply.send(file.plain)
  return reply.header('content-encoding', packing).send(file[packing])
}
