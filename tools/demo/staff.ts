import { PLACE_ID_LENGTH } from '@quickprism/contract/quick-id'
import { directoryKind, scopeType } from '@quickprism/server/db/codes'
import { DAY, momentFrom } from './local-time.ts'
import type { Person } from './people.ts'
import type { City } from './places.ts'
import type { BranchPlan, BusinessPlan } from './plan.ts'
import type { Random } from './random.ts'
import { type RoleName, roleNames, usualRoles } from './roles.ts'
import { tables } from './tables.ts'
import type { DemoCell, DemoWorld } from './world.ts'

/** A business that has its number and its root, with branches that have theirs. */
export type OpenBusiness = {
  plan: BusinessPlan
  cell: DemoCell
  businessId: number
  root: Person
  branches: readonly { plan: BranchPlan; branchId: number }[]
}

/** Who works at a branch and checks in there of a morning, and who of them sits at the desk. */
export type Crew = { members: Person[]; desks: number[] }

const lastLogin = (random: Random, now: number) => {
  if (random.chance(0.08)) return null
  const days = random.chance(0.85) ? random.fraction() * 14 : random.between(15, 160)
  return momentFrom(now - days * DAY)
}

const createRoles = ({ random, roleIds, identity, newQuickId }: DemoWorld, business: OpenBusiness) => {
  const { businessId, cell, root, plan } = business
  const ids = new Map<RoleName, number>()
  for (const name of roleNames) {
    const { description, scope, may } = usualRoles[name]
    const roleId = roleIds.take()
    const publicId = newQuickId(random, PLACE_ID_LENGTH, 'R')
    ids.set(name, roleId)
    identity.add(tables.directory, {
      public_id: publicId,
      kind: directoryKind.role,
      business_id: businessId,
      branch_id: null,
      local_id: roleId,
    })
    cell.depot.add(tables.role, {
      business_id: businessId,
      role_id: roleId,
      public_id: publicId,
      name,
      description,
      scope_type: scope,
      permissions: `{${may.join(',')}}`,
      created_at: momentFrom(plan.since + random.between(1, 20) * DAY),
      created_by: root.personId,
    })
    if (scope !== scopeType.branch) continue
    for (const { branchId } of business.branches) {
      cell.depot.add(tables.roleBranch, { business_id: businessId, role_id: roleId, branch_id: branchId })
    }
  }
  return ids
}

/** Hires people into a business: `branchIds` null is the whole business, `role` null the root person. */
const createHiring = (world: DemoWorld, business: OpenBusiness, roles: ReadonlyMap<RoleName, number>) => {
  const { random, now, identity } = world
  const { businessId, cell, root, plan } = business
  return (person: Person, role: RoleName | null, branchIds: readonly number[] | null) => {
    const active = role === null || random.chance(0.95)
    const since = momentFrom(Math.min(now - DAY, plan.since + random.between(1, 300) * DAY))
    cell.depot.add(tables.membership, {
      business_id: businessId,
      person_id: person.personId,
      scope_type: branchIds ? scopeType.branch : scopeType.business,
      active,
      quick_id: person.quickId,
      name: person.name,
      email: person.email,
      mobile: person.mobile,
      last_login_at: lastLogin(random, now),
      joined_at: since,
      created_at: since,
      created_by: root.personId,
    })
    for (const branchId of branchIds ?? [null]) {
      identity.add(tables.personPlace, {
        person_id: person.personId,
        business_id: businessId,
        branch_id: branchId,
        active,
      })
      if (branchId !== null) {
        cell.depot.add(tables.membershipBranch, {
          business_id: businessId,
          person_id: person.personId,
          branch_id: branchId,
        })
      }
      if (role === null) continue
      cell.depot.add(tables.roleGrant, {
        business_id: businessId,
        grant_id: cell.grantIds.take(),
        person_id: person.personId,
        role_id: roles.get(role) as number,
        branch_id: branchId,
        granted_by: root.personId,
        granted_at: since,
      })
    }
    return active
  }
}

/** One person in thirty already works for another business of the city. */
const createJobMarket = ({ random, population }: DemoWorld) => {
  const workers = new Map<City, Person[]>()
  return (city: City, staff: Set<Person>) => {
    const known = workers.get(city) ?? []
    workers.set(city, known)
    const candidate = known.length > 0 && random.chance(1 / 30) ? random.pick(known) : population.enrol(city)
    const person = staff.has(candidate) ? population.enrol(city) : candidate
    staff.add(person)
    known.push(person)
    return person
  }
}

const crewSize = (visits: number, storeType: string) =>
  Math.round((2 + Math.log2(1 + visits / 100)) * (storeType === 'coworking_space' ? 1.6 : 1))

/** Roles, users with their grants, and who comes to which branch in the morning. */
export const createStaffing = (world: DemoWorld) => {
  const { random } = world
  const findSomeone = createJobMarket(world)
  return (business: OpenBusiness): Crew[] => {
    const { plan, branches, root } = business
    const hire = createHiring(world, business, createRoles(world, business))
    const staff = new Set([root])
    hire(root, null, null)
    const atHeadOffice = Array.from({ length: 1 + Math.floor(branches.length / 20) }, () =>
      findSomeone(plan.city, staff),
    ).filter((person) => hire(person, 'Administrator', null))

    let isLookedAfter = false
    return branches.map(({ plan: branch, branchId }, index) => {
      const crew: Crew = { members: index === 0 ? [root, ...atHeadOffice] : [], desks: [] }
      const join = (role: RoleName, places: readonly number[]) => {
        const person = findSomeone(branch.city, staff)
        if (!hire(person, role, places)) return
        crew.members.push(person)
        if (role === 'Front desk') crew.desks.push(person.personId)
      }
      // A manager may look after the next branch in the same city too, and sits in the first.
      const next = branches[index + 1]
      const places = next?.plan.city === branch.city && random.chance(0.3) ? [branchId, next.branchId] : [branchId]
      if (!isLookedAfter) join('Branch manager', places)
      isLookedAfter = !isLookedAfter && places.length > 1
      for (let hired = 1; hired < crewSize(branch.visits, plan.storeType); hired++) {
        join(hired % 2 === 1 ? 'Front desk' : 'Security', [branchId])
      }
      return crew
    })
  }
}
