import type { Phrase } from './sentence.ts'

const SHORT = ['iam', 'qr', 'sos']

/** A name of the system in words: `view_roles` → View Roles, `role.created` → Role Created. */
export const humanise = (name: string) =>
  name
    .split(/[_.\-\s]+/)
    .map((word) => (SHORT.includes(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ')

/** A name of the system as words inside a sentence. */
export const inWords = (name: string): Phrase => ({ key: humanise(name) })

/** Events whose wire names do not read as what happened. */
const EVENT_NAMES: Readonly<Record<string, string>> = {
  'sos.opened': 'SOS viewed',
  'sos.roll-call-read': 'Roll-call viewed',
  'sos.report-read': 'SOS report downloaded',
  'user.looked-up': 'User searched',
  'branch.looked-up': 'Invitee searched',
  'visit.entered-at-desk': 'Checked in at the front desk',
  'visit.ended-at-desk': 'Checked out at the front desk',
  'visit.refused': 'Check-in refused',
  'visitor.revealed': 'Visitor unmasked',
  'visitor.claimed': 'Visitor joined their account',
  'visitor.document-kept': 'Document number saved',
  'visitor.info-changed': 'Additional info changed',
  'visitor.blacklist-changed': 'Blacklist changed',
  'visitor.blacklist-explained': 'Blacklist reason added',
  'report.scheduled': 'Report scheduled',
  'report.schedule-paused': 'Report schedule paused or resumed',
}

/** An event of the trail in words: `tenant.status-changed` → Tenant status changed, `session.signed-in` → Signed in. */
export const eventInWords = (type: string) => {
  const name = EVENT_NAMES[type]
  if (name !== undefined) return name
  const [first = '', ...others] = humanise(type.replace(/^session\./, '')).split(' ')
  return [first, ...others.map((word) => word.toLowerCase())]
    .join(' ')
    .replace(/\b(sos|qr)\b/gi, (short) => short.toUpperCase())
}
