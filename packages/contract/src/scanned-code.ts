import { GUEST_CODE } from './guests.ts'
import { PASS_MARK } from './pass.ts'

const BEGINNINGS = [`${PASS_MARK}.`, GUEST_CODE].map((mark) => mark.replaceAll('.', '\\.')).join('|')

const CODE = new RegExp(`(?:${BEGINNINGS})[\\w.-]{8,190}$`)

/** The code of a pass or of a guest's page with which a text ends: what a scanner typed, or what a camera read. */
export const scannedCodeIn = (text: string) => CODE.exec(text.trim())

export const isGuestCode = (code: string) => code.startsWith(GUEST_CODE)
