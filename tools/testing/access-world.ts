import { branches } from '@quickprism/contract/branches'
import { type Permission, permissionNames, withDependencies } from '@quickprism/contract/permissions'
import { users } from '@quickprism/contract/users'
import { admitJob } from '@quickprism/server/admission/admit'
import { createTokens } from '@quickprism/server/admission/tokens'
import { retireBranch } from '@quickprism/server/modules/branches/jobs'
import type { PlaceName, Principal, Share } from './access-model.ts'
import type { GivenBusiness, GivenPerson } from './given.ts'
import type { TestApp } from './test-app.ts'
import { newSigningKey } from './test-keys.ts'
import { nowhere, type SomePlace } from './things.ts'

/** What opens the door of a call; nothing where it takes no permission. */
export type Opens = { anyOf: readonly Permission[]; permission: Permission | undefined }

const permissionsIn = (share: Share, { anyOf, permission }: Opens): readonly Permission[] => {
  if (share === 'everything') return permissionNames
  if (share === 'all but that') return permissionNames.filter((name) => !anyOf.includes(name))
  // No role holds a permission without what it needs (Q55).
  return permission ? withDependencies([permission]) : []
}

/** The places and people of the access model, for real. */
export const givenAccessWorld = async (t: TestApp) => {
  const { given } = t
  const farCell = t.owner.cells.length
  const own = await given.business({ cell: 1 })
  const branch = await given.branch({ of: own })
  const near = await given.branch({ of: await given.business({ cell: 1 }) })
  const far = await given.branch({ of: await given.business({ cell: farCell }) })
  const tenant = await given.branch({ of: await given.business({ cell: farCell }) })
  const former = await given.branch({ of: await given.business({ cell: 1 }) })
  await given.tenant({ of: branch, is: tenant })
  await given.tenant({ of: branch, is: former, active: false })

  const root = t.as(own.root)
  const [justDeleted, deleted] = [await given.branch({ of: own }), await given.branch({ of: own })]
  for (const { quickId } of [justDeleted, deleted]) await root(branches.remove, { query: { shopQuickID: quickId } })
  await retireBranch({ branchId: deleted.branchId }, t.deps, admitJob(own.cell, own.businessId))

  /** Someone who was let in before, so that their rights are remembered. */
  const usedToHoldEverything = async () => {
    const person = await given.staff({ on: own, may: permissionNames })
    await t.as(person)(branches.list, { query: { business_quickID: own.quickId } })
    return person
  }
  const [deactivated, removed] = [await usedToHoldEverything(), await usedToHoldEverything()]
  await root(users.setStatus, { body: { scopeId: own.quickId, quickId: deactivated.quickId, status: false } })
  await root(users.remove, { body: { scopeId: own.quickId, userQuickId: removed.quickId } })

  const places: Record<PlaceName, SomePlace> = {
    'own branch': branch,
    'sibling branch': await given.branch({ of: own }),
    'own business': own,
    'tenant branch': tenant,
    'deactivated tenant branch': former,
    'near branch': near,
    'near business': near.business,
    'far branch': far,
    'far business': far.business,
    'branch just deleted': justDeleted,
    'deleted branch': deleted,
    nowhere,
  }
  const stranger = await given.person()
  const staff = new Map<string, Promise<GivenPerson>>()

  return {
    places,
    bystander: await given.person(),

    /** The person a principal is, with what the call takes. */
    async personOf({ is }: Principal, opens: Opens): Promise<GivenPerson> {
      if (is === 'a stranger') return stranger
      if ('root' in is) return (places[is.root] as GivenBusiness).root
      if (is.until) return is.until === 'removed' ? removed : deactivated
      const may = permissionsIn(is.with, opens)
      const name = `${is.at}: ${may.join(' ')}`
      const person = staff.get(name) ?? given.staff({ on: places[is.at], may })
      staff.set(name, person)
      return person
    },
  }
}

export type AccessWorld = Awaited<ReturnType<typeof givenAccessWorld>>

/** Longer than an access token is good for. */
const LONG_AGO = 11 * 60_000

/** Opens a session for a principal, and gives the token they would send, if any. */
export const tokensFor = (t: TestApp) => {
  const forger = createTokens(newSigningKey())
  return async ({ session, app }: Principal, person: GivenPerson) => {
    if (session === 'none') return undefined
    const { sessionId, personEpoch } = await t.given.session(person, app)
    if (session === 'revoked' || session === 'expired') {
      await t.owner.identity
        .updateTable('identity.session')
        .set({ [session === 'revoked' ? 'revoked_at' : 'expires_at']: t.clock.held })
        .where('session_id', '=', sessionId)
        .execute()
    }
    const issuer = session === 'forged token' ? forger : t.deps.tokens
    const age = session === 'expired token' ? LONG_AGO : 0
    return issuer.issue(
      { sid: sessionId, session_epoch: 0, person_epoch: personEpoch },
      new Date(t.clock.held.getTime() - age),
    )
  }
}
