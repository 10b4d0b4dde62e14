import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** What a browser gives out when it subscribes. */
export type Subscription = { endpoint: string; p256dh: string; auth: string }

const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** The keys of one subscription, as a browser holds them: it reads what is encrypted to it (RFC 8188, RFC 8291). */
export const browserKeys = () => {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  return {
    p256dh: own.getPublicKey().toString('base64url'),
    auth: auth.toString('base64url'),
    read(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const idLength = body.readUInt8(20)
      const from = body.subarray(21, 21 + idLength)
      const record = body.subarray(21 + idLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), from])
      const secret = derived(own.computeSecret(from), auth, info, 32)
      const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const opener = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([opener.update(record.subarray(0, -16)), opener.final()])
      // After the text stand a 2, which ends the last record, and as many zeros as anyone likes.
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
    },
  }
}
