import { createHash } from 'node:crypto'
import { isSame, type Secrets } from '../secrets.ts'

/** What a link leads to. The secret of one kind is worth nothing as another. */
export type CheckedLink = 'invitation' | 'guest' | 'sos-answer' | 'claim' | 'sign-in-notice'

const SECRET_BYTES = 24
const CHECK_BYTES = 8

type Digest = Pick<Secrets, 'digest'>

const checkOf = ({ digest }: Digest, kind: CheckedLink, secret: Buffer) =>
  digest('link-check', kind, secret).subarray(0, CHECK_BYTES)

/**
 * The secret of a link: 192 bits derived from what it leads to, so that it is the same each time it is sent, and 64 bits
 * that check them. Without SECRET_KEY neither can be made up (decision 063).
 */
export const createLinkToken = (
  secrets: Digest,
  kind: CheckedLink,
  ...about: readonly (string | number | Buffer)[]
) => {
  const secret = secrets.digest(kind, ...about).subarray(0, SECRET_BYTES)
  return Buffer.concat([secret, checkOf(secrets, kind, secret)]).toString('base64url')
}

/** Whether this installation made the token, asked of no database. It may lead nowhere any more. */
export const isGenuineLink = (secrets: Digest, kind: CheckedLink, token: string) => {
  const bytes = Buffer.from(token, 'base64url')
  // Decoding skips what is no base64url: one genuine token must not pass in several spellings.
  if (bytes.length !== SECRET_BYTES + CHECK_BYTES || bytes.toString('base64url') !== token) return false
  return isSame(checkOf(secrets, kind, bytes.subarray(0, SECRET_BYTES)), bytes.subarray(SECRET_BYTES))
}

/** What the database keeps of a token: its secret has 192 random bits, so a hash leads back to none. */
export const hashOfLink = (token: string) => createHash('sha256').update(token).digest()
