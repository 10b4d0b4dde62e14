import { createPublicKey, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Env } from '../../env.ts'
import { follow, type Link, type Spot, START, type Witness } from './chain.ts'
import { signText } from './heads.ts'

export type Archive = NonNullable<Deps['auditArchive']>

/** As the environment says, if it does. */
export const archiveIn = (
  env: Pick<Env, 'AUDIT_ARCHIVE_DIR' | 'AUDIT_KEEP_DAYS' | 'AUDIT_SIGNING_KEY'>,
): Archive | undefined =>
  env.AUDIT_ARCHIVE_DIR === undefined
    ? undefined
    : { directory: env.AUDIT_ARCHIVE_DIR, keepDays: env.AUDIT_KEEP_DAYS, key: env.AUDIT_SIGNING_KEY }

/** Whose entries. */
export type Owner = { cell: number; business: number }

const FORMAT = 'quickprism-audit-archive/1'

const SpotOnFile = z.object({ seq: z.number().int(), hash: z.string() })

/** The first line of a file: which part of the trail is in it. `from` is the entry before its first. */
const Header = z.object({
  format: z.literal(FORMAT),
  cell: z.number().int(),
  business: z.number().int(),
  from: SpotOnFile,
  to: SpotOnFile,
  at: z.iso.datetime(),
  signature: z.string(),
})
type Header = z.infer<typeof Header>

const Line = z.object({
  seq: z.number().int(),
  at: z.iso.datetime(),
  entry: z.string(),
  previous: z.string(),
  hash: z.string(),
})

const signedText = ({ cell, business, from, to, at }: Omit<Header, 'signature' | 'format'>) =>
  `audit-archive:${cell}:${business}:${from.seq}:${from.hash}:${to.seq}:${to.hash}:${at}`

const placeOf = ({ seq, hash }: Spot) => ({ seq, hash: hash.toString('hex') })
const spotOf = ({ seq, hash }: z.infer<typeof SpotOnFile>): Spot => ({ seq, hash: Buffer.from(hash, 'hex') })

/** A time that nobody could have written is handed on as it stands, for the verifier to find. */
const moment = (at: Date) => (Number.isFinite(Number(at)) ? at.toISOString() : String(at))

/** An entry as exports and archives write it. */
export const lineOf = ({ seq, at, entry, previous, hash }: Link) =>
  `${JSON.stringify({ seq, at: moment(at), entry, previous: previous.toString('hex'), hash: hash.toString('hex') })}\n`

/**
 * The entry of a line that `lineOf` wrote. Any other line that JSON reads as the same entry is refused: with two keys of
 * one name, or a key besides, other programs would read words in it that were never recorded.
 */
const linkIn = (line: string): Link => {
  const { seq, at, entry, previous, hash } = Line.parse(JSON.parse(line))
  const link = { seq, at: new Date(at), entry, previous: Buffer.from(previous, 'hex'), hash: Buffer.from(hash, 'hex') }
  if (lineOf(link) !== `${line}\n`) throw new Error(`the line of entry ${seq} is not as it was written`)
  return link
}

const folderOf = ({ directory }: Archive, { cell, business }: Owner) =>
  join(directory, `cell-${cell}`, `business-${business}`)

const NAME = /^(\d+)-(\d+)\.jsonl$/

type ArchiveFile = { path: string; first: number; last: number }

/** The files of a trail, oldest first. */
const filesOf = async (archive: Archive, owner: Owner): Promise<ArchiveFile[]> => {
  const names = await readdir(folderOf(archive, owner)).catch(() => [])
  return names
    .flatMap((name) => {
      const [, first, last] = NAME.exec(name) ?? []
      return first ? [{ path: join(folderOf(archive, owner), name), first: Number(first), last: Number(last) }] : []
    })
    .sort((one, other) => one.first - other.first)
}

/** Lines end with a line feed alone: JSON leaves other line separators as they are inside a text. */
async function* linesIn(path: string) {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let rest = ''
  for await (const chunk of createReadStream(path)) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n')
    rest = lines.pop() as string
    yield* lines
  }
  decoder.decode()
  if (rest !== '') yield rest
}

const headerIn = ({ key }: Archive, { cell, business }: Owner, line: string): Header | undefined => {
  try {
    const header = Header.parse(JSON.parse(line))
    const isOurs = verify(
      null,
      Buffer.from(signedText(header)),
      createPublicKey(key),
      Buffer.from(header.signature, 'base64'),
    )
    return isOurs && header.cell === cell && header.business === business ? header : undefined
  } catch {
    return undefined
  }
}

const headerOf = async (archive: Archive, owner: Owner, { path }: ArchiveFile) => {
  for await (const line of linesIn(path)) return headerIn(archive, owner, line)
  return undefined
}

/** The entry with this number, where a signed part of the archive ends with it. */
export const archivedUpTo = async (archive: Archive | undefined, owner: Owner, seq: number) => {
  const file = archive && (await filesOf(archive, owner)).find(({ last }) => last === seq)
  const header = file && (await headerOf(archive, owner, file))
  return header && header.to.seq === seq ? spotOf(header.to) : undefined
}

/** Where the part ends that begins after this entry, if it was written before. */
export const archivedAfter = async (archive: Archive, owner: Owner, { seq, hash }: Spot) => {
  const file = (await filesOf(archive, owner)).find(({ first }) => first === seq + 1)
  const header = file && (await headerOf(archive, owner, file))
  return header && spotOf(header.from).hash.equals(hash) ? spotOf(header.to) : undefined
}

/** The archived entries from one number to another, as lines. */
export async function* archivedLines(archive: Archive | undefined, owner: Owner, first: number, last: number) {
  const files = archive ? await filesOf(archive, owner) : []
  let next = first
  for (const file of files.filter((one) => one.last >= first && one.first <= last)) {
    let isHeader = true
    for await (const line of linesIn(file.path)) {
      const link = isHeader ? undefined : linkIn(line)
      if (link?.seq === next && next <= last) {
        next++
        yield lineOf(link)
      }
      isHeader = false
    }
  }
  if (next <= last) throw new Error(`entries ${next} to ${last} are neither in the trail nor in the archive`)
}

/** Writes a part of a trail to a file of its own, and waits until it is on the disk. */
export const writeArchive = async (archive: Archive, owner: Owner, from: Spot, links: readonly Link[], now: Date) => {
  const to = links.at(-1) as Link
  const stated = { ...owner, from: placeOf(from), to: placeOf(to), at: now.toISOString() }
  const header = { format: FORMAT, ...stated, signature: signText(archive.key, signedText(stated)) }
  const folder = folderOf(archive, owner)
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${from.seq + 1}-${to.seq}.jsonl`)
  // A run that was taken for dead may still be writing: each has a file of its own, and the last that is whole stays.
  const part = `${path}.${process.pid}-${now.getTime()}.part`
  const file = await open(part, 'wx')
  try {
    await file.writeFile(`${JSON.stringify(header)}\n${links.map(lineOf).join('')}`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, path)
  const entered = await open(folder)
  await entered.sync().finally(() => entered.close())
}

const STRETCH = 500

/** Follows one file from the entry before it. */
const followFile = async (archive: Archive, owner: Owner, file: ArchiveFile, from: Spot, witness: Witness) => {
  let header: Header | undefined
  let last = from
  let links: Link[] = []
  const goOn = () => {
    const followed = follow(owner.business, last, links, witness)
    last = followed.last
    links = []
    return followed.what
  }
  for await (const line of linesIn(file.path)) {
    if (header) links.push(linkIn(line))
    else header = headerIn(archive, owner, line)
    if (!header) return { last, what: 'a part was not signed by us' }
    const what = links.length === STRETCH ? goOn() : undefined
    if (what) return { last, what }
  }
  const what = goOn()
  if (what || !header) return { last, what: what ?? 'a part is empty' }
  const isWhole = header.to.seq === last.seq && spotOf(header.to).hash.equals(last.hash)
  return { last, what: isWhole ? undefined : `entries ${last.seq + 1} to ${header.to.seq} were cut off a part` }
}

/** Reads the part again that begins after this entry: where it ends, and what is wrong with it. */
export const followPart = async (archive: Archive, owner: Owner, from: Spot) => {
  const file = (await filesOf(archive, owner)).find(({ first }) => first === from.seq + 1)
  return file ? followFile(archive, owner, file, from, new Map()) : { last: from, what: 'it is not there' }
}

/** Follows all that was archived of a trail from its first entry: how far it goes, and the first thing that is wrong. */
export const followArchive = async (archive: Archive | undefined, owner: Owner, witness: Witness) => {
  let last = START
  for (const file of archive ? await filesOf(archive, owner) : []) {
    if (file.first !== last.seq + 1) return { last, what: `in the archive, entry ${last.seq + 1} is missing` }
    try {
      const followed = await followFile(archive as Archive, owner, file, last, witness)
      last = followed.last
      if (followed.what) return { last, what: `in the archive, ${followed.what}` }
    } catch {
      return { last, what: `in the archive, what follows entry ${last.seq} cannot be read` }
    }
  }
  return { last, what: undefined }
}
