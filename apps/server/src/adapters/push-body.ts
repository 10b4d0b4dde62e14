import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** What a browser reads its messages with: a point on P-256 and a shared secret. */
export type ReadingKeys = { p256dh: Buffer; auth: Buffer }

const RECORD_SIZE = 4096
/** What ends the last record, which is the only one here. */
const LAST = Buffer.from([2])

const derived = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

const newSender = () => {
  const sender = createECDH('prime256v1')
  sender.generateKeys()
  return sender
}

/** A message that only this browser can read (RFC 8291), with a key pair and a salt of its own. */
export const pushBody = (
  text: string,
  { p256dh, auth }: ReadingKeys,
  { sender = newSender(), salt = randomBytes(16) }: { sender?: ECDH; salt?: Buffer } = {},
) => {
  const from = sender.getPublicKey()
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, from])
  const secret = derived(sender.computeSecret(p256dh), auth, keyInfo, 32)
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(LAST), cipher.final(), cipher.getAuthTag()])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_SIZE)
  head.writeUInt8(from.length, 4)
  return Buffer.concat([salt, head, from, hidden])
}
