/** The small numbers that stand for words in the tables, and in the arguments of check_in() and check_out(). */

/** Which of these words a number stands for; null where it stands for none of them. */
export const wordFor = <W extends string>(
  words: readonly W[],
  codes: Readonly<Record<W, number>>,
  code: number | null,
): W | null => words.find((word) => codes[word] === code) ?? null

export const visitKind = { member: 1, visitor: 2 } as const

export const gender = { notTold: 0, male: 1, female: 2, other: 3 } as const

/** As calls write it. */
export const genderWritten = { M: gender.male, F: gender.female, other: gender.other } as const

export const purposeOfVisit = {
  notTold: 0,
  Visitor: 1,
  Guest: 2,
  Delivery: 3,
  Courier: 4,
  Maintanence: 5, // spelled as on the wire
  Vendor: 6,
  Other: 7,
} as const

/** An undone check-in was a mistake of the front desk: its visit stays in the records and counts nowhere. */
export const checkoutType = { open: 0, qr: 1, geoTagged: 2, timeout: 3, loggedOut: 4, undone: 5 } as const

/** How records and reports call it: signing out counts as a timeout there (Q80). */
export const checkoutWritten: Readonly<Record<number, 'QR' | 'Geo Tagged' | 'Timeout' | 'Undone'>> = {
  [checkoutType.qr]: 'QR',
  [checkoutType.geoTagged]: 'Geo Tagged',
  [checkoutType.timeout]: 'Timeout',
  [checkoutType.loggedOut]: 'Timeout',
  [checkoutType.undone]: 'Undone',
}

/** What a line of a branch's feed tells. */
export const activityAct = {
  'checked-in': 1,
  'checked-out': 2,
  'left-geofence': 3,
  closed: 4,
  corrected: 5,
  'turned-away': 6,
  blacklisted: 7,
  'let-in-again': 8,
  unmasked: 9,
  'sos-started': 10,
  'sos-stopped': 11,
  'drill-started': 12,
  'drill-ended': 13,
} as const

/** A document whose number someone gave. */
export const documentKind = { aadhaar: 1, pan: 2 } as const

/** What the vault keeps of someone who was erased. */
export const WITHHELD = 3

/** How sure we are of a check-out: seen, concluded from something else, or taken for granted at closing time. */
export const exitGrade = { observed: 1, inferred: 2, assumed: 3 } as const

/** Why the door turned someone away whom the branch has blacklisted; other reasons are the door's own. */
export const BLACKLISTED = 'blacklisted'

export const scopeType = { business: 1, branch: 2 } as const

/** What a one-time code is for. */
export const codePurpose = { signIn: 1, registration: 2, contact: 3 } as const

export const directoryKind = { business: 1, branch: 2, role: 3 } as const

export const linkKind = { invitation: 1, guest: 2, 'sos-answer': 3, claim: 4 } as const

/** What is known of someone in an emergency, and who said so. */
export const safetyState = { unknown: 0, safe: 1, 'needs-help': 2 } as const
export const saidBy = { self: 1, marshal: 2, door: 3, link: 4 } as const

/** Whom an invitation is for: one branch, or whoever has an e-mail address. */
export const invitationKind = { branch: 1, email: 2 } as const

/** What the people of an alert are told; the last one is for those who answer for the business. */
export const sosMessage = { started: 1, over: 2, falseAlarm: 3, repeated: 4 } as const

/** By which way someone is told of an alert. */
export const sosChannel = { push: 1, mail: 2, sms: 3 } as const

/** Unclear: it may have arrived, and another way reached them. */
export const sosDelivery = { due: 0, sending: 1, reached: 2, givenUp: 3, unclear: 4 } as const
