import type { LoggedEvent, TrailState } from '@quickprism/contract/audit'
import { deviceName } from '../sessions/service.ts'
import type { Log } from './log.ts'

/** Who acted where no person did, and where the person is gone. */
const SYSTEM = 'System'
const GONE = 'Former user'

/** The trail names what took the place of what by an id that nobody knows. */
const inWordsOfPeople = (reason: string) => reason.replace(/^Replaces invitation \d+$/, 'Sent again')

const presentEvent = ({ person, actor, ...entry }: Log['entries'][number]): LoggedEvent => ({
  seq: entry.seq,
  quickID: person?.quick_id ?? null,
  created_at: entry.at.toISOString(),
  event_type: entry.event,
  performed_by: person?.name ?? (actor === null ? SYSTEM : GONE),
  ip_address: entry.address,
  target: entry.about,
  target_name: entry.target,
  reason: entry.reason && inWordsOfPeople(entry.reason),
  times: entry.times,
  branch_name: entry.branch,
  device: entry.device && deviceName(entry.device),
})

const presentTrail = (check: Log['check']): TrailState => ({
  state: check === undefined ? 'unchecked' : check.problem === null ? 'verified' : 'broken',
  checked_entries: check?.checked_seq ?? 0,
  checked_at: check?.checked_at.toISOString() ?? null,
  problem: check?.problem ?? null,
})

export const presentLog = ({ total, entries, check }: Log, pageSize: number) => ({
  data: entries.map(presentEvent),
  total_pages: Math.ceil(total / pageSize),
  total_records: total,
  trail: presentTrail(check),
})
