import { createHash } from 'node:crypto'
import { admitPublic } from '../../admission/admit.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import type { StaffScope } from '../../scopes.ts'
import { findLogo, replaceLogo } from './queries.ts'

/** Where a logo is shown to everyone. Nobody guesses the address, and what is there never changes. */
export const logoAddress = (quickId: string, hash: string | null) => (hash ? `/media/${quickId}/${hash}.jpg` : null)

export const changeLogo = async (tx: BusinessTx, scope: StaffScope, image: Buffer) => {
  const hash = createHash('sha256').update(image).digest('hex')
  await replaceLogo(tx, scope, hash, image)
  record(tx, scope, { event: 'business.logo-changed' })
}

/** The logo behind an address. */
export const logoAt = async (deps: Deps, quickId: string, hash: string) => {
  const scope = await admitPublic(deps, quickId)
  const image = await inBusiness(deps, scope, (tx) => findLogo(tx, scope, hash))
  if (!image) throw refuse.missing()
  return image
}
