import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** What a key derived from the installation's secret is for. No two uses share one. */
type Use =
  | 'code'
  | 'code-check'
  | 'contact-to-prove'
  | 'refresh'
  | 'desk-pass'
  | 'allowance'
  | 'invitation'
  | 'sign-in-notice'
  | 'link-check'
  | 'redis-message'
  | 'redis-value'
  | 'visit-ref'
  | 'claim'
  | 'met'
  | 'asked'
  | 'look'
  | 'visitor-ref'
  | 'record-id'
  | 'contact'
  | 'contact-match'
  | 'email-match'
  | 'etag'
  | 'etag-stem'
  | 'known-browser'
  | 'kept-out'
  | 'notification'
  | 'pass-use'
  | 'request'
  | 'notification-phone'
  | 'guest'
  | 'guest-ref'
  | 'expected'
  | 'sos-address'
  | 'sos-answer'
  | 'sos-delivery'
  | 'sos-incident'
  | 'sos-marshal'
  | 'sos-person'
  | 'sos-alert'
  | 'message'

/** Everything the server can only make or check because it holds the installation's secret. */
export type Secrets = {
  /** A keyed digest of some parts, for one use. */
  digest(use: Use, ...parts: readonly (string | number | Buffer)[]): Buffer
  token(): string
  /** Makes a text unreadable without the secret, for one use and one owner: copied to another's row it opens no more. */
  seal(use: Use, owner: string, text: string): Buffer
  unseal(use: Use, owner: string, sealed: Buffer): string
}

const joined = (parts: readonly (string | number | Buffer)[]) => {
  const all = parts.map((part) => (Buffer.isBuffer(part) ? part : Buffer.from(String(part))))
  const whole = Buffer.allocUnsafe(all.reduce((sum, bytes) => sum + 4 + bytes.length, 0))
  let at = 0
  for (const bytes of all) {
    // The length goes first, so that no two lists of parts read the same.
    at = whole.writeUInt32BE(bytes.length, at)
    at += bytes.copy(whole, at)
  }
  return whole
}

const NONCE = 12
/** Which key it was sealed with, so that another can follow one day. */
const KEY_ID = Buffer.from([1])

export const createSecrets = (secret: Buffer): Secrets => {
  const keys = new Map<Use, KeyObject>()
  const keyFor = (use: Use) => {
    const key = keys.get(use) ?? createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `quickprism ${use}`, 32)))
    keys.set(use, key)
    return key
  }
  return {
    digest: (use, ...parts) => createHmac('sha256', keyFor(use)).update(joined(parts)).digest(),
    token: () => randomBytes(24).toString('base64url'),
    seal(use, owner, text) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', keyFor(use), nonce).setAAD(Buffer.from(owner))
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([KEY_ID, nonce, cipher.getAuthTag(), hidden])
    },
    unseal(use, owner, sealed) {
      const [nonce, tag, hidden] = [sealed.subarray(1, 13), sealed.subarray(13, 29), sealed.subarray(29)]
      const opener = createDecipheriv('aes-256-gcm', keyFor(use), nonce).setAAD(Buffer.from(owner)).setAuthTag(tag)
      return Buffer.concat([opener.update(hidden), opener.final()]).toString('utf8')
    },
  }
}

/** Compares without telling by its time where they differ. */
export const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)
