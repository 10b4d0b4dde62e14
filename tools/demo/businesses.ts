import { PLACE_ID_LENGTH } from '@quickprism/contract/quick-id'
import { directoryKind } from '@quickprism/server/db/codes'
import { DAY, momentFrom, timeText } from './local-time.ts'
import { mobileFrom } from './people.ts'
import { streets } from './places.ts'
import type { BranchPlan, BusinessPlan } from './plan.ts'
import type { OpenBusiness } from './staff.ts'
import { tables } from './tables.ts'
import { gstinOf } from './tax-numbers.ts'
import { trades } from './trades.ts'
import type { DemoCell, DemoWorld } from './world.ts'

/** A name as an address on the internet, at a domain that can never be anyone's. */
const siteOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '-')}.example`

/** What a branch row says besides its numbers; the development set writes the same. */
export const branchDetails = (world: Pick<DemoWorld, 'random'>, business: BusinessPlan, branch: BranchPlan) => {
  const { random } = world
  const site = siteOf(business.name)
  return {
    gstin: gstinOf(business.pan, branch.city.state),
    street_address: branch.street,
    city: branch.city.name,
    state: branch.city.state.name,
    pin_code: branch.pin,
    time_zone: branch.city.zone.name,
    latitude: branch.latitude,
    longitude: branch.longitude,
    radius: Math.round(random.between(...trades[business.storeType].radius) / 10) * 10,
    opening_time: branch.hours && timeText(branch.hours.opening),
    closing_time: branch.hours && timeText(branch.hours.closing),
    contact_email: `${branch.name.toLowerCase().replaceAll(' ', '-')}@${site}`,
    contact_mobile: mobileFrom(random),
    website: random.chance(0.7) ? `https://${site}` : null,
  }
}

export const businessDetails = ({ random }: Pick<DemoWorld, 'random'>, plan: BusinessPlan) => {
  const site = siteOf(plan.name)
  const office = random.pick(plan.city.localities)
  return {
    registered_name: plan.registeredName,
    trade_name: plan.name,
    registration_type: plan.registrationType,
    business_type: trades[plan.storeType].businessType,
    gstin: gstinOf(plan.pan, plan.city.state),
    cin: plan.cin,
    pan: plan.pan,
    registered_email: `office@${site}`,
    registered_phone: mobileFrom(random),
    website: random.chance(0.8) ? `https://${site}` : null,
    street_address: `${random.between(1, 240)} ${random.pick(streets)}, ${office.name}`,
    city: plan.city.name,
    state: plan.city.state.name,
    pin_code: office.pin,
  }
}

const openBranch = (world: DemoWorld, cell: DemoCell, businessId: number, plan: BusinessPlan, branch: BranchPlan) => {
  const branchId = world.branchIds.take()
  const quickId = world.newQuickId(world.random, PLACE_ID_LENGTH)
  world.identity.add(tables.directory, {
    public_id: quickId,
    kind: directoryKind.branch,
    business_id: businessId,
    branch_id: branchId,
    local_id: null,
  })
  cell.depot.add(tables.branch, {
    business_id: businessId,
    branch_id: branchId,
    quick_id: quickId,
    name: branch.name,
    store_type: plan.storeType,
    ...branchDetails(world, plan, branch),
    poster_key: world.random.uuid(),
    created_at: momentFrom(branch.since - world.random.between(1, 10) * DAY),
  })
  return { plan: branch, branchId }
}

/** Gives a planned business its numbers, its root person and its rows in both schemas. */
export const openBusiness = (world: DemoWorld, plan: BusinessPlan, cell: DemoCell): OpenBusiness => {
  const businessId = world.businessIds.take()
  const quickId = world.newQuickId(world.random, PLACE_ID_LENGTH)
  const root = world.population.enrol(plan.city)
  const created_at = momentFrom(plan.since)
  world.identity.add(tables.place, { business_id: businessId, quick_id: quickId, cell: cell.number, created_at })
  world.identity.add(tables.directory, {
    public_id: quickId,
    kind: directoryKind.business,
    business_id: businessId,
    branch_id: null,
    local_id: null,
  })
  cell.depot.add(tables.business, {
    business_id: businessId,
    quick_id: quickId,
    ...businessDetails(world, plan),
    root_person_id: root.personId,
    created_at,
  })
  const branches = plan.branches.map((branch) => openBranch(world, cell, businessId, plan, branch))
  return { plan, cell, businessId, root, branches }
}
