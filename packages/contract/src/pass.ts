/** Seconds a code of a pass is shown. */
export const PASS_SECONDS = 60

/** Of the code: it says which kind it is, so that a scanner knows it from an address. */
export const PASS_MARK = 'QP2'

/** Capitals and digits alone: a QR holds them in little room, and a scanner that types has them on every keyboard. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const toLetters = (bytes: Uint8Array): string => {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What was written so; nothing where it is of another length or has other letters. */
export const fromLetters = (text: string, length: number): Uint8Array<ArrayBuffer> | undefined => {
  if (text.length !== Math.ceil((length * 8) / 5) || /[^A-Z2-7]/.test(text)) return undefined
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Uint8Array.from({ length }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2))
  return toLetters(bytes) === text ? bytes : undefined
}

/** A point of P-256, as WebCrypto gives it out raw. */
export const PUBLIC_KEY_BYTES = 65
export const KEY_ID_BYTES = 10
const SIGNATURE_BYTES = 64

/** How phone and server understand the signature of a code. */
export const passSignature = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/** Which code it is at a time in milliseconds. */
export const passStepAt = (time: number) => Math.floor(time / (PASS_SECONDS * 1000))

export type PassClaim = { keyId: string; step: number }

/** What is signed: which key says so, and for which minute. */
export const passClaim = ({ keyId, step }: PassClaim) => `${PASS_MARK}.${keyId}.${step.toString(36).toUpperCase()}`

export const writePass = (claim: PassClaim, signature: Uint8Array) => `${passClaim(claim)}.${toLetters(signature)}`

/** Whether a text that was scanned is meant to be a pass. */
export const looksLikePass = (text: string) => text.trim().toUpperCase().startsWith(`${PASS_MARK}.`)

/** A code taken apart. Whether its signature is right is another question. */
export const parsePass = (code: string) => {
  const [mark, keyId = '', minute = '', signed = '', ...more] = code.trim().toUpperCase().split('.')
  const claim = { keyId, step: Number.parseInt(minute, 36) }
  const signature = fromLetters(signed, SIGNATURE_BYTES)
  if (mark !== PASS_MARK || more.length > 0 || !fromLetters(keyId, KEY_ID_BYTES) || !signature) return undefined
  if (!/^[0-9A-Z]{1,8}$/.test(minute)) return undefined
  return { ...claim, signature }
}
