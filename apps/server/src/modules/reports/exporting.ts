import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Heard } from '@quickprism/contract/endpoint'
import { ROWS_HEADER } from '@quickprism/contract/report-rows'
import { CSV, reportFileName, type reports, XLSX } from '@quickprism/contract/reports'
import type { Cell } from '../../adapters/xlsx.ts'
import { admitJob } from '../../admission/admit.ts'
import { entering } from '../../admission/entries.ts'
import { cancelStatement } from '../../db/cancel.ts'
import { forReports } from '../../db/connect.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import type { Download } from '../../http/download.ts'
import { refuse } from '../../refuse.ts'
import type { BranchScope } from '../../scopes.ts'
import { type NamedVisitor, visitorsKnown } from '../visitors/service.ts'
import { presentDay, presentVisit, sheets } from './present.ts'
import {
  beforeRows,
  countDays,
  countVisits,
  type DayRow,
  fetchRows,
  findStretch,
  findTime,
  openDays,
  openVisits,
  type Reported,
  type VisitRow,
  withoutRows,
} from './queries.ts'
import { openWriter, type Writer } from './writers.ts'

/** Everyone who came in the time, or those whom the business finds among so many that were asked for. */
type Whom = 'everyone' | { asked: number; find(tx: BusinessTx): Promise<readonly NamedVisitor[]> }

type Asked = Omit<Heard<typeof reports.export>['query'], 'quickIDs' | 'purpose'> & {
  whom: Whom
  /** Why it is made, for the trail. */
  reason: string
}
type At = { deps: Deps; scope: BranchScope; file: Download }

/** What a sheet of a spreadsheet holds below its headings. */
const MOST_ROWS = 1_048_575
/** Between two pieces, in milliseconds: whoever saves slowly has waited already. */
const LONGEST_PAUSE = 50
const CANCEL_EVERY = 50

/** The next rows, or nothing at the end. Names are read anew for them: an erased person is in none from then on. */
const nextOf =
  <Row extends VisitRow | DayRow>(present: (row: Row, person: NamedVisitor) => Cell[]) =>
  async (tx: BusinessTx) => {
    const rows = await fetchRows<Row>(tx)
    if (rows.length === 0) return undefined
    const named = await visitorsKnown(tx, new Set(rows.map(({ visitor_id }) => visitor_id)))
    const people = new Map(named.map((person) => [person.visitor_id, person]))
    return rows.flatMap((row) => {
      const person = people.get(row.visitor_id)
      return person ? [present(row, person)] : []
    })
  }

const kinds = {
  visitor_logs: { count: countVisits, open: openVisits, next: nextOf(presentVisit) },
  attendance: { count: countDays, open: openDays, next: nextOf(presentDay) },
}

/** What has left so far. */
type Sent = { rows: number; of: number; hash: ReturnType<typeof createHash> }

/** The trace of a report: why it was asked for, what of it was sent, and by what hash the file is known again. */
const trace = (tx: BusinessTx, scope: BranchScope, asked: Asked, sent: Sent) =>
  record(tx, scope, {
    event: 'report.exported',
    // As many as were asked for: how many of them the business knows is nobody's business at this branch.
    about: `${asked.exportType} ${asked.format}, ${asked.whom === 'everyone' ? 'everyone' : `${asked.whom.asked} people`}, ${asked.startDatetime} to ${asked.endDatetime}, ${sent.rows} of ${sent.of} rows, sha256 ${sent.hash.copy().digest('hex')}`,
    reason: asked.reason,
  })

/**
 * Ends the statement under way when nobody waits for it any more. It is tried until the statement has ended: the first
 * time it may still have been on its way to the database, which had nothing to cancel.
 */
const stoppable = async <T>({ deps, scope, file }: At, tx: BusinessTx, statement: () => Promise<T>): Promise<T> => {
  file.signal.throwIfAborted()
  let hasEnded = false
  const cancel = async () => {
    while (!hasEnded) {
      await cancelStatement(deps.cells, scope.cell, tx).catch(() => undefined)
      await pause(CANCEL_EVERY)
    }
  }
  let cancelled: Promise<void> | undefined
  const abort = () => {
    cancelled = cancel()
  }
  file.signal.addEventListener('abort', abort, { once: true })
  try {
    return await statement()
  } finally {
    hasEnded = true
    file.signal.removeEventListener('abort', abort)
    await cancelled
  }
}

type Making = { reported: Reported; asked: Asked; sent: Sent }

/**
 * Sends all but the last piece, which it answers with: a report is whole only once its trace is committed. The headings
 * go ahead of the rows, since those are sorted first.
 */
const pump = async (at: At, tx: BusinessTx, writer: Writer, { reported, asked, sent }: Making) => {
  const kind = kinds[asked.exportType]
  let held = { piece: await writer.begin(), rows: 0 }
  const take = ({ piece, rows }: typeof held) => {
    sent.hash.update(piece)
    sent.rows += rows
  }
  const release = async (next: typeof held) => {
    take(held)
    if (held.piece.length > 0) await at.file.write(held.piece)
    held = next
  }
  if (sent.of > 0) await release({ piece: new Uint8Array(), rows: 0 })
  await stoppable(at, tx, () => kind.open(tx, reported, asked.sortOrder))
  for (;;) {
    const begun = at.deps.clock.steady()
    const rows = await stoppable(at, tx, () => kind.next(tx))
    if (!rows) break
    await release({ piece: await writer.add(rows), rows: rows.length })
    // As long as it took, others have server and database to themselves.
    await pause(Math.min(at.deps.clock.steady() - begun, LONGEST_PAUSE))
  }
  held = { ...held, piece: Buffer.concat([held.piece, await writer.end()]) }
  take(held)
  return held.piece
}

/** Whom it is about and when, as the branch knows it. */
const prepare = ({ deps, scope }: At, asked: Asked) =>
  inBusiness(deps, scope, (tx) =>
    entering(deps, tx, scope, async () => ({
      now: tx.now,
      stretch: await findStretch(tx, scope.branchId, asked.startDatetime, asked.endDatetime),
      visitorIds: asked.whom === 'everyone' ? asked.whom : (await asked.whom.find(tx)).map((one) => one.visitor_id),
    })),
  )

/**
 * A report of the visits of some people or of all, sent while it is read. It has a connection of its own kind for as
 * long as reading takes, and leaves its trace in that transaction, also when it is stopped half-way. What a slow reader
 * has not taken by then waits on the disk.
 */
export const sendReport = async (at: At, asked: Asked) => {
  const { deps, scope, file } = at
  const { stretch, visitorIds, now } = await prepare(at, asked)
  const reported: Reported = { branchId: scope.branchId, visitorIds, stretch }
  const making: Making = { reported, asked, sent: { rows: 0, of: 0, hash: createHash('sha256') } }
  const { sent } = making
  const sheet = sheets[asked.exportType]

  /** Its trace tells when it had left, which may be minutes after it was begun. */
  const ended = async (tx: BusinessTx) => {
    tx.happenedAt = deps.clock.read(await findTime(tx))
  }

  const make = async (tx: BusinessTx) => {
    if (file.begun) throw new Error('A report that has begun cannot begin again')
    sent.of = await stoppable(at, tx, () => kinds[asked.exportType].count(tx, reported))
    if (sent.of > MOST_ROWS)
      throw refuse.tooLarge('This report has too many rows. Choose fewer people or a shorter time.')
    await beforeRows(tx)
    const writer = openWriter(asked.format, sheet, now, file.signal)
    try {
      file.begin({
        type: asked.format === 'csv' ? `${CSV}; charset=utf-8` : XLSX,
        name: reportFileName(asked.exportType, asked.shopQuickID, stretch.today, asked.format),
        headers: { [ROWS_HEADER]: String(sent.of) },
      })
      const last = await pump(at, tx, writer, making)
      await ended(tx)
      return last
    } catch (error) {
      if (!file.begun || !file.signal.aborted) throw error
      await withoutRows(tx)
      await ended(tx)
      return undefined
    } finally {
      void writer.close()
      if (file.begun) trace(tx, scope, asked, sent)
    }
  }

  let last: Uint8Array | undefined
  try {
    last = await inBusiness({ ...deps, cells: forReports(deps.cells) }, scope, make)
  } catch (error) {
    if (!file.begun) throw error
    file.cut()
    deps.log.error({ err: error }, 'a report broke off')
    // Its own transaction is lost, and what had left by then is not. Rights and branch may be others by now.
    const job = admitJob(scope.cell, scope.businessId)
    await inBusiness(deps, job, async (tx) => trace(tx, scope, asked, sent)).catch((cause: unknown) =>
      deps.log.error({ err: cause, rows: sent.rows, reason: asked.reason }, 'a report has no trace'),
    )
  }
  // Its reader may be slow: the connection is free again.
  if (last) await file.end(last)
}
