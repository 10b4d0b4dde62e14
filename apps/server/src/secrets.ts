import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a key derived from the installation's secret is for. No two uses share one. */
type Use = 'code' | 'code-check' | 'refresh' | 'pass' | 'allowance' | 'invitation'

/** Everything the server can only make or check because it holds the installation's secret. */
export type Secrets = {
  /** A keyed digest of some parts, for one use. */
  digest(use: Use, ...parts: readonly (string | number | Buffer)[]): Buffer
  token(): string
}

const joined = (parts: readonly (string | number | Buffer)[]) =>
  Buffer.concat(
    parts.flatMap((part) => {
      const bytes = Buffer.isBuffer(part) ? part : Buffer.from(String(part))
      // The length goes first, so that no two lists of parts read the same.
      const length = Buffer.alloc(4)
      length.writeUInt32BE(bytes.length)
      return [length, bytes]
    }),
  )

export const createSecrets = (secret: Buffer): Secrets => {
  const keys = new Map<Use, Buffer>()
  const keyFor = (use: Use) => {
    const key = keys.get(use) ?? Buffer.from(hkdfSync('sha256', secret, '', `quickprism ${use}`, 32))
    keys.set(use, key)
    return key
  }
  return {
    digest: (use, ...parts) => createHmac('sha256', keyFor(use)).update(joined(parts)).digest(),
    token: () => randomBytes(24).toString('base64url'),
  }
}

/** Compares without telling by its time where they differ. */
export const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)
