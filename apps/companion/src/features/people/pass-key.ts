import type { Call } from '@quickprism/client/client'
import { passClaim, passSignature, toLetters, writePass } from '@quickprism/contract/pass'
import { people } from '@quickprism/contract/people'
import { keep, take } from '../../lib/device-store.ts'

const NAME = 'pass-key'

/** The key of this phone: it can sign here, and leave in no way. */
export type PassKey = { quickID: string; keyId: string; key: CryptoKey }

/** Makes a key and tells the server its public half, which is good for as long as this phone is signed in. */
const enrol = async (call: Call, quickID: string): Promise<PassKey> => {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(passSignature, false, ['sign'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  const { key_id } = await call(people.enrolPass, { body: { public_key: toLetters(point) } })
  return { quickID, keyId: key_id, key: privateKey }
}

/** The key of this phone, made when there is none. Two tabs have the same: a second would end the first. */
export const passKeyOf = (call: Call, quickID: string): Promise<PassKey> =>
  navigator.locks.request(NAME, async () => {
    const kept = await take<PassKey>('kept', NAME).catch(() => undefined)
    if (kept?.quickID === quickID) return kept
    const made = await enrol(call, quickID)
    // A browser that keeps nothing makes another one next time.
    await keep('kept', NAME, made).catch(() => {})
    return made
  })

/** The code of one minute. */
export const makePass = async ({ keyId, key }: PassKey, step: number) => {
  const claim = { keyId, step }
  const signed = await crypto.subtle.sign(passSignature, key, new TextEncoder().encode(passClaim(claim)))
  return writePass(claim, new Uint8Array(signed))
}
