import { z } from 'zod'
import { createLinkToken } from '../../admission/links.ts'
import { type IdentityTx, inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import { isSame, type Secrets } from '../../secrets.ts'
import { countEndedLink, expectGenuineLink } from '../allowances/service.ts'
import { findNoticed } from './queries.ts'
import { endSession } from './signing-out.ts'

/** The link in a security mail works this long after the sign-in it tells of. */
export const NOTICE_DAYS = 30
const DAY = 24 * 3_600_000
const INVALID = 'This link is no longer valid.'

type Noticed = { session_id: string; salt: Buffer }

const secretOf = (secrets: Pick<Secrets, 'digest'>, { session_id, salt }: Noticed) =>
  createLinkToken(secrets, 'sign-in-notice', session_id, salt)

/** The secret of the link that can end one session, and nothing else. */
export const noticeToken = (secrets: Pick<Secrets, 'digest'>, session: Noticed) =>
  `${session.session_id}.${secretOf(secrets, session)}`

const Parts = z.tuple([z.uuid(), z.base64url()])

type Found = NonNullable<Awaited<ReturnType<typeof findNoticed>>>

/** Does something with the session that a link is about. Only links that lead nowhere are counted. */
const follow = async <T>(
  deps: Deps,
  token: string,
  address: string,
  act: (tx: IdentityTx, found: Found) => Promise<T>,
) => {
  const { data: [sessionId, secret] = ['', ''] } = Parts.safeParse(token.split('.'))
  expectGenuineLink(deps, 'sign-in-notice', { token: secret, address, ended: INVALID })
  const followed = await inIdentity(deps, async (tx) => {
    const found = await findNoticed(tx, sessionId)
    const isOfSession = found && isSame(Buffer.from(secret), Buffer.from(secretOf(deps.secrets, found)))
    const isOver = found && tx.now.getTime() - found.created_at.getTime() > NOTICE_DAYS * DAY
    return isOfSession && !isOver ? { is: await act(tx, found) } : undefined
  })
  if (followed) return followed.is
  await countEndedLink(deps, address)
  throw refuse.missing(INVALID)
}

export type NoticedSession = { row: Found; ended: boolean }

export const lookAtNoticedSession = (deps: Deps, token: string, address: string) =>
  follow<NoticedSession>(deps, token, address, async (tx, row) => ({
    row,
    ended: row.revoked_at !== null || row.expires_at <= tx.now,
  }))

/** Ends it, and says whether it had not ended before. */
export const endNoticedSession = (deps: Deps, token: string, address: string) =>
  follow<boolean>(deps, token, address, (tx, { session_id, person_id }) =>
    endSession(tx, session_id, person_id, { isSigningOut: false }),
  )
