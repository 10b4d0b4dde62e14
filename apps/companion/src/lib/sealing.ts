import { keepFirst, take } from './device-store.ts'

const KEY = 'sealing-key'
const IV_BYTES = 12

/** A thing as it is kept on this phone: nobody reads it without the key, and the key does not leave the browser. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; text: ArrayBuffer }

const sealingKey = async (): Promise<CryptoKey> => {
  const kept = await take<CryptoKey>('kept', KEY)
  if (kept) return kept
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  return keepFirst('kept', KEY, made)
}

/** Sealed under a name: what was kept under one is not opened under another. */
const wayOf = (iv: Uint8Array<ArrayBuffer>, name: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(name),
})

export const seal = async (name: string, thing: unknown): Promise<Sealed> => {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const clear = new TextEncoder().encode(JSON.stringify(thing))
  return { iv, text: await crypto.subtle.encrypt(wayOf(iv, name), await sealingKey(), clear) }
}

/** What was sealed; nothing where it is of a key that is gone. */
export const unseal = async <T>(name: string, { iv, text }: Sealed): Promise<T | undefined> => {
  const clear = await crypto.subtle.decrypt(wayOf(iv, name), await sealingKey(), text).catch(() => undefined)
  return clear && (JSON.parse(new TextDecoder().decode(clear)) as T)
}
