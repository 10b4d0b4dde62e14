import { access } from './access.ts'
import { activities } from './activities.ts'
import { analytics } from './analytics.ts'
import { audit } from './audit.ts'
import { blacklist } from './blacklist.ts'
import { branches } from './branches.ts'
import { businesses } from './businesses.ts'
import { checkins } from './checkins.ts'
import { claims } from './claims.ts'
import { consents } from './consents.ts'
import { documents } from './documents.ts'
import type { Endpoint } from './endpoint.ts'
import { frontDesk } from './front-desk.ts'
import { guests } from './guests.ts'
import { invitations } from './invitations.ts'
import { live } from './live.ts'
import { memberships } from './memberships.ts'
import { notes } from './notes.ts'
import { notifications } from './notifications.ts'
import { overview } from './overview.ts'
import { people } from './people.ts'
import { privacy } from './privacy.ts'
import { records } from './records.ts'
import { reportSchedules } from './report-schedules.ts'
import { reports } from './reports.ts'
import { reveals } from './reveals.ts'
import { roles } from './roles.ts'
import { sessions } from './sessions.ts'
import { sos } from './sos.ts'
import { tenants } from './tenants.ts'
import { users } from './users.ts'
import { visits } from './visits.ts'

/** Every endpoint of the product, by domain. */
export const contract = {
  access,
  activities,
  analytics,
  audit,
  blacklist,
  branches,
  businesses,
  checkins,
  claims,
  consents,
  documents,
  frontDesk,
  guests,
  invitations,
  live,
  memberships,
  notes,
  notifications,
  overview,
  people,
  privacy,
  records,
  reportSchedules,
  reports,
  reveals,
  roles,
  sessions,
  sos,
  tenants,
  users,
  visits,
}

/** Every endpoint in one list: what the server serves, the client calls and the access test walks. */
export const every: readonly Endpoint[] = Object.values(contract).flatMap((domain) =>
  Object.values<unknown>(domain),
) as Endpoint[]
