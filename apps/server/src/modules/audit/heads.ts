import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { mkdir, open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Head } from './queries.ts'

/** What is signed: the state of every trail of a cell at one moment. */
const SignedHeads = z.object({
  cell: z.number().int(),
  at: z.iso.datetime(),
  heads: z.array(z.object({ business: z.number().int(), seq: z.number().int(), hash: z.string() })),
  signature: z.string(),
})
export type SignedHeads = z.infer<typeof SignedHeads>

const signedText = ({ cell, at, heads }: Omit<SignedHeads, 'signature'>) => JSON.stringify({ cell, at, heads })

export const signHeads = (key: KeyObject, cell: number, at: Date, heads: readonly Head[]): SignedHeads => {
  const body = {
    cell,
    at: at.toISOString(),
    heads: heads.map(({ business_id, seq, hash }) => ({ business: business_id, seq, hash: hash.toString('hex') })),
  }
  return { ...body, signature: sign(null, Buffer.from(signedText(body)), key).toString('base64') }
}

const isGenuine = (key: KeyObject, line: SignedHeads) =>
  verify(null, Buffer.from(signedText(line)), createPublicKey(key), Buffer.from(line.signature, 'base64'))

const folder = (directory: string, cell: number) => join(directory, `cell-${cell}`)

/** Appends one line to the day's file and waits until it is on the disk. */
export const writeHeads = async (directory: string, signed: SignedHeads) => {
  await mkdir(folder(directory, signed.cell), { recursive: true })
  const file = await open(join(folder(directory, signed.cell), `${signed.at.slice(0, 10)}.jsonl`), 'a')
  try {
    await file.appendFile(`${JSON.stringify(signed)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Every head ever exported for a cell, oldest first, and how many lines are not what we signed. */
export const readHeads = async (directory: string, cell: number, key: KeyObject) => {
  const names = await readdir(folder(directory, cell)).catch(() => [])
  const texts = await Promise.all(names.sort().map((name) => readFile(join(folder(directory, cell), name), 'utf8')))
  const lines = texts.flatMap((text) => text.split('\n').filter((line) => line !== ''))
  const genuine: SignedHeads[] = []
  let forged = 0
  for (const line of lines) {
    const { data } = SignedHeads.safeParse(parse(line))
    if (data && isGenuine(key, data)) genuine.push(data)
    else forged++
  }
  return { genuine, forged }
}

const parse = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
