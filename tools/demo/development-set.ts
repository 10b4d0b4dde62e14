import type { BusinessSchema, IdentitySchema } from '@quickprism/server/db/schema.gen'
import type pg from 'pg'
import { createGiven, type Given, type GivenBranch, type GivenBusiness } from '../testing/given.ts'
import { type Account, accountsIn } from './accounts.ts'
import { branchDetails, businessDetails } from './businesses.ts'
import { cast, emailOf, stage } from './cast.ts'
import { enrol } from './enrol.ts'
import { type House, type Log, writeHistory } from './load.ts'
import { DAY, localFrom, momentFrom } from './local-time.ts'
import { meet, mobileFrom, type Person } from './people.ts'
import { type City, cityNamed, type Locality } from './places.ts'
import { type BusinessPlan, planBranch } from './plan.ts'
import {
  type CellQueries,
  describeBranch,
  describeBusiness,
  describeMember,
  describeRole,
  kyselyOn,
} from './queries.ts'
import { createRandom, type Random } from './random.ts'
import { type RoleName, roleNames, usualRoles } from './roles.ts'
import { type DemoTarget, type Installation, inTransactions, tidy, withClients } from './target.ts'
import { makeCin, makePan } from './tax-numbers.ts'
import { type Trade, trades } from './trades.ts'
import { openWorld } from './world.ts'

const SEED = 20_261
const HISTORY_DAYS = 90

/** Parties of the last moments at a branch that never closes. */
const LATELY = 16

/** Who works at every branch, unless the cast does. */
const usualCrew: readonly RoleName[] = ['Branch manager', 'Front desk', 'Front desk', 'Security']

type Scene = {
  given: Given
  cells: readonly CellQueries[]
  random: Random
  now: number
  people: ReadonlyMap<string, Person>
}

type Employer = { business: GivenBusiness; cell: CellQueries; roles: ReadonlyMap<RoleName, number> }

const localityOf = ({ localities }: City, name: string) =>
  localities.find((locality) => locality.name === name) as Locality

const enrolCast = async (given: Given, random: Random, now: number) => {
  const people = new Map<string, Person>()
  for (const { name, gender } of cast) {
    const bornAt = Math.floor((now - random.between(24, 52) * 365 * DAY) / DAY) * DAY
    people.set(name, await enrol(given, { name, gender, bornAt, mobile: mobileFrom(random), email: emailOf(name) }))
  }
  return people
}

const planOf = ({ random, now }: Scene, { name, storeType, city, branches }: (typeof stage)[number]): BusinessPlan => {
  const home = cityNamed(city)
  const since = now - HISTORY_DAYS * DAY
  return {
    name,
    registeredName: `${name} Private Limited`,
    registrationType: 'Private Limited Company',
    storeType,
    city: home,
    pan: makePan(random, 'C', name),
    cin: makeCin(random, trades[storeType].industry, home.state, random.between(2012, 2023), false),
    since,
    branches: branches.map((branch) => {
      const where = cityNamed(branch.city)
      const locality = localityOf(where, branch.name)
      const { name, visits } = branch
      const plan = planBranch(random, { name, city: where, locality, storeType, since, visits })
      return branch.neverCloses ? { ...plan, hours: null } : plan
    }),
  }
}

const createRoles = async ({ given }: Scene, cell: CellQueries, business: GivenBusiness, branches: GivenBranch[]) => {
  const roles = new Map<RoleName, number>()
  for (const name of roleNames) {
    const { may, description } = usualRoles[name]
    const { roleId } = await given.role(business, {
      name,
      may,
      branches: name === 'Administrator' ? undefined : branches,
    })
    await describeRole(cell, business.businessId, roleId, description)
    roles.set(name, roleId)
  }
  return roles
}

/** What a membership copies of its person, and when they last looked in. */
const introduce = ({ random, now }: Scene, { cell, business }: Omit<Employer, 'roles'>, person: Person) =>
  describeMember(cell, business.businessId, person.personId, {
    mobile: person.mobile,
    last_login_at: random.chance(0.9) ? momentFrom(now - random.fraction() * 9 * DAY) : null,
  })

const hire = async (scene: Scene, employer: Employer, person: Person, role: RoleName, branch: GivenBranch | null) => {
  const { given } = scene
  const { business, roles } = employer
  await given.membership(business, person, branch && [branch])
  await given.grant(business, person, roles.get(role) as number, branch)
  await introduce(scene, employer, person)
}

/** The cast's people with this post, or with any post of the business when no branch is named. */
const castFor = ({ people }: Scene, business: string, role: RoleName | 'Root user', branch?: string) =>
  cast
    .filter(({ posts }) =>
      posts.some((post) => post.business === business && post.role === role && post.branch === branch),
    )
    .map(({ name }) => people.get(name) as Person)

/** Hires a branch's crew: the cast first, and whoever is missing from the city. */
const hireCrew = async (scene: Scene, employer: Employer, branch: GivenBranch, city: City) => {
  const { given, random, now } = scene
  const waiting = new Map(roleNames.map((role) => [role, castFor(scene, employer.business.name, role, branch.name)]))
  const crew: { person: Person; role: RoleName }[] = []
  for (const role of usualCrew) {
    const person = waiting.get(role)?.shift() ?? (await enrol(given, meet(random, city, now)))
    await hire(scene, employer, person, role, branch)
    crew.push({ person, role })
  }
  return crew
}

/** Builds one business with its people, and says where visits are to be written. */
const openHouse = async (scene: Scene, setting: (typeof stage)[number], cellNumber: number) => {
  const { given, random } = scene
  const plan = planOf(scene, setting)
  const cell = scene.cells[cellNumber - 1] as CellQueries
  const [root] = castFor(scene, plan.name, 'Root user') as [Person]
  const business = await given.business({ name: plan.name, root, cell: cellNumber })
  const { businessId } = business
  await describeBusiness(cell, businessId, businessDetails({ random }, plan))
  await introduce(scene, { cell, business }, root)

  const branches: GivenBranch[] = []
  for (const branch of plan.branches) {
    const opened = await given.branch({ of: business, name: branch.name, storeType: plan.storeType })
    await describeBranch(cell, businessId, opened.branchId, branchDetails({ random }, plan, branch))
    branches.push(opened)
  }
  const employer = { business, cell, roles: await createRoles(scene, cell, business, branches) }
  const administrators = castFor(scene, plan.name, 'Administrator')
  for (const person of administrators) await hire(scene, employer, person, 'Administrator', null)

  const sites = []
  for (const [index, { branchId, ...branch }] of branches.entries()) {
    const { city, hours, since, visits } = plan.branches[index] as (typeof plan.branches)[number]
    const crew = await hireCrew(scene, employer, { branchId, ...branch }, city)
    const officers = index === 0 ? [root, ...administrators] : []
    const neverCloses = setting.branches[index]?.neverCloses ?? false
    const trade = trades[plan.storeType]
    sites.push({
      ...{ businessId, branchId, city, hours, since, visits },
      trade: neverCloses ? roundTheClock(trade) : trade,
      lately: neverCloses ? LATELY : 0,
      members: [...officers, ...crew.map(({ person }) => person)],
      desks: crew.filter(({ role }) => role === 'Front desk').map(({ person }) => person.personId),
    })
  }
  await given.moveAccess(business)
  return { businessId, cellNumber, sites, branches }
}

/** A branch that is worth looking at on any day at any hour, with guests of every age. */
const roundTheClock = (trade: Trade): Trade => ({
  ...trade,
  byHour: trade.byHour.map((weight) => Math.max(3, weight)),
  byWeekday: trade.byWeekday.map((weight) => Math.max(0.85, weight)),
  groups: 0.12,
  families: true,
})

/** Who works inside whose branch: the inviting branch, and the branch of another business. */
const tenancies = [
  { parent: 'Indiranagar', child: 'Jayanagar', active: true },
  { parent: 'Indiranagar', child: 'Fort Kochi', active: false },
]

/** Whether no business was ever registered here. */
export const isEmpty = ({ identityUrl }: DemoTarget) =>
  withClients([identityUrl], async ([identity]) => {
    const answer = await identity?.query<{ empty: boolean }>(
      'select not exists (select from identity.business) as empty',
    )
    return answer?.rows[0]?.empty === true
  })

/** Who can sign in: the cast, or in a world without them the root people of a few businesses. */
export const accounts = ({ identityUrl, cellUrls }: DemoTarget): Promise<Account[]> =>
  withClients([identityUrl, ...cellUrls], ([identity, ...cells]) => accountsIn(identity as pg.Client, cells))

/** Fills an empty database with a few businesses, people to sign in as, and three months of visits that end now. */
export const loadDevelopmentSet = async (target: Installation, log: Log, until = new Date()): Promise<Account[]> => {
  const now = localFrom(until)
  await inTransactions(target, async (databases) => {
    const random = createRandom(SEED)
    const cells = databases.cells.map((client) => kyselyOn<BusinessSchema>(client))
    const given = createGiven({
      identity: kyselyOn<IdentitySchema>(databases.identity),
      cells,
      now: () => new Date(until.getTime() - (HISTORY_DAYS + 1) * DAY),
      below: random.below,
    })
    const people = await enrolCast(given, random, now)
    const opened = []
    for (const [index, setting] of stage.entries()) {
      opened.push(await openHouse({ given, cells, random, now, people }, setting, 1 + (index % cells.length)))
    }
    const branches = new Map(opened.flatMap((house) => house.branches.map((branch) => [branch.name, branch])))
    for (const { parent, child, active } of tenancies) {
      await given.tenant({ of: branches.get(parent) as GivenBranch, is: branches.get(child) as GivenBranch, active })
    }
    const world = await openWorld(databases, { seed: SEED, until, secrets: target.secrets, vault: target.vault })
    const houses = opened.map(({ businessId, cellNumber, sites }): House => {
      const cell = world.cells[cellNumber - 1] as House['cell']
      return { businessId, cell, sites }
    })
    await writeHistory(world, databases, houses)
  })
  await tidy(target)
  log(`${stage.length} businesses with three months of visits`)
  return accounts(target)
}
