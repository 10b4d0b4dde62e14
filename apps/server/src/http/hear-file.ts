import type { MultipartFile } from '@fastify/multipart'
import type { FileInput } from '@quickprism/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, refuse } from '../refuse.ts'
import type { Who } from '../scopes.ts'
import { tally } from '../tally.ts'

/** Files of one person that are kept in memory at the same time, and bytes of all of them together. */
const MOST_OF_A_PERSON = 2
const MOST_BYTES = 64 * 1024 * 1024
/** What a form has around its file. */
const AROUND = 16 * 1024

const kept = { bytes: 0, files: tally<number>() }

/** Makes room before the first byte is read, until the answer has left or nobody waits for it any more. */
const makeRoom = ({ personId }: Who, bytes: number, { raw }: FastifyReply) => {
  if (raw.closed || kept.files.of(personId) >= MOST_OF_A_PERSON || kept.bytes + bytes > MOST_BYTES) throw refuse.busy()
  kept.bytes += bytes
  kept.files.add(personId)
  raw.once('close', () => {
    kept.bytes -= bytes
    kept.files.remove(personId)
  })
}

/** Someone who would go on sending much more than was allowed is cut off; the rest of less is read and dropped. */
const hangUpOn = (reply: FastifyReply, length: number, mostBytes: number) => {
  if (!(length <= 10 * mostBytes)) void reply.header('connection', 'close')
}

/** The library's own way of reading goes on to the end of what is too large. */
const readUpToLimit = async ({ file }: MultipartFile, tooLarge: string) => {
  const pieces: Buffer[] = []
  for await (const piece of file) {
    if (file.truncated) throw refuse.tooLarge(tooLarge)
    pieces.push(piece as Buffer)
  }
  if (file.truncated) throw refuse.tooLarge(tooLarge)
  return Buffer.concat(pieces)
}

/** The one file of a request, kept in memory. It is refused as soon as it says, or turns out, to be too large. */
export const hearFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  who: Who,
  { field, mostBytes, tooLarge }: FileInput,
): Promise<Uint8Array> => {
  const missing = () => refuse.invalid('Please send one file in the field {{field}}', { field })
  if (!request.isMultipart()) throw missing()
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  if (length > mostBytes + AROUND) {
    hangUpOn(reply, length, mostBytes)
    throw refuse.tooLarge(tooLarge)
  }
  makeRoom(who, Math.min(mostBytes, Number.isNaN(length) ? mostBytes : length), reply)
  try {
    const part = await request.file({ limits: { fileSize: mostBytes, files: 1, fields: 0, parts: 1 } })
    if (part?.fieldname !== field) throw missing()
    return await readUpToLimit(part, tooLarge)
  } catch (error) {
    hangUpOn(reply, length, mostBytes)
    request.raw.resume()
    if (error instanceof Refusal) throw error
    const { code = '', statusCode } = error as { code?: string; statusCode?: number }
    // Nothing but the sender's bytes was read here: what else fails is a form that is none.
    throw code.startsWith('FST_') && statusCode === 413 ? missing() : refuse.malformed('The form could not be read')
  }
}
