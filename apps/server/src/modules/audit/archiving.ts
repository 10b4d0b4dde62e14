import { admitJob } from '../../admission/admit.ts'
import { inBusiness } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import { type Archive, archivedAfter, archivedUpTo, followPart, type Owner, writeArchive } from './archive.ts'
import { follow, START } from './chain.ts'
import { dropArchived, findCheck, findOldest } from './queries.ts'

/** Entries in one part: as many as are removed well within the deadline of a statement. */
const MOST = 5_000

const DAY = 86_400_000

/** Whole days, in UTC: a trail that is written to every day has one part for each. */
const keptSince = (now: Date, { keepDays }: Archive) =>
  new Date(Math.floor((now.getTime() - keepDays * DAY) / DAY) * DAY)

/** The oldest entries that are due, and what is known about the trail. */
const findDue = (deps: Deps, archive: Archive, { cell, business }: Owner) =>
  inBusiness(deps, admitJob(cell, business), async (tx) => {
    const before = keptSince(tx.now, archive)
    const links = await findOldest(tx, MOST)
    const young = links.findIndex(({ at }) => at >= before)
    return { links: young < 0 ? links : links.slice(0, young), now: tx.now, check: await findCheck(tx) }
  })

/**
 * Moves the oldest part of a trail to the archive: written, read again from the disk and found whole, and only then
 * removed, in one transaction with the entry that says so. Cut off in between, the next run finds the file and goes on.
 * Says whether there may be more.
 */
const archivePart = async (deps: Deps, archive: Archive, owner: Owner): Promise<boolean> => {
  const { links, now, check } = await findDue(deps, archive, owner)
  const [first] = links
  if (!first) return false
  if (check?.problem) throw new Error(`a trail with a problem is left where it is: ${check.problem}`)
  const from = first.seq === 1 ? START : await archivedUpTo(archive, owner, first.seq - 1)
  if (!from) throw new Error(`the archive does not reach up to entry ${first.seq - 1}`)

  const written = await archivedAfter(archive, owner, from)
  const part = written ? links.filter(({ seq }) => seq <= written.seq) : links
  const { last, what } = follow(owner.business, from, part, new Map())
  if (what) throw new Error(what)
  if (!written) await writeArchive(archive, owner, from, part, now)
  const kept = await followPart(archive, owner, from)
  if (kept.what || !kept.last.hash.equals(last.hash)) throw new Error(`what was archived is not whole: ${kept.what}`)

  const scope = admitJob(owner.cell, owner.business)
  await inBusiness(deps, scope, async (tx) => {
    if ((await dropArchived(tx, last)) !== part.length) throw new Error('other entries were removed than archived')
    record(tx, scope, { event: 'audit.archived', about: `entries ${from.seq + 1} to ${last.seq}` })
  })
  return links.length === MOST || part.length < links.length
}

/** Moves what is due, part by part, until it is all moved or `isOver`. */
export const archiveTrail = async (deps: Deps, archive: Archive, owner: Owner, isOver: () => boolean = () => false) => {
  while ((await archivePart(deps, archive, owner)) && !isOver());
}
