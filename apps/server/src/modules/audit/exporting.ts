import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ZipEntry, zip } from '../../adapters/zip.ts'
import { inBusiness } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { JobScope, StaffScope } from '../../scopes.ts'
import { holds } from '../access/service.ts'
import { archivedLines, archivedUpTo, lineOf } from './archive.ts'
import { START } from './chain.ts'
import { readmeOf } from './export-readme.ts'
import { daysOf, publicKeyOf, readFirstHeads, readHeads, type SignedHeads, signText } from './heads.ts'
import { findStretch, findTrailEnd } from './queries.ts'
import { BEFORE_ALL, STRETCH } from './verify.ts'

const FORMAT = 'quickprism-audit/1'

type Business = { id: number; quickID: string; name: string }
type Seen = { seq: number; hash: string; at: string }

/** One head of one business, signed by itself: a line of exported heads would tell of others too. */
const signed = (deps: Pick<Deps, 'auditHeads'>, { id, quickID }: Business, { seq, hash, at }: Seen) => ({
  seq,
  hash,
  at,
  signature: signText(deps.auditHeads.key, `audit-head:${id}:${quickID}:${seq}:${hash}:${at}`),
})

const EVERY_DAY = 31

/** Of the last month every day, of the time before the first of each month. */
const chosen = (days: readonly string[]) =>
  days.filter((day, index) => index >= days.length - EVERY_DAY || days[index - 1]?.slice(0, 7) !== day.slice(0, 7))

/** What was exported of one trail: all of the last two days, and the first of the days before that were chosen. */
const headsOf = async (
  { auditHeads: { directory, key } }: Pick<Deps, 'auditHeads'>,
  cell: number,
  business: number,
) => {
  const days = await daysOf(directory, cell)
  const older: (SignedHeads | undefined)[] = []
  for (const day of chosen(days.slice(0, -2))) older.push(await readFirstHeads(directory, cell, key, day))
  const { genuine } = await readHeads(directory, cell, key, days.slice(-2))
  const heads = new Map<string, Seen>()
  for (const line of [...older, ...genuine]) {
    const head = line?.heads.find((one) => one.business === business)
    const name = `${head?.seq}:${head?.hash}`
    if (line && head && !heads.has(name)) heads.set(name, { seq: head.seq, hash: head.hash, at: line.at })
  }
  return [...heads.values()]
}

/**
 * The trail as it is at this moment, to be written out: `lines` are read as they are taken, from the archive what is
 * there, and the rest from the database.
 */
export const beginExport = async (deps: Deps, scope: StaffScope | JobScope) => {
  const at = deps.clock.now()
  const end = await inBusiness(deps, scope, findTrailEnd)
  const business: Business = { id: scope.businessId, quickID: end.quick_id, name: end.name }
  const heads = await headsOf(deps, scope.cell, scope.businessId)
  const key = publicKeyOf(deps.auditHeads.key)
  const head = { seq: end.seq, hash: (end.hash ?? START.hash).toString('hex'), at: at.toISOString() }
  const header = {
    format: FORMAT,
    business,
    head: signed(deps, business, head),
    heads: heads.map((one) => signed(deps, business, one)),
    public_key: key.text,
  }

  const owner = { cell: scope.cell, business: scope.businessId }
  const lines = async function* () {
    yield Buffer.from(`${JSON.stringify(header)}\n`)
    let sent = 0
    for (let after = BEFORE_ALL; after < end.last_seq; ) {
      const { links } = await inBusiness(deps, scope, (tx) => findStretch(tx, after, STRETCH))
      const wanted = links.filter(({ seq }) => seq <= end.last_seq)
      const before = (links[0]?.seq ?? 0) - 1
      if (before > sent && (await archivedUpTo(deps.auditArchive, owner, before))) {
        for await (const line of archivedLines(deps.auditArchive, owner, sent + 1, before)) yield Buffer.from(line)
      }
      sent = wanted.at(-1)?.seq ?? sent
      yield Buffer.from(wanted.map(lineOf).join(''))
      if (links.length < STRETCH) return
      after = links.at(-1)?.seq as number
    }
  }
  return { business, at, entries: end.last_seq, fingerprint: key.fingerprint, lines }
}

export type Export = Awaited<ReturnType<typeof beginExport>>

const VERIFIER = 'audit-verify.mjs'

/** The trail, what checks it and how to, each under its name. */
export const filesOf = async (exported: Export): Promise<ZipEntry[]> => [
  { name: 'audit.jsonl', content: exported.lines() },
  { name: VERIFIER, content: [await readFile(join(import.meta.dirname, VERIFIER))] },
  { name: 'README.txt', content: [Buffer.from(readmeOf(exported))] },
]

const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Asia/Kolkata' })

export const exportName = ({ business, at }: Pick<Export, 'business' | 'at'>) =>
  `audit-${business.quickID}-${day.format(at)}`

/** What a request can write out well within its deadline, on a small and busy machine. */
const MOST_DOWNLOADED = 50_000

const AT_ONCE = 2
let underWay = 0

const NOT_THE_BUSINESS =
  'The audit trail covers the whole business: exporting it needs the View Audit Logs permission on the business.'

/** A ZIP archive for those who may see the trail of the whole business. */
export const downloadTrail = async (deps: Deps, scope: StaffScope) => {
  if (!holds(scope, 'view_audit_logs', null)) throw refuse.denied(NOT_THE_BUSINESS)
  if (underWay >= AT_ONCE) throw refuse.limited('Other exports are being made. Try again in a moment.')
  underWay++
  try {
    const exported = await beginExport(deps, scope)
    const { entries, business, at } = exported
    if (entries > MOST_DOWNLOADED) {
      const [entriesHere = '', most = ''] = [entries, MOST_DOWNLOADED].map((number) => number.toLocaleString('en-IN'))
      throw refuse.tooLarge(
        'This audit trail has {{entries}} entries, and at most {{most}} can be downloaded. Ask the operator of this installation for it (export-audit {{quickId}}).',
        { entries: entriesHere, most, quickId: business.quickID },
      )
    }
    const pieces = await zip(await filesOf(exported), at)
    return { entries, file: new File(pieces as Buffer<ArrayBuffer>[], `${exportName(exported)}.zip`) }
  } finally {
    underWay--
  }
}
