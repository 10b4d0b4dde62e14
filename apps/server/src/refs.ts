import { isSame, type Secrets } from './secrets.ts'

type Digest = Pick<Secrets, 'digest'>
type Use = Extract<
  Parameters<Secrets['digest']>[0],
  'guest-ref' | 'sos-alert' | 'sos-incident' | 'sos-marshal' | 'sos-person' | 'visit-ref' | 'visitor-ref'
>

const proofOf = ({ digest }: Digest, use: Use, ids: readonly number[]) => digest(use, ...ids).subarray(0, 12)

/**
 * Ids as screens and phones may name them: nobody can make one up, and it opens nothing elsewhere. Where it holds
 * (`within`) is part of its proof and is not told.
 */
export const writeRef = (secrets: Digest, use: Use, within: readonly number[], ids: readonly number[]) =>
  [...ids.map((id) => id.toString(36)), proofOf(secrets, use, [...within, ...ids]).toString('base64url')].join('.')

export const readRef = (secrets: Digest, use: Use, within: readonly number[], ref: string) => {
  const parts = ref.split('.')
  const proof = Buffer.from(parts.pop() ?? '', 'base64url')
  const ids = parts.map((id) => Number.parseInt(id, 36))
  if (ids.length === 0 || !ids.every(Number.isSafeInteger)) return undefined
  return isSame(proofOf(secrets, use, [...within, ...ids]), proof) ? ids : undefined
}
