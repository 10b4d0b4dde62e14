import type { DocumentName } from '@quickprism/contract/documents'
import type { Answer } from '@quickprism/contract/endpoint'
import { Purpose } from '@quickprism/contract/my-visit'
import { Gender } from '@quickprism/contract/people'
import type { OwnCopy, OwnVisit, privacy } from '@quickprism/contract/privacy'
import { checkoutType, genderWritten, purposeOfVisit, visitKind, wordFor } from '../../db/codes.ts'
import { presentProfile } from '../people/service.ts'
import { presentDevice } from '../sessions/service.ts'
import { stateIn } from '../sos/service.ts'
import type { OwnVisit as VisitRow } from './export-queries.ts'
import type { Collected } from './exporting.ts'
import { presentErased, presentHolding, presentReceipt } from './present.ts'

const checkOuts: Record<number, OwnVisit['checked_out_by']> = {
  [checkoutType.qr]: 'QR',
  [checkoutType.geoTagged]: 'Geo Tagged',
  [checkoutType.timeout]: 'Timeout',
  [checkoutType.loggedOut]: 'Signed out',
  [checkoutType.undone]: 'Undone',
}

const presentVisit = (row: VisitRow): OwnVisit => ({
  branch_name: row.branch_name,
  visitor_type: row.kind === visitKind.member ? 'member' : 'visitor',
  checked_in_at: row.checked_in_at.toISOString(),
  checked_out_at: row.checked_out_at?.toISOString() ?? null,
  checked_out_by: checkOuts[row.checkout_type] ?? null,
  pov: wordFor(Purpose.options, purposeOfVisit, row.pov),
  age: row.age,
  gender: wordFor(Gender.options, genderWritten, row.gender),
  group_size: row.group_size,
  came_as_lead: row.is_lead,
})

const presentCopy = ({ held, copy, ...own }: Collected['businesses'][number]): OwnCopy => ({
  ...presentHolding({ ...held, kept_until: null }),
  mobile: own.mobile,
  email: own.email,
  aadhaar: own.aadhaar,
  pan: own.pan,
  quickID: copy?.quick_id ?? null,
  gender: copy ? wordFor(Gender.options, genderWritten, copy.gender) : null,
  known_since: (copy?.created_at ?? held.known_since).toISOString(),
  visits: own.visits.map(presentVisit),
  notes: own.notes,
  refusals: own.refusals.map(({ at, ...refusal }) => ({ ...refusal, at: at.toISOString() })),
  announcements: own.announcements.map(
    ({ branch_name, host_name, name, mobile, email, day, from_time, to_time, pov, note }) => ({
      branch_name,
      host_name,
      name,
      mobile,
      email,
      day,
      from: from_time,
      to: to_time,
      pov,
      note,
    }),
  ),
  alerts: own.alerts.map(({ started_at, ended_at, state, said_at, ...alert }) => ({
    ...alert,
    started_at: started_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    state: stateIn(state),
    said_at: said_at?.toISOString() ?? null,
  })),
})

export const presentOwnData = (all: Collected, sessionId: string): Answer<typeof privacy.export> => ({
  made_at: all.madeAt.toISOString(),
  person: presentProfile(all.person),
  documents: Object.entries(all.numbers).map(([document, { number, shown, consentedAt }]) => ({
    document: document as DocumentName,
    number,
    shown,
    consented_at: consentedAt.toISOString(),
  })),
  consents: all.consents.map(({ version, language, given_at, withdrawn_at }) => ({
    version,
    language,
    given_at: given_at.toISOString(),
    withdrawn_at: withdrawn_at?.toISOString() ?? null,
  })),
  devices: all.devices.map(presentDevice(sessionId)),
  who_saw_my_data: all.looks.map(presentReceipt),
  businesses: all.businesses.map(presentCopy),
  erased: all.erased.map(presentErased),
})
