import type { LinkKind } from '@quickprism/contract/gates'
import { admitLink } from '../../admission/admit.ts'
import type { linkKind } from '../../db/codes.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refuse.ts'
import { limits, spendAlone } from './service.ts'

const TOO_MANY = 'Too many links were tried from here. Try again later.'

/** Follows a link that anyone may hold. People of one office come from one address: only links that lead nowhere count. */
export const followLink = (
  deps: Deps,
  kind: LinkKind & keyof typeof linkKind,
  { token, address, ended }: { token: string; address: string; ended: string },
) =>
  admitLink(deps, kind, token, ended).catch(async (error: unknown) => {
    if (error instanceof Refusal)
      await spendAlone(deps, TOO_MANY, [{ limit: limits.linksPerAddress, subject: address }])
    throw error
  })
