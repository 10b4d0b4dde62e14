import { GUEST_CODE } from './guests.ts'
import { PASS_MARK } from './pass.ts'

const MARKS = [`${PASS_MARK}.`, GUEST_CODE]
const BEGINNINGS = [...MARKS, ...MARKS.map((mark) => mark.toLowerCase())]
  .map((mark) => mark.replaceAll('.', '\\.'))
  .join('|')

const CODE = new RegExp(`(?:${BEGINNINGS})[\\w.-]{8,190}$`)

const swapCase = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()))

/** The code of a pass or of a guest's page with which a text ends: what a scanner typed, or what a camera read. */
export const scannedCodeIn = (text: string) => {
  const found = CODE.exec(text.trim())
  // A scanner that types under Caps Lock writes every letter in its other case.
  if (found?.[0].startsWith('q')) found[0] = swapCase(found[0])
  return found
}

export const isGuestCode = (code: string) => code.startsWith(GUEST_CODE)
