import { isSame, type Secrets } from '../../secrets.ts'

type Digest = Pick<Secrets, 'digest'>
type Use = 'sos-incident' | 'sos-person' | 'sos-alert'

const proofOf = ({ digest }: Digest, use: Use, ids: readonly number[]) => digest(use, ...ids).subarray(0, 12)

/** Ids as screens may name them: nobody can make one up, and it opens nothing elsewhere. */
const written = (secrets: Digest, use: Use, hidden: readonly number[], shown: readonly number[]) =>
  [...shown.map((id) => id.toString(36)), proofOf(secrets, use, [...hidden, ...shown]).toString('base64url')].join('.')

const read = (secrets: Digest, use: Use, hidden: readonly number[], ref: string) => {
  const parts = ref.split('.')
  const proof = Buffer.from(parts.pop() ?? '', 'base64url')
  const shown = parts.map((id) => Number.parseInt(id, 36))
  if (shown.length === 0 || !shown.every(Number.isSafeInteger)) return undefined
  return isSame(proofOf(secrets, use, [...hidden, ...shown]), proof) ? shown : undefined
}

/** An alert or drill of a business. */
export const incidentRef = (secrets: Digest, businessId: number, incidentId: number) =>
  written(secrets, 'sos-incident', [businessId], [incidentId])

export const readIncidentRef = (secrets: Digest, businessId: number, ref: string) =>
  read(secrets, 'sos-incident', [businessId], ref)?.[0]

/** Someone on its roll-call. */
export const personRef = (secrets: Digest, businessId: number, rollId: number) =>
  written(secrets, 'sos-person', [businessId], [rollId])

export const readPersonRef = (secrets: Digest, businessId: number, ref: string) =>
  read(secrets, 'sos-person', [businessId], ref)?.[0]

/** An alert as the person it concerns names it, wherever it is. */
export const alertRef = (secrets: Digest, businessId: number, rollId: number) =>
  written(secrets, 'sos-alert', [], [businessId, rollId])

export const readAlertRef = (secrets: Digest, ref: string) => {
  const [businessId, rollId] = read(secrets, 'sos-alert', [], ref) ?? []
  return businessId === undefined || rollId === undefined ? undefined : { businessId, rollId }
}

/** The secret of someone's link: the same each time it is sent, and known to nobody without ours. */
export const sosToken = (secrets: Digest, businessId: number, rollId: number, salt: Buffer) =>
  secrets.digest('sos-answer', businessId, rollId, salt).toString('base64url')
