import { create } from 'qrcode'

/**
 * Of the eight ways to spread a code's fields the standard takes the one that looks best, for texts that repeat
 * themselves. A signature is as good as random under each of them, and comparing them took longer than all the rest.
 */
const ANY_MASK = 0

/** A path with a unit for each of its fields, and how many there are in a row. */
export type Picture = { size: number; path: string }

/**
 * The QR of a pass as one path. The mark in its middle takes less than it can do without.
 * A pass is written so that all of it is in one mode (`pass.ts`): said here, nothing looks for a better mixture.
 */
export const drawQr = (pass: string): Picture => {
  const { size, data } = create([{ data: pass, mode: 'alphanumeric' }], {
    errorCorrectionLevel: 'M',
    maskPattern: ANY_MASK,
  }).modules
  const dark = Array.from(data.keys()).filter((at) => data[at])
  return { size, path: dark.map((at) => `M${at % size} ${Math.floor(at / size)}h1v1h-1z`).join('') }
}
