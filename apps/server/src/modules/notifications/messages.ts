import { z } from 'zod'
import type { Secrets } from '../../secrets.ts'

/**
 * What someone is told. Title and text may be read by whoever sees their phone lie on a table: places and what the reader
 * typed themselves, never the name, a contact or the reason of anyone else. The mail may say more.
 */
export const Message = z.object({
  /** What it is about: the same is told once, and of two the phone shows the later one. */
  about: z.string(),
  /** Which time it happened, where the same may happen again: each is told, and the phone shows the last. */
  occasion: z.string().optional(),
  title: z.string(),
  text: z.string(),
  /** A page of ours that says more. */
  opens: z.string().startsWith('/'),
  /** Minutes after which nobody needs it any more. */
  minutes: z.number().int().positive(),
  /** What is more urgent is told first; `low` may wait until the phone is charged or on Wi-Fi. */
  urgency: z.enum(['low', 'normal', 'high']),
  /** The business it happened at: one that has much to tell keeps no other waiting. */
  at: z.number().int().optional(),
  /** For those whom no phone reaches. Without one they are not told. */
  mail: z.object({ subject: z.string(), text: z.string() }).optional(),
})
export type Message = z.infer<typeof Message>

const PRIORITIES = { low: 0, normal: 1, high: 2 }

/** When it has its turn. */
export const turnOf = ({ urgency, at }: Pick<Message, 'urgency' | 'at'>) => ({
  priority: PRIORITIES[urgency],
  ...(at === undefined ? {} : { group: String(at) }),
})

const ownerOf = (personId: number) => `person:${personId}`

/** Whoever reads the queue cannot read what is told. */
export const sealMessage = (secrets: Pick<Secrets, 'seal'>, personId: number, message: Message) =>
  secrets.seal('notification', ownerOf(personId), JSON.stringify(message)).toString('base64')

export const openMessage = (secrets: Pick<Secrets, 'unseal'>, personId: number, sealed: string) =>
  Message.parse(JSON.parse(secrets.unseal('notification', ownerOf(personId), Buffer.from(sealed, 'base64'))))

/** A digest with the shape of a UUID: the same cause has the same one, and nobody else can tell what it is about. */
const asUuid = (digest: Buffer) => {
  const bytes = Buffer.from(digest.subarray(0, 16))
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

type Told = Pick<Message, 'about' | 'occasion'>

/** Which try of telling this it is. */
export const tryId = (secrets: Pick<Secrets, 'digest'>, personId: number, { about, occasion }: Told, attempt: number) =>
  asUuid(secrets.digest('notification', personId, occasion === undefined ? about : `${about} at ${occasion}`, attempt))

/** The phone of a session knows itself by this: what is meant for another one it does not show. */
export const phoneMark = (secrets: Pick<Secrets, 'digest'>, sessionId: string) =>
  secrets.digest('notification-phone', sessionId).toString('base64url').slice(0, 32)

/** What push services and phones know it by. */
export const topicOf = (secrets: Pick<Secrets, 'digest'>, personId: number, about: string) =>
  secrets.digest('notification', personId, about).toString('base64url').slice(0, 32)
