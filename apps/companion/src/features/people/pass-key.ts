import type { Call } from '@quickprism/client/client'
import { enrolPass } from '@quickprism/contract/enrol-pass'
import { passClaim, passSignature, toLetters, writePass } from '@quickprism/contract/pass'
import { type Shelves, shelvesNow, take } from '../../lib/device-store.ts'

const NAME = 'pass-key'

/** The key of this phone: it can sign here, and leave in no way. Its public half is known to the server by an id. */
export type PassKey = { quickID: string; keyId: string; key: CryptoKey; publicKey: string }

type Untold = Omit<PassKey, 'keyId'>

const makeKey = async (quickID: string): Promise<Untold> => {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(passSignature, false, ['sign'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  return { quickID, key: privateKey, publicKey: toLetters(point) }
}

/** Tells the server the public half of a key, which is good for as long as this phone is signed in. */
const tell = async (call: Call, shelves: Shelves, { quickID, key, publicKey }: Untold): Promise<PassKey> => {
  const { key_id } = await call(enrolPass, { body: { public_key: publicKey } })
  const told = { quickID, keyId: key_id, key, publicKey }
  // A browser that keeps nothing makes another one next time.
  await shelves.keep('kept', NAME, told).catch(() => {})
  return told
}

const keptFor = async (quickID: string) => {
  const kept = await take<PassKey>('kept', NAME).catch(() => undefined)
  return kept?.quickID === quickID && kept.publicKey ? kept : undefined
}

type Found = { passKey: PassKey; isJustTold: boolean }

/** The key of this phone, made when there is none. Two tabs have the same: a second would end the first. */
export const passKeyOf = (call: Call, quickID: string): Promise<Found> => {
  const shelves = shelvesNow()
  return navigator.locks.request(NAME, async () => {
    const kept = await keptFor(quickID)
    return { passKey: kept ?? (await tell(call, shelves, await makeKey(quickID))), isJustTold: !kept }
  })
}

/** Tells the key once more. Where another has taken its place since, codes of it would be refused: now it counts again. */
export const confirmPassKey = (call: Call, known: PassKey): Promise<PassKey> => {
  const shelves = shelvesNow()
  return navigator.locks.request(NAME, async () => {
    const kept = (await keptFor(known.quickID)) ?? known
    const told = await tell(call, shelves, kept)
    return told.keyId === known.keyId ? known : told
  })
}

/** The code of one minute. */
export const makePass = async ({ keyId, key }: PassKey, step: number) => {
  const claim = { keyId, step }
  const signed = await crypto.subtle.sign(passSignature, key, new TextEncoder().encode(passClaim(claim)))
  return writePass(claim, new Uint8Array(signed))
}
