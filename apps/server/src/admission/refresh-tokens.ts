import type { App } from '@quickprism/contract/app'
import { z } from 'zod'
import { isSame, type Secrets } from '../secrets.ts'

/** A session as its refresh tokens need to know it. */
export type Rotating = { sessionId: string; generation: number; salt: Buffer }

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How long a session lives: since its last use, and in all. Visitors stay reachable in an emergency. */
export const lifetimes: Record<App, { idle: number; whole: number }> = {
  dashboard: { idle: 12 * HOUR, whole: 7 * DAY },
  companion: { idle: 90 * DAY, whole: 365 * DAY },
}

const signature = (secrets: Secrets, { sessionId, generation, salt }: Rotating) =>
  secrets.digest('refresh', sessionId, generation, salt)

/** The token of one generation of a session. It is derived, so that the current one can be given twice to two tabs. */
export const refreshTokenOf = (secrets: Secrets, session: Rotating) =>
  `${session.sessionId}.${session.generation}.${signature(secrets, session).toString('base64url')}`

const Parts = z.tuple([z.uuid(), z.coerce.number().int().positive(), z.base64url()])

/** What a token claims to be, before anything was checked. */
export const readRefreshToken = (token: string | undefined) => {
  const { data } = Parts.safeParse(token?.split('.'))
  return data && { sessionId: data[0], generation: data[1], signature: Buffer.from(data[2], 'base64url') }
}

/** Two tabs may renew at the same moment: the token before the current one is good for this long. */
const GRACE = 10_000

/** The one that was given out last, or the one before it for a moment. */
export const isCurrent = (
  claimed: { generation: number },
  session: { generation: number; rotated_at: Date },
  now: Date,
) => {
  const age = session.generation - claimed.generation
  return age === 0 || (age === 1 && now.getTime() - session.rotated_at.getTime() <= GRACE)
}

export const isGenuine = (secrets: Secrets, claimed: { signature: Buffer }, session: Rotating) =>
  isSame(claimed.signature, signature(secrets, session))
