import type { CallFailed } from '@quickprism/client/client'
import { audit } from '@quickprism/contract/audit'
import { type Endpoint, title } from '@quickprism/contract/endpoint'
import { permissionNames } from '@quickprism/contract/permissions'
import { tenants } from '@quickprism/contract/tenants'
import { proof } from '@quickprism/tools/testing/proof'
import { sampler, walked } from '@quickprism/tools/testing/samples'
import { specimenRoutes } from '@quickprism/tools/testing/specimens'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { routes } from '../../app.ts'

let t: TestApp
let samples: ReturnType<typeof sampler>
beforeAll(async () => {
  t = await testApp({ served: [...routes, ...specimenRoutes] })
  samples = sampler(t)
})
afterAll(() => t.close())

describe('a link between a branch and its tenant', () => {
  /** A business with people, roles and visitors whose names are found again wherever they turn up. */
  const house = async (name: string) => {
    const business = await t.given.business({ name: `${name} Business` })
    const branch = await t.given.branch({ of: business, name: `${name} Branch` })
    const secrets = [`${name} Business`, `${name} Branch`, business.quickId, business.root.quickId, business.root.email]
    const manager = await t.given.staff({
      on: branch,
      may: permissionNames,
      name: `${name} Manager`,
      role: `${name} Role`,
    })
    const visitor = await t.given.visitor({ of: business, name: `${name} Visitor` })
    await t.given.visit({ at: branch, by: visitor })
    const people = [manager.name, manager.quickId, manager.email, `${name} Role`, visitor.name, visitor.quickId]
    return { branch, manager, secrets: [...secrets, ...people] }
  }
  type House = Awaited<ReturnType<typeof house>>

  const inputs = new Map<string, Promise<never>>()
  /** One question each time: nothing comes of it, or it changes nothing. */
  const about = (endpoint: Endpoint, { branch }: House) => {
    const key = `${title(endpoint)} ${branch.quickId}`
    const input = inputs.get(key) ?? samples.about(endpoint, branch)
    inputs.set(key, input)
    return input
  }

  const ask = async (asker: House, owner: House, endpoint: Endpoint) => {
    const input = await about(endpoint, owner)
    return t
      .as(asker.manager)(endpoint, input)
      .then(
        (answer) => ({ status: 200, text: JSON.stringify(answer) }),
        ({ status, message }: CallFailed) => ({ status, text: message }),
      )
  }

  const atPlaces = walked.filter(({ allow }) => allow.kind === 'member' || allow.kind === 'gate')

  /** Which calls are answered with anything but "Not found". */
  const opened = async (asker: House, owner: House) => {
    const found: string[] = []
    for (const endpoint of atPlaces) {
      const { status } = await ask(asker, owner, endpoint)
      if (status !== 404) found.push(`${title(endpoint)} answered ${status}`)
    }
    return found
  }

  const ownQuestions = walked.filter(
    ({ method, allow, gives }) => method === 'GET' && allow.kind !== 'public' && gives === undefined,
  )

  /** The list, and the log of what was done to them. */
  const showTenants: readonly Endpoint[] = [tenants.list, audit.list]

  /** Where something of the others shows in what one reads about oneself. */
  const leaked = async (asker: House, others: readonly House[]) => {
    const found: string[] = []
    for (const endpoint of ownQuestions) {
      const { status, text } = await ask(asker, asker, endpoint)
      expect(status).toBeLessThan(500)
      const shared = showTenants.includes(endpoint) ? others.map(({ branch }) => branch.name) : []
      const secrets = others.flatMap(({ secrets }) => secrets).filter((secret) => !shared.includes(secret))
      found.push(...secrets.filter((secret) => text.includes(secret)).map((is) => `${title(endpoint)} shows ${is}`))
    }
    return found
  }

  proof(
    'MT-05',
    'parent, tenant and sibling reach and read nothing of each other beyond the shared fields: before, invited, active, inactive and removed',
    {
      ci: { phases: ['active', 'removed'] },
      stated: { phases: ['before', 'invited', 'active', 'inactive', 'removed'] },
    },
    async ({ phases }) => {
      const houses = [await house('Parent'), await house('Child'), await house('Sibling')] as const
      const [parent, child, sibling] = houses
      await t.given.tenant({ of: parent.branch, is: sibling.branch })
      const link = { parent_shop_quickID: parent.branch.quickId, child_shop_quickID: child.branch.quickId }
      const root = t.as(parent.branch.business.root)
      const changes: Record<string, () => Promise<unknown>> = {
        before: async () => undefined,
        invited: () => t.given.invitation({ by: parent.branch, to: child.branch }),
        active: () => t.given.tenant({ of: parent.branch, is: child.branch }),
        inactive: () => root(tenants.setStatus, { body: { ...link, is_active: false } }),
        removed: () => root(tenants.remove, { body: link }),
      }
      let asked = 0
      for (const [phase, change] of Object.entries(changes)) {
        await change()
        if (!phases.includes(phase)) continue
        for (const asker of houses) {
          const others = houses.filter((one) => one !== asker)
          for (const owner of others) {
            expect({ phase, opened: await opened(asker, owner) }).toEqual({ phase, opened: [] })
            asked += atPlaces.length
          }
          expect({ phase, leaked: await leaked(asker, others) }).toEqual({ phase, leaked: [] })
        }
      }
      return { 'calls to the other side': asked, opened: 0, 'shown of it elsewhere': 0 }
    },
  )
})
