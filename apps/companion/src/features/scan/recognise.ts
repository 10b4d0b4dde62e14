import { type BranchLink, branchLinkIn } from '../../lib/branch-link.ts'

export type Recognised =
  | { kind: 'sign-in'; sessionToken: string }
  | ({ kind: 'branch' } & BranchLink)
  | { kind: 'unknown' }

/** What a code means to us. Only addresses of this installation mean anything. */
export const recognise = (text: string, origin: string): Recognised => {
  const address = URL.parse(text.trim())
  if (!address || address.origin !== origin) return { kind: 'unknown' }
  const sessionToken = address.searchParams.get('session_token')
  if (address.pathname === '/app/approve' && sessionToken) return { kind: 'sign-in', sessionToken }
  const branch = branchLinkIn(address)
  return branch ? { kind: 'branch', ...branch } : { kind: 'unknown' }
}
