import { type GstinLook, lookAtGstin } from '@quickprism/contract/gstin'
import type { RegistryAnswer } from '../../adapters/gstin.ts'
import { type IdentityTx, inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import { limits, spendAlone } from '../allowances/service.ts'
import { findAnswer, keepAnswer } from './queries.ts'

const KEPT_HOURS = 24

const sentences = {
  malformed: 'Please enter a valid 15 digit GSTIN',
  unverified: 'Please verify GSTIN before submitting',
  tooMany: 'Too many GSTINs were checked today. Please try again tomorrow.',
  misspelt: 'This GSTIN looks mistyped. Check it, or press Verify again.',
  unknown: 'This GSTIN was not found in the GST registry.',
  inactive: 'The registry lists this GSTIN as inactive.',
  unusual: 'The last character of this GSTIN does not fit the others, but the registry knows it.',
  otherPan: 'The PAN in this GSTIN does not match the business.',
}

/** What is known about a GSTIN: whether it counts as valid, and what is worth a second look. */
export type Verdict = {
  gstin: string
  isValid: boolean
  /** The registry lists it as active. Without a registry no number is. */
  isConfirmed: boolean
  legalName: string | null
  tradeName: string | null
  warnings: readonly string[]
}

/** Who wants to know; a business only where there is one already. */
type Asker = { personId: number; businessId?: number }

const allowanceOf = ({ personId, businessId }: Asker) => [
  { limit: limits.gstinPerPerson, subject: String(personId) },
  ...(businessId === undefined ? [] : [{ limit: limits.gstinPerBusiness, subject: String(businessId) }]),
]

/** The moment before which the registry's answer is too old to count. */
export const staleBefore = ({ now }: Pick<IdentityTx, 'now'>) => new Date(now.getTime() - KEPT_HOURS * 3_600_000)

const warningOf = ({ checks }: GstinLook, { isKnown, isActive }: RegistryAnswer) => {
  if (!isKnown) return sentences.unknown
  if (!isActive) return sentences.inactive
  return checks ? undefined : sentences.unusual
}

const unasked = (gstin: string, isValid: boolean, ...warnings: string[]): Verdict => ({
  gstin,
  isValid,
  isConfirmed: false,
  legalName: null,
  tradeName: null,
  warnings,
})

/**
 * Looks at the number itself, then at what the registry said lately, and asks it only if that is worth an answer that
 * may cost something. Without a registry the number speaks for itself.
 */
export const checkGstin = async (
  deps: Deps,
  gstin: string,
  asker: Asker,
  { despiteCheck }: { despiteCheck: boolean },
): Promise<Verdict> => {
  const look = lookAtGstin(gstin)
  if (!look.looksRight) throw refuse.faults({ gstin: sentences.malformed }, sentences.malformed)
  const kept = await inIdentity(deps, (tx) => findAnswer(tx, gstin, staleBefore(tx)))
  if (!kept && !look.checks && !(despiteCheck && deps.gstin)) return unasked(gstin, false, sentences.misspelt)
  if (!kept && !deps.gstin) return unasked(gstin, true)

  const answer = kept ?? (await askRegistry(deps, gstin, asker))
  const { isActive, legalName, tradeName } = answer
  const warnings = [warningOf(look, answer) ?? []].flat()
  return { gstin, isValid: isActive, isConfirmed: isActive, legalName, tradeName, warnings }
}

const askRegistry = async (deps: Deps, gstin: string, asker: Asker): Promise<RegistryAnswer> => {
  const allowance = allowanceOf(asker)
  await spendAlone(deps, sentences.tooMany, allowance)
  try {
    const answer = await (deps.gstin as NonNullable<Deps['gstin']>).ask(gstin)
    await inIdentity(deps, (tx) => keepAnswer(tx, gstin, answer))
    return answer
  } catch (error) {
    deps.log.warn({ err: error }, 'the GSTIN registry did not answer')
    throw refuse.busy()
  }
}

/** Checked again before a number is written down, whatever the form claims. */
export const expectValidGstin = async (deps: Deps, gstin: string, asker: Asker): Promise<Verdict> => {
  const verdict = await checkGstin(deps, gstin, asker, { despiteCheck: false })
  if (!verdict.isValid) throw refuse.faults({ gstin: sentences.unverified }, sentences.unverified)
  return verdict
}

/** For a form without a button of its own: there the registry decides at once, and its words are the refusal. */
export const expectRegisteredGstin = async (deps: Deps, gstin: string, asker: Asker): Promise<Verdict> => {
  const verdict = await checkGstin(deps, gstin, asker, { despiteCheck: true })
  const [warning = sentences.unknown] = verdict.warnings
  if (!verdict.isValid) throw refuse.faults({ gstin: warning }, warning)
  return verdict
}

/** Adds a warning where the PAN inside the number is not the one of the business. */
export const besidePan = (verdict: Verdict, pan: string | null): Verdict => {
  const inside = lookAtGstin(verdict.gstin).pan
  const isOther = pan !== null && inside !== undefined && inside !== pan
  return isOther ? { ...verdict, warnings: [...verdict.warnings, sentences.otherPan] } : verdict
}

const FORMS = /\b(private|pvt|limited|ltd|llp|opc|company|co|and)\b/g

/** A name as it is compared: without the form of the company, capitals and punctuation. Indian vowel signs are marks. */
const bareName = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(FORMS, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Whether the registry knows a number under no name that a business gives itself. Without a registry nothing is known. */
export const hasOtherName = (
  { legalName, tradeName }: Pick<Verdict, 'legalName' | 'tradeName'>,
  own: { registered_name: string | null; trade_name: string | null },
) => {
  const bare = (names: readonly (string | null)[]) => names.flatMap((name) => (name ? bareName(name) : []))
  const listed = bare([legalName, tradeName])
  return listed.length > 0 && !bare([own.registered_name, own.trade_name]).some((name) => listed.includes(name))
}

/** Under which names the registry lists a number, as one text. */
export const listedNames = ({ legalName, tradeName }: Pick<Verdict, 'legalName' | 'tradeName'>) =>
  [...new Set([legalName, tradeName])].filter((name) => name !== null).join(', ')

/** The warnings of a verdict as one text, or nothing. */
export const warningIn = ({ warnings }: Verdict) => warnings.join(' ') || null

/** The PAN that a number is built around. */
export const panIn = (gstin: string) => lookAtGstin(gstin).pan ?? null
