import { createHash } from 'node:crypto'
import { makeLogo } from '../../adapters/logo-image.ts'
import { admitPublic } from '../../admission/admit.ts'
import type { IdentityHandle } from '../../db/connect.ts'
import { type FairGate, openFairGate } from '../../db/fair-gate.ts'
import { type BusinessTx, inBusiness } from '../../db/in-business.ts'
import { record } from '../../db/record.ts'
import type { Deps } from '../../deps.ts'
import { memoryPer } from '../../memory-per.ts'
import { refuse } from '../../refuse.ts'
import type { StaffScope } from '../../scopes.ts'
import { findLogo, replaceLogo } from './queries.ts'

/** Where a logo is shown to everyone. Nobody guesses the address, and what is there never changes. */
export const logoAddress = (quickId: string, hash: string | null) => (hash ? `/media/${quickId}/${hash}.jpg` : null)

/** A picture may need 64 MB while it is decoded: two at a time, and one of a person. */
const decodingGate = memoryPer<IdentityHandle, FairGate>(() => openFairGate({ room: 2, share: 1, alone: 1 }))

export const prepareLogo = ({ identity }: Deps, { who }: StaffScope, sent: Uint8Array) =>
  decodingGate(identity).pass(who.personId, 'last', () => makeLogo(sent))

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
