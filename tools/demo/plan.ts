import type { StoreType } from '@quickprism/contract/store-type'
import { DAY } from './local-time.ts'
import { abroad, type City, cities, type Locality, streets } from './places.ts'
import { type Random, weighted } from './random.ts'
import { apportion, shares } from './sizes.ts'
import { type Holder, makeCin, makePan } from './tax-numbers.ts'
import { type Hours, storeTypes, trades } from './trades.ts'

export type Sizes = { businesses: number; branches: number; visits: number }

export type BranchPlan = {
  name: string
  city: City
  pin: string
  street: string
  latitude: number
  longitude: number
  hours: Hours
  /** When it opened, as local time. */
  since: number
  visits: number
}

export type BusinessPlan = {
  name: string
  registeredName: string
  registrationType: string
  storeType: StoreType
  city: City
  pan: string
  cin: string | null
  since: number
  branches: BranchPlan[]
}

const firstWords =
  'Amber Brass Copper Coral Dusky Early Evening Gentle Golden Green Ivory Jade Lantern Little Misty Monsoon Morning Northern Olive Painted Pearl Quiet Red Rising River Saffron Silver Southern Terracotta Twin Velvet Winding'.split(
    ' ',
  )
const secondWords =
  'Banyan Bamboo Cardamom Champak Courtyard Deodar Gulmohar Heron Jasmine Kadamba Kingfisher Lotus Mango Mayura Mynah Neem Palash Parijat Peepal Sandal Sparrow Tamarind Teak Tulsi Verandah Wheatfield'.split(
    ' ',
  )

type Registration = { type: string; holder: Holder; called: (name: string) => string }

const registrations = weighted<Registration>([
  [{ type: 'Private Limited Company', holder: 'C', called: (name) => `${name} Private Limited` }, 55],
  [{ type: 'Limited Liability Partnership', holder: 'F', called: (name) => `${name} LLP` }, 17],
  [{ type: 'Partnership', holder: 'F', called: (name) => `${name} and Company` }, 18],
  [{ type: 'Public Limited Company', holder: 'C', called: (name) => `${name} Limited` }, 6],
])

const weighedCities = (choices: readonly City[]) => weighted(choices.map((city) => [city, city.weight] as const))

const anyCity = weighedCities(cities)
const anyCityForABranch = weighedCities([...cities, ...abroad])
const anyStoreType = weighted(storeTypes)

/** The first name nobody has yet. */
const unused = (taken: Set<string>, make: () => string) => {
  for (let attempt = 0; ; attempt++) {
    const name = attempt < 50 ? make() : `${make()} ${taken.size + 1}`
    if (taken.has(name.toLowerCase())) continue
    taken.add(name.toLowerCase())
    return name
  }
}

const corners = ['', '', '', ' East', ' West', ' Central', ' Junction', ' Gate', ' Cross'] as const

export const planBranch = (
  random: Random,
  is: { name: string; city: City; locality: Locality; storeType: StoreType; since?: number; visits?: number },
): BranchPlan => ({
  name: is.name,
  city: is.city,
  pin: is.locality.pin,
  street: `${random.between(1, 240)} ${random.pick(streets)}, ${is.locality.name}`,
  latitude: Number(random.around(is.city.latitude, 0.012).toFixed(5)),
  longitude: Number(random.around(is.city.longitude, 0.012).toFixed(5)),
  hours: weighted(trades[is.storeType].hours)(random),
  since: is.since ?? 0,
  visits: is.visits ?? 0,
})

const planBusiness = (random: Random, branchCount: number, names: Set<string>, now: number): BusinessPlan => {
  const storeType = anyStoreType(random)
  const city = anyCity(random)
  const name = unused(
    names,
    () => `${random.pick(firstWords)} ${random.pick(secondWords)} ${random.pick(trades[storeType].called)}`,
  )
  const { type, holder, called } = registrations(random)
  const founded = random.between(1994, 2024)
  const branchNames = new Set<string>()
  return {
    name,
    registeredName: called(name),
    registrationType: type,
    storeType,
    city,
    pan: makePan(random, holder, name),
    cin:
      holder === 'C'
        ? makeCin(random, trades[storeType].industry, city.state, founded, type.startsWith('Public'))
        : null,
    since: now - random.between(380, 900) * DAY,
    branches: Array.from({ length: branchCount }, (_, index) => {
      const where = index === 0 || random.chance(0.45) ? city : anyCityForABranch(random)
      const locality = random.pick(where.localities)
      const branchName = unused(branchNames, () => `${locality.name}${random.pick(corners)}`)
      return planBranch(random, { name: branchName, city: where, locality, storeType })
    }),
  }
}

const HISTORY_DAYS = 365

/** The busiest are in large cities and have been here for the whole year; small ones opened on the way. */
const spreadVisits = (random: Random, plans: readonly BusinessPlan[], visits: number, now: number) => {
  const ranked = plans
    .flatMap(({ branches, storeType }) =>
      branches.map((branch) => ({
        branch,
        rank: branch.city.weight * trades[storeType].size * (0.1 + random.fraction()),
      })),
    )
    .sort((a, b) => b.rank - a.rank)
  const parts = apportion(visits, shares(ranked.length))
  ranked.forEach(({ branch }, index) => {
    branch.visits = parts[index] as number
    const days = branch.visits > visits / ranked.length ? HISTORY_DAYS : random.between(60, HISTORY_DAYS)
    branch.since = now - days * DAY
  })
}

export const planBusinesses = (random: Random, sizes: Sizes, now: number): BusinessPlan[] => {
  if (sizes.branches < sizes.businesses) throw new RangeError('Every business needs a branch: ask for more branches.')
  const names = new Set<string>()
  const further = apportion(sizes.branches - sizes.businesses, shares(sizes.businesses, 0.05))
  const plans = further.map((more) => planBusiness(random, 1 + more, names, now))
  spreadVisits(random, plans, sizes.visits, now)
  return plans
}
