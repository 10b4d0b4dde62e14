import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Head } from './queries.ts'

/** What is signed: how far trails of a cell had come at one moment. */
const SignedHeads = z.object({
  cell: z.number().int(),
  at: z.iso.datetime(),
  heads: z.array(z.object({ business: z.number().int(), seq: z.number().int(), hash: z.string() })),
  signature: z.string(),
})
export type SignedHeads = z.infer<typeof SignedHeads>
export type ExportedHead = SignedHeads['heads'][number]

const signedText = ({ cell, at, heads }: Omit<SignedHeads, 'signature'>) => JSON.stringify({ cell, at, heads })

/** Ed25519 over the text, in base64. */
export const signText = (key: KeyObject, text: string) => sign(null, Buffer.from(text), key).toString('base64')

/** The half of the key that everyone may have, as SubjectPublicKeyInfo, and a short name for it. */
export const publicKeyOf = (key: KeyObject) => {
  const der = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return { text: der.toString('base64'), fingerprint: createHash('sha256').update(der).digest('hex') }
}

export const exportedHead = ({ business_id, seq, hash }: Head): ExportedHead => ({
  business: business_id,
  seq,
  hash: hash.toString('hex'),
})

export const signHeads = (key: KeyObject, cell: number, at: Date, heads: readonly ExportedHead[]): SignedHeads => {
  const body = { cell, at: at.toISOString(), heads: [...heads] }
  return { ...body, signature: signText(key, signedText(body)) }
}

const isGenuine = (key: KeyObject, line: SignedHeads) =>
  verify(null, Buffer.from(signedText(line)), createPublicKey(key), Buffer.from(line.signature, 'base64'))

const folder = (directory: string, cell: number) => join(directory, `cell-${cell}`)
const fileOf = (directory: string, cell: number, day: string) => join(folder(directory, cell), `${day}.jsonl`)

/** The day, in UTC, whose file a moment belongs to. */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10)

const LINE_FEED = 0x0a

/** A line that was cut off, by a full disk for one, must not take the next one with it. */
const endsInside = async (file: FileHandle) => {
  const { size } = await file.stat()
  if (size === 0) return false
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer[0] !== LINE_FEED
}

/** Appends one line to the day's file and waits until it is on the disk. */
export const writeHeads = async (directory: string, signed: SignedHeads) => {
  await mkdir(folder(directory, signed.cell), { recursive: true })
  const file = await open(fileOf(directory, signed.cell, signed.at.slice(0, 10)), 'a+')
  try {
    await file.appendFile(`${(await endsInside(file)) ? '\n' : ''}${JSON.stringify(signed)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The days that have a file, oldest first. */
export const daysOf = async (directory: string, cell: number) =>
  (await readdir(folder(directory, cell)).catch(() => []))
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => name.slice(0, -'.jsonl'.length))
    .sort()

const parse = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** What was exported on these days, oldest first, and how many lines are not what we signed. */
export const readHeads = async (directory: string, cell: number, key: KeyObject, days: readonly string[]) => {
  const genuine: SignedHeads[] = []
  let forged = 0
  for (const day of days) {
    const lines = (await readFile(fileOf(directory, cell, day), 'utf8').catch(() => '')).split('\n')
    for (const line of lines.filter((text) => text !== '')) {
      const { data } = SignedHeads.safeParse(parse(line))
      if (data && isGenuine(key, data)) genuine.push(data)
      else forged++
    }
  }
  return { genuine, forged }
}

const linesOf = async function* (path: string) {
  let rest = ''
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() as string
    yield* lines
  }
  yield rest
}

/** What was exported first on a day: every trail of the cell. A line before it was cut off, by a full disk for one. */
export const readFirstHeads = async (directory: string, cell: number, key: KeyObject, day: string) => {
  for await (const line of linesOf(fileOf(directory, cell, day))) {
    const { data } = SignedHeads.safeParse(parse(line))
    if (data && isGenuine(key, data)) return data
  }
  return undefined
}

/** What was seen of each business's trail. */
export const witnessesIn = (lines: readonly SignedHeads[]) => {
  const witnesses = new Map<number, Map<number, Set<string>>>()
  for (const { business, seq, hash } of lines.flatMap(({ heads }) => heads)) {
    const witness = witnesses.get(business) ?? new Map<number, Set<string>>()
    witnesses.set(business, witness)
    witness.set(seq, (witness.get(seq) ?? new Set()).add(hash))
  }
  return witnesses
}
