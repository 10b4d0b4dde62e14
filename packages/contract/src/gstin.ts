const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

export const GSTIN_LENGTH = 15

/** Census codes of the states and union territories, with the two for places outside them. */
export const gstStates: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '96': 'Other Countries',
  '97': 'Other Territory',
}

/** What kinds of registration look like. The state code is looked at apart, where there is one. */
const forms: readonly { kind: string; pattern: RegExp; hasState: boolean }[] = [
  { kind: 'regular', pattern: /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/, hasState: true },
  { kind: 'government', pattern: /^\d{2}[A-Z]{4}\d{5}[A-Z]\dZ\d$/, hasState: true },
  { kind: 'deductor', pattern: /^\d{2}[A-Z]{4}[A-Z0-9]\d{4}[A-Z][1-9A-Z]D[0-9A-Z]$/, hasState: true },
  { kind: 'collector', pattern: /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]C[0-9A-Z]$/, hasState: true },
  { kind: 'non-resident', pattern: /^\d{4}[A-Z]{3}\d{5}NR[0-9A-Z]$/, hasState: true },
  { kind: 'online services', pattern: /^99\d{2}[A-Z]{3}\d{5}OS[0-9A-Z]$/, hasState: false },
  { kind: 'United Nations body', pattern: /^\d{4}[A-Z]{3}\d{5}[UO]N[0-9A-Z]$/, hasState: true },
]

/** The fifteenth character that the first fourteen ask for. */
export const gstinCheckCharacter = (first: string) => {
  const total = [...first.slice(0, 14)].reduce((sum, character, position) => {
    const product = ALPHABET.indexOf(character) * (position % 2 === 0 ? 1 : 2)
    return sum + Math.floor(product / 36) + (product % 36)
  }, 0)
  return ALPHABET[(36 - (total % 36)) % 36] as string
}

export type GstinLook = { looksRight: boolean; checks: boolean; state: string | undefined; pan: string | undefined }

/** All that can be said about a GSTIN without asking anyone. Some valid ones fail the check character. */
export const lookAtGstin = (gstin: string): GstinLook => {
  const form = forms.find(({ pattern }) => pattern.test(gstin))
  const state = gstStates[gstin.slice(0, 2)]
  const looksRight = form !== undefined && (!form.hasState || state !== undefined)
  return {
    looksRight,
    checks: looksRight && gstinCheckCharacter(gstin) === gstin[14],
    state: form?.hasState ? state : undefined,
    pan: form?.kind === 'regular' || form?.kind === 'collector' ? gstin.slice(2, 12) : undefined,
  }
}
