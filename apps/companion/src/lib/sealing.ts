import { type Shelves, shelvesNow, take } from './device-store.ts'

const KEY = 'sealing-key'
const IV_BYTES = 12

/** A thing as it is kept on this phone: nobody reads it without the key, and the key does not leave the browser. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; text: ArrayBuffer }

const sealingKey = () => take<CryptoKey>('kept', KEY)

const makeSealingKey = async (shelves: Shelves): Promise<CryptoKey> => {
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  return shelves.keepFirst('kept', KEY, made)
}

/** Sealed under a name: what was kept under one is not opened under another. */
const wayOf = (iv: Uint8Array<ArrayBuffer>, name: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(name),
})

export const seal = async (shelves: Shelves, name: string, thing: unknown): Promise<Sealed> => {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const clear = new TextEncoder().encode(JSON.stringify(thing))
  const key = (await sealingKey()) ?? (await makeSealingKey(shelves))
  return { iv, text: await crypto.subtle.encrypt(wayOf(iv, name), key, clear) }
}

export const keepSealed = async (name: string, thing: unknown, shelves = shelvesNow()) =>
  shelves.keep('kept', name, await seal(shelves, name, thing))

/** What was sealed; nothing where it is of a key that is gone. */
export const unseal = async <T>(name: string, { iv, text }: Sealed): Promise<T | undefined> => {
  const key = await sealingKey()
  const clear = key && (await crypto.subtle.decrypt(wayOf(iv, name), key, text).catch(() => undefined))
  return clear && (JSON.parse(new TextDecoder().decode(clear)) as T)
}

export const takeSealed = async <T>(name: string): Promise<T | undefined> => {
  const sealed = await take<Sealed>('kept', name)
  return sealed && unseal<T>(name, sealed)
}

/** One tab at a time, since each writes the whole. */
export const changeSealed = async <T>(name: string, how: (kept: T | undefined) => T): Promise<void> => {
  const shelves = shelvesNow()
  await navigator.locks.request(name, async () => keepSealed(name, how(await takeSealed<T>(name)), shelves))
}
