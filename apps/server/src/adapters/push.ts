import { createPublicKey, ECDH, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import { pushBody, type ReadingKeys } from './push-body.ts'

/** Where one browser takes messages. */
export type PushDevice = ReadingKeys & { endpoint: string }

export type PushMessage = {
  text: string
  /** Seconds after which nobody needs it any more: a phone that was off until then does not get it. */
  usefulFor: number
  urgency: 'low' | 'normal' | 'high'
  /** A later message of the same topic takes the place of one that still waits. At most 32 letters. */
  topic: string
}

/** It was taken; nobody takes messages there any more; it is worth another try, not before so many seconds; it is not. */
export type PushOutcome = { is: 'taken' | 'gone' | 'refused' } | { is: 'later'; after: number }

export type Push = {
  /** What a browser asks to be given before it subscribes. */
  publicKey: string
  /** Whether messages may go there at all. */
  accepts(device: PushDevice): boolean
  /** Never throws: what went wrong is an outcome. */
  send(device: PushDevice, message: PushMessage): Promise<PushOutcome>
}

const OUTBOUND_DEADLINE = 5_000
const TOKEN_HOURS = 12
/** The same word serves all messages to one push service for this long: signing costs more than the rest of sending. */
const TOKEN_KEPT = 3600_000
const MOST_SERVICES = 1_000

const publicPoint = (key: KeyObject) => {
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' })
  return Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
    'base64url',
  )
}

const isOn = (host: string, listed: string) =>
  listed.startsWith('*.') ? host.endsWith(listed.slice(1)) : host === listed

const isListed = (endpoint: string, hosts: readonly string[]) => {
  const { protocol, host, username, password } = new URL(endpoint)
  return protocol === 'https:' && username + password === '' && hosts.some((listed) => isOn(host, listed))
}

const isPoint = (p256dh: Buffer) => {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1').length === p256dh.length
  } catch {
    return false
  }
}

/** In seconds or as a date, as both are allowed; 0 where nothing is said. */
export const retryAfter = (header: string | null, now: number) => {
  if (header === null) return 0
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : 0
}

const outcomeOf = ({ status, headers }: Response, now: number): PushOutcome => {
  if (status >= 200 && status < 300) return { is: 'taken' }
  if (status === 404 || status === 410) return { is: 'gone' }
  if (status === 429 || status >= 500) return { is: 'later', after: retryAfter(headers.get('retry-after'), now) }
  return { is: 'refused' }
}

type Sender = { key: KeyObject; hosts: readonly string[]; contact: string }

/** Push services as browsers have them (RFC 8030), which know us by our key (RFC 8292). */
export const webPush = ({ key, hosts, contact }: Sender): Push => {
  const publicKey = publicPoint(key)
  const vouched = new Map<string, { until: number; words: Promise<string> }>()
  const vouchTo = async (origin: string) => {
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setAudience(origin)
      .setExpirationTime(`${TOKEN_HOURS}h`)
      .setSubject(`mailto:${contact}`)
      .sign(key)
    return `vapid t=${token}, k=${publicKey}`
  }
  const authorization = (endpoint: string) => {
    const { origin } = new URL(endpoint)
    const known = vouched.get(origin)
    if (known && known.until > Date.now()) return known.words
    // Any host below a listed one may come up.
    if (vouched.size >= MOST_SERVICES) vouched.clear()
    const words = vouchTo(origin)
    vouched.set(origin, { until: Date.now() + TOKEN_KEPT, words })
    return words
  }
  const post = async (device: PushDevice, { text, usefulFor, urgency, topic }: PushMessage) => {
    const answer = await fetch(device.endpoint, {
      method: 'POST',
      headers: {
        authorization: await authorization(device.endpoint),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(usefulFor),
        urgency,
        topic,
      },
      body: pushBody(text, device),
      redirect: 'error',
      signal: AbortSignal.timeout(OUTBOUND_DEADLINE),
    })
    await answer.body?.cancel()
    return outcomeOf(answer, Date.now())
  }
  const accepts: Push['accepts'] = ({ endpoint, p256dh, auth }) =>
    isListed(endpoint, hosts) && isPoint(p256dh) && auth.length === 16
  return {
    publicKey,
    accepts,
    // A host that was taken off the list since hears nothing; it may be back on it tomorrow.
    send: async (device, message) =>
      accepts(device) ? post(device, message).catch(() => ({ is: 'later', after: 0 })) : { is: 'refused' },
  }
}
