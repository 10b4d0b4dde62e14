import { gstinCheckCharacter } from '@quickprism/contract/gstin'
import type { State } from './places.ts'
import type { Random } from './random.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const letter = (random: Random) => LETTERS[random.below(26)] as string
const digits = (random: Random, count: number) => String(random.below(10 ** count)).padStart(count, '0')

/** Who holds a PAN, its fourth letter: a company, or a firm. */
export type Holder = 'C' | 'F'

/** Its fifth letter is the initial of the holder's name. */
export const makePan = (random: Random, holder: Holder, name: string) => {
  const number = String(random.between(1, 9999)).padStart(4, '0')
  return `${letter(random)}${letter(random)}${letter(random)}${holder}${name.slice(0, 1).toUpperCase()}${number}${letter(random)}`
}

/** The number of a PAN's first registration in a state, where there is such a number. */
export const gstinOf = (pan: string, { gst }: State) => {
  if (gst === null) return null
  const body = `${gst}${pan}1Z`
  return body + gstinCheckCharacter(body)
}

export const makeCin = (random: Random, industry: string, { registry }: State, year: number, isPublic: boolean) =>
  `U${industry}${registry}${year}${isPublic ? 'PLC' : 'PTC'}${digits(random, 6)}`
