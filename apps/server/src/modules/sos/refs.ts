import { createLinkToken } from '../../admission/links.ts'
import { readRef, writeRef } from '../../refs.ts'
import type { Secrets } from '../../secrets.ts'

type Digest = Pick<Secrets, 'digest'>

/** An alert or drill of a business. */
export const incidentRef = (secrets: Digest, businessId: number, incidentId: number) =>
  writeRef(secrets, 'sos-incident', [businessId], [incidentId])

export const readIncidentRef = (secrets: Digest, businessId: number, ref: string) =>
  readRef(secrets, 'sos-incident', [businessId], ref)?.[0]

/** Someone on its roll-call. */
export const personRef = (secrets: Digest, businessId: number, rollId: number) =>
  writeRef(secrets, 'sos-person', [businessId], [rollId])

export const readPersonRef = (secrets: Digest, businessId: number, ref: string) =>
  readRef(secrets, 'sos-person', [businessId], ref)?.[0]

/** Someone who goes through it. */
export const marshalRef = (secrets: Digest, businessId: number, personId: number) =>
  writeRef(secrets, 'sos-marshal', [businessId], [personId])

/** An alert as the person it concerns names it, wherever it is. */
export const alertRef = (secrets: Digest, businessId: number, rollId: number) =>
  writeRef(secrets, 'sos-alert', [], [businessId, rollId])

export const readAlertRef = (secrets: Digest, ref: string) => {
  const [businessId, rollId] = readRef(secrets, 'sos-alert', [], ref) ?? []
  return businessId === undefined || rollId === undefined ? undefined : { businessId, rollId }
}

/** The secret of the link by which a person answers an alert. */
export const sosToken = (secrets: Digest, businessId: number, rollId: number, salt: Buffer) =>
  createLinkToken(secrets, 'sos-answer', businessId, rollId, salt)
