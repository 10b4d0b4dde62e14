import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

/** What was sealed, and with which of the installation's keys. */
export type Sealed = { keyId: number; ciphertext: Buffer }

/**
 * Numbers on documents, sealed with keys that are never in a database. A text is bound to its owner: copied to another's
 * row it opens no more.
 */
export type Vault = {
  /** The key that new texts are sealed with. */
  readonly newest: number
  /** Whether the installation keeps whole Aadhaar numbers, or their last four digits alone. */
  readonly keepsAadhaar: boolean
  seal(owner: string, text: string): Sealed
  open(owner: string, sealed: Sealed): string
}

/** The key of an installation that was given none: derived from its secret. */
const DERIVED = 0
const NONCE = 12
const TAG = 16

export const createVault = (
  secret: Buffer,
  { keys = new Map(), keepsAadhaar = false }: { keys?: ReadonlyMap<number, Buffer>; keepsAadhaar?: boolean } = {},
): Vault => {
  const all = new Map<number, KeyObject>([
    [DERIVED, createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'quickprism vault', 32)))],
    ...[...keys].map(([id, key]) => [id, createSecretKey(key)] as const),
  ])
  const newest = Math.max(...all.keys())
  const keyById = (id: number) => {
    const key = all.get(id)
    if (!key) throw new Error(`The vault has no key ${id}: add it to VAULT_KEYS again`)
    return key
  }
  return {
    newest,
    keepsAadhaar,
    seal(owner, text) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', keyById(newest), nonce).setAAD(Buffer.from(owner))
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return { keyId: newest, ciphertext: Buffer.concat([nonce, cipher.getAuthTag(), hidden]) }
    },
    open(owner, { keyId, ciphertext }) {
      const opener = createDecipheriv('aes-256-gcm', keyById(keyId), ciphertext.subarray(0, NONCE))
        .setAAD(Buffer.from(owner))
        .setAuthTag(ciphertext.subarray(NONCE, NONCE + TAG))
      return Buffer.concat([opener.update(ciphertext.subarray(NONCE + TAG)), opener.final()]).toString('utf8')
    },
  }
}
