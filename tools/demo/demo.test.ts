import { columnTypes } from '@quickprism/server/db/column-types'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabases, freshDatabases, type Shape } from '../testing/test-database.ts'
import { accounts, isEmpty, loadDevelopmentSet } from './development-set.ts'
import { checkCounters, loadDemo } from './load.ts'
import type { DemoTarget } from './target.ts'
import { gstinOf } from './tax-numbers.ts'

const sizes = { businesses: 5, branches: 20, visits: 3_000, seed: 7, until: new Date('2026-11-14T16:00:00+05:30') }

const quiet = () => {}
const opened: FreshDatabases[] = []

const freshTarget = async (shape: Shape): Promise<DemoTarget> => {
  const databases = await freshDatabases(shape)
  opened.push(databases)
  return { identityUrl: databases.ownerUrls.identity, cellUrls: databases.ownerUrls.cells }
}

afterAll(async () => {
  for (const databases of opened) await databases.drop()
})

const ask = async <Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: url, types: columnTypes })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** One line for each table of both schemas: how many rows, and a sum over all of them. */
const fingerprint = async (url: string) => {
  const tables = await ask<{ name: string }>(
    url,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('identity', 'business') order by 1`,
  )
  const lines: string[] = []
  for (const { name } of tables) {
    const [row] = await ask<{ rows: number; sum: string }>(
      url,
      `select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as sum from ${name} t`,
    )
    lines.push(`${name} ${row?.rows} ${row?.sum}`)
  }
  return lines
}

const complaintsOf = async (target: DemoTarget) => {
  const complaints: string[] = []
  const isRight = await checkCounters(target, (line) => complaints.push(line))
  return { isRight, complaints }
}

describe('the demo in one database', () => {
  let target: DemoTarget
  let url: string
  beforeAll(async () => {
    target = await freshTarget('one')
    url = target.identityUrl
    await loadDemo(target, sizes, quiet)
  })

  it('holds exactly what was asked for, and no branch without a business', async () => {
    const [counts] = await ask(
      url,
      `select (select count(*) from business.business) as businesses, (select count(*) from business.branch) as branches,
        (select count(*) from business.visit) as visits, (select count(*) from identity.business) as places,
        (select count(*) from identity.directory where kind = 2) as "publicBranches"`,
    )
    expect(counts).toEqual({ businesses: 5, branches: 20, visits: 3_000, places: 5, publicBranches: 20 })
  })

  it('is the same world again from the same seed, and another from another', async () => {
    const again = await freshTarget('one')
    await loadDemo(again, sizes, quiet)
    const other = await freshTarget('one')
    await loadDemo(other, { ...sizes, seed: 8 }, quiet)
    const first = await fingerprint(url)
    expect(await fingerprint(again.identityUrl)).toEqual(first)
    expect(await fingerprint(other.identityUrl)).not.toEqual(first)
  })

  it('counts in every roll-up what the visits say', async () => {
    expect(await complaintsOf(target)).toEqual({ isRight: true, complaints: [] })
  })

  it('gives the largest branch between 5 and 10 percent of the visits', async () => {
    const [largest] = await ask<{ share: number }>(
      url,
      `select count(*)::float / 3000 as share from business.visit group by branch_id order by 1 desc limit 1`,
    )
    expect(largest?.share).toBeGreaterThanOrEqual(0.05)
    expect(largest?.share).toBeLessThanOrEqual(0.1)
  })

  it('ends at the given moment, with people still inside', async () => {
    const [row] = await ask<{ late: number; open: number; old: number }>(
      url,
      `select count(*) filter (where checked_in_at > $1 or checked_out_at > $1)::int as late,
        count(*) filter (where checked_out_at is null)::int as open,
        count(*) filter (where checked_out_at is null and local_day < '2026-11-14')::int as old
       from business.visit`,
      [sizes.until],
    )
    expect(row?.late).toBe(0)
    expect(row?.old).toBe(0)
    expect(row?.open).toBeGreaterThan(0)
  })

  it('has people in it whom no two places hold at once, and groups led by one of them', async () => {
    const [row] = await ask<{ twice: number; leaderless: number; groups: number }>(
      url,
      `select
        (select count(*)::int from (
          select r.person_id from business.visit v
          join business.visitor r on r.business_id = v.business_id and r.visitor_id = v.visitor_id
          where v.checked_out_at is null and r.person_id is not null
          group by r.person_id having count(*) > 1) t) as twice,
        (select count(*)::int from business.visit v where not is_lead and not exists (
          select from business.visit l where l.business_id = v.business_id and l.branch_id = v.branch_id
            and l.checked_in_at = v.checked_in_at and l.visit_id = v.group_id and l.is_lead and l.nonce = v.nonce)) as leaderless,
        (select count(*)::int from business.visit where is_lead and group_size > 1) as groups`,
    )
    expect(row).toMatchObject({ twice: 0, leaderless: 0 })
    expect(row?.groups).toBeGreaterThan(50)
  })

  it('registers every branch for tax in its own state, under the PAN of its business', async () => {
    const branches = await ask<{ gstin: string; pan: string; state: string }>(
      url,
      'select br.gstin, b.pan, br.state from business.branch br join business.business b using (business_id)',
    )
    const states = new Map<string, string>()
    for (const { gstin, pan, state } of branches) {
      expect(gstin).toMatch(/^\d{2}[A-Z]{5}\d{4}[A-Z]1Z[0-9A-Z]$/)
      expect(gstin.slice(2, 12)).toBe(pan)
      states.set(state, gstin.slice(0, 2))
      expect(states.get(state)).toBe(gstin.slice(0, 2))
    }
  })

  it('ends a GSTIN with the right check character', () => {
    const state = (gst: string) => ({ name: '', gst, registry: '' })
    expect(gstinOf('AAPFU0939F', state('27'))).toBe('27AAPFU0939F1ZV')
    expect(gstinOf('AAGCB7383J', state('29'))).toBe('29AAGCB7383J1Z4')
    expect(gstinOf('AAACC1206D', state('24'))).toBe('24AAACC1206D1ZM')
  })

  it('goes on through the product’s own functions: new numbers, and counters that follow', async () => {
    const [place] = await ask<{ business_id: number; branch_id: number; visitor_id: number }>(
      url,
      `select business_id, branch_id, visitor_id from business.branch_visitor bv
       where not exists (select from business.visit v where v.business_id = bv.business_id
         and v.branch_id = bv.branch_id and v.visitor_id = bv.visitor_id and v.checked_out_at is null)
       order by visits desc limit 1`,
    )
    const { business_id, branch_id, visitor_id } = place as NonNullable<typeof place>
    const [newcomer] = await ask<{ visitor_id: number }>(
      url,
      `insert into business.visitor (business_id, name, created_at) values ($1, 'Tara Walia', $2) returning visitor_id`,
      [business_id, sizes.until],
    )
    const [before] = await ask<{ version: number; visitor_people: number }>(
      url,
      'select version, visitor_people from business.visit_total where business_id = $1 and branch_id = $2',
      [business_id, branch_id],
    )
    const [came] = await ask<{ visit_id: number; checked_in_at: Date; version: number }>(
      url,
      `select visit_id, checked_in_at, version from business.check_in($1, $2, $3, $3::timestamptz at time zone 'Asia/Kolkata',
        gen_random_uuid(), array[$4, $5]::bigint[], array[2, 2]::smallint[], array[30, 8]::smallint[], array[2, 1]::smallint[], 2::smallint)`,
      [business_id, branch_id, sizes.until, visitor_id, newcomer?.visitor_id],
    )
    expect(came?.version).toBe((before?.version ?? 0) + 1)
    expect(await complaintsOf(target)).toEqual({ isRight: true, complaints: [] })

    await ask(
      url,
      `select business.check_out($1, $2, $3, array[$4]::bigint[], $3::timestamptz + interval '25 minutes', 1::smallint, 1::smallint)`,
      [business_id, branch_id, came?.checked_in_at, came?.visit_id],
    )
    expect(await complaintsOf(target)).toEqual({ isRight: true, complaints: [] })
    const [after] = await ask<{ visitor_people: number }>(
      url,
      'select visitor_people from business.visit_total where business_id = $1 and branch_id = $2',
      [business_id, branch_id],
    )
    expect(after?.visitor_people).toBe((before?.visitor_people ?? 0) + 2)
  })

  it('finds a counter that was changed by hand', async () => {
    const spoilt = await freshTarget('one')
    await loadDemo(spoilt, { ...sizes, visits: 500 }, quiet)
    await ask(
      spoilt.identityUrl,
      `update business.visit_day set leads = leads + 1 where (business_id, branch_id, day, kind) in (
        select business_id, branch_id, day, kind from business.visit_day limit 1)`,
    )
    const { isRight, complaints } = await complaintsOf(spoilt)
    expect(isRight).toBe(false)
    expect(complaints).toHaveLength(1)
    expect(complaints[0]).toMatch(/^cell 1: business\.visit_day differs in 2 rows/)
  })

  it('adds a second load to the first without touching it', async () => {
    const twice = await freshTarget('one')
    await loadDemo(twice, { ...sizes, visits: 500 }, quiet)
    await loadDemo(twice, { ...sizes, visits: 500 }, quiet)
    const [counts] = await ask(
      twice.identityUrl,
      `select (select count(*) from business.business) as businesses, (select count(*) from business.visit) as visits`,
    )
    expect(counts).toEqual({ businesses: 10, visits: 1_000 })
    expect(await complaintsOf(twice)).toEqual({ isRight: true, complaints: [] })
  })
})

describe('the demo in cells', () => {
  it('spreads the businesses, each whole in the cell where identity says it lives', async () => {
    const target = await freshTarget('cells')
    await loadDemo(target, sizes, quiet)
    const places = await ask<{ business_id: number; cell: number }>(
      target.identityUrl,
      'select business_id, cell from identity.business order by business_id',
    )
    let visits = 0
    for (const [index, url] of target.cellUrls.entries()) {
      const [row] = await ask<{ businesses: number[]; visits: number }>(
        url,
        `select array(select business_id from business.business order by 1) as businesses,
          (select count(*)::int from business.visit) as visits`,
      )
      const expected = places.filter(({ cell }) => cell === index + 1).map(({ business_id }) => business_id)
      expect(expected.length).toBeGreaterThan(0)
      expect(row?.businesses).toEqual(expected)
      visits += row?.visits ?? 0
    }
    expect(visits).toBe(3_000)
    expect(await complaintsOf(target)).toEqual({ isRight: true, complaints: [] })
  })
})

describe('the development set', () => {
  it.each(['one', 'cells'] as const)(
    'gives people to sign in as, with the same quickIDs each time (%s)',
    async (shape) => {
      const target = await freshTarget(shape)
      expect(await isEmpty(target)).toBe(true)
      const shown = await loadDevelopmentSet(target, quiet)
      expect(await isEmpty(target)).toBe(false)
      expect(await complaintsOf(target)).toEqual({ isRight: true, complaints: [] })
      expect(await accounts(target)).toEqual(shown)

      expect(shown.map(({ quickID, name, role, business }) => `${quickID} ${name}: ${role}, ${business}`)).toEqual([
        'EG4C39WV Ananya Kulkarni: Root user, Quiet Banyan Desks',
        '8W105546 Rohan Iyer: Administrator, Quiet Banyan Desks',
        'EC909QFT Meera Deshpande: Branch manager of Baner, Quiet Banyan Desks',
        'T81YV7M5 Kavya Shetty: Front desk of Indiranagar, Quiet Banyan Desks',
        'S2T47DXP Imran Qureshi: Security of Koramangala, Quiet Banyan Desks',
        'TJVMA7DK Divya Nair: Administrator and Front desk of Koramangala, Little Tamarind Table and Quiet Banyan Desks',
        '329CGGMS Joseph Varghese: Root user, Monsoon Heron Stays',
        'J2WHZ6C4 Lakshmi Menon: Front desk of Fort Kochi, Monsoon Heron Stays',
        '90JR936G Arjun Hegde: Root user, Little Tamarind Table',
        'BNCE9NN6 Neha Sharma: without a business, ',
      ])
    },
  )

  it('has tenants in a coworking space, one of them inactive', async () => {
    const target = await freshTarget('cells')
    await loadDevelopmentSet(target, quiet)
    const rows = await ask<{ name: string; active: boolean; permission_count: number }>(
      target.cellUrls[0] as string,
      'select t.name, t.active, t.permission_count from business.tenant t join business.branch b using (business_id, branch_id) order by 1',
    )
    expect(rows).toEqual([
      { name: 'Fort Kochi', active: false, permission_count: 19 },
      { name: 'Jayanagar', active: true, permission_count: 31 },
    ])
  })

  it('lets each of them do what their role says, and nothing elsewhere', async () => {
    const target = await freshTarget('one')
    await loadDevelopmentSet(target, quiet)
    const places = async (name: string) => {
      const [person] = await ask<{ person_id: number }>(
        target.identityUrl,
        'select person_id from identity.person where name = $1 order by person_id limit 1',
        [name],
      )
      const rows = await ask<{ scope_name: string; permissions: string[] }>(
        target.identityUrl,
        'select scope_name, permissions from business.access_of($1)',
        [person?.person_id],
      )
      return rows.map(({ scope_name, permissions }) => `${scope_name}: ${permissions.length}`)
    }
    expect(await places('Rohan Iyer')).toEqual(['Quiet Banyan Desks Private Limited: 31'])
    expect(await places('Kavya Shetty')).toEqual(['Indiranagar: 4'])
    expect(await places('Divya Nair')).toEqual(['Koramangala: 4', 'Little Tamarind Table Private Limited: 31'])
    expect(await places('Neha Sharma')).toEqual([])
  })
})
