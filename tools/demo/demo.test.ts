import { Pan } from '@quickprism/contract/documents'
import { oneLine } from '@quickprism/contract/one-line'
import { columnTypes } from '@quickprism/server/db/column-types'
import { createSecrets } from '@quickprism/server/secrets'
import { createVault } from '@quickprism/server/vault'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabases, freshDatabases, type Shape } from '../testing/test-database.ts'
import type { Account } from './accounts.ts'
import { accounts, isEmpty, loadDevelopmentSet } from './development-set.ts'
import { checkCounters, loadDemo } from './load.ts'
import type { DemoTarget, Installation } from './target.ts'
import { gstinOf } from './tax-numbers.ts'

const sizes = { businesses: 5, branches: 20, visits: 3_000, seed: 7, until: new Date('2026-11-14T16:00:00+05:30') }

const quiet = () => {}
const opened: FreshDatabases[] = []

const secrets = createSecrets(Buffer.alloc(32, 7))
const vault = createVault(Buffer.alloc(32, 7))

const freshTarget = async (shape: Shape): Promise<Installation> => {
  const databases = await freshDatabases(shape)
  opened.push(databases)
  return { identityUrl: databases.ownerUrls.identity, cellUrls: databases.ownerUrls.cells, secrets, vault }
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

/** What is sealed looks different each time. */
const sealed: Record<string, string> = {
  'business.visitor': `- '{mobile,email}'::text[]`,
  'business.vault': `- 'ciphertext'`,
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
      `select count(*)::int as rows, md5(string_agg(shown, '|' order by shown)) as sum
       from (select (to_jsonb(t) ${sealed[name] ?? ''})::text as shown from ${name} t) t`,
    )
    lines.push(`${name} ${row?.rows} ${row?.sum}`)
  }
  return lines
}

const zonesIn = async (url: string) => {
  const rows = await ask<{ zone: string }>(
    url,
    `select distinct b.time_zone as zone from business.branch b join business.visit using (business_id, branch_id)
     order by 1`,
  )
  return rows.map(({ zone }) => zone)
}

/** Where identity says something else about where people are than the open visits do. */
const strayPresences = async ({ identityUrl, cellUrls }: DemoTarget) => {
  type Row = { at: string }
  const known = await ask<Row>(
    identityUrl,
    `select concat_ws(' ', person_id, business_id, branch_id, visit_id, checked_in_at at time zone 'UTC') as at
     from identity.presence`,
  )
  const open: Row[] = []
  for (const url of cellUrls) {
    open.push(
      ...(await ask<Row>(
        url,
        `select concat_ws(' ', r.person_id, v.business_id, v.branch_id, v.visit_id, v.checked_in_at at time zone 'UTC') as at
         from business.visit v join business.visitor r using (business_id, visitor_id)
         where v.checked_out_at is null and r.person_id is not null`,
      )),
    )
  }
  expect(open.length).toBeGreaterThan(0)
  const [one, other] = [known, open].map((rows) => new Set(rows.map(({ at }) => at))) as [Set<string>, Set<string>]
  return [...one.symmetricDifference(other)]
}

/** Contacts of people with an account that the server would read otherwise than their owner wrote them. */
const brokenSeals = async ({ identityUrl, cellUrls }: DemoTarget) => {
  const people = await ask<{ person_id: number; mobile: string; email: string }>(
    identityUrl,
    'select person_id, mobile, email from identity.person',
  )
  const personWith = new Map(people.map((person) => [person.person_id, person]))
  const copies = await ask<{ business_id: number; person_id: number; mobile: Buffer; email: Buffer }>(
    cellUrls[0] as string,
    'select business_id, person_id, mobile, email from business.visitor where person_id is not null order by visitor_id limit 100',
  )
  expect(copies).toHaveLength(100)
  return copies.filter(({ business_id, person_id, mobile, email }) => {
    const person = personWith.get(person_id)
    return (
      secrets.unseal('contact', `${business_id}:mobile`, mobile) !== person?.mobile ||
      secrets.unseal('contact', `${business_id}:email`, email) !== person?.email
    )
  })
}

const complaintsOf = async (target: DemoTarget) => {
  const complaints: string[] = []
  const isRight = await checkCounters(target, (line) => complaints.push(line))
  return { isRight, complaints }
}

describe('the demo in one database', () => {
  let target: Installation
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
      `select br.gstin, b.pan, br.state from business.branch br join business.business b using (business_id)
       where br.time_zone = 'Asia/Kolkata'`,
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

  it('carries what a living branch has: scripts, sealed contacts, a feed, and where people are', async () => {
    expect(await strayPresences(target)).toEqual([])
    expect(await brokenSeals(target)).toEqual([])
    const [row] = await ask<{ written: number; told: number; kept_out: number }>(
      url,
      `select (select count(*)::int from business.visitor where name ~ '[ऀ-ൿ؀-ۿ]') as written,
        (select count(*)::int from business.activity) as told,
        (select count(*)::int from business.branch_visitor where blacklisted) as kept_out`,
    )
    expect(row?.written).toBeGreaterThan(20)
    expect(row?.told).toBeGreaterThan(10)
    expect(row?.kept_out).toBeGreaterThan(0)
  })

  it('has some people whose Aadhaar and PAN are known, masked, and as the server itself seals them', async () => {
    const rows = await ask<{
      business_id: number
      visitor_id: number
      aadhaar_masked: string | null
      pan_masked: string | null
      key_id: number | null
      ciphertext: Buffer | null
    }>(
      url,
      `select o.business_id, o.visitor_id, o.aadhaar_masked, o.pan_masked, v.key_id, v.ciphertext
         from business.visitor o left join business.vault v using (business_id, visitor_id)`,
    )
    const withPan = rows.filter(({ pan_masked }) => pan_masked !== null)
    expect(withPan.length).toBeGreaterThan(rows.length / 10)
    expect(withPan.length).toBeLessThan(rows.length / 3)
    for (const { business_id, visitor_id, pan_masked, key_id, ciphertext } of withPan) {
      const sealed = { keyId: key_id as number, ciphertext: ciphertext as Buffer }
      const pan = vault.open(`${business_id}:${visitor_id}:2`, sealed)
      expect(Pan.safeParse(pan).success).toBe(true)
      expect(pan_masked).toBe(`XXXXXX${pan.slice(-4)}`)
    }
    const withAadhaar = rows.flatMap(({ aadhaar_masked }) => aadhaar_masked ?? [])
    expect(withAadhaar.length).toBeGreaterThan(rows.length / 5)
    for (const shown of withAadhaar) expect(shown).toMatch(/^XXXX XXXX \d{4}$/)
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

  it('makes many visits of fewer inside the database: of other people, over years, and every counter follows', async () => {
    const many = await freshTarget('one')
    await loadDemo(many, { ...sizes, visits: 500 }, quiet)
    await loadDemo(many, { ...sizes, visits: 3_500, madeUp: 500 }, quiet)
    const [row] = await ask(
      many.identityUrl,
      `select count(*) as visits, count(*) filter (where checked_in_at > $1 or checked_out_at > $1)::int as late,
        count(*) filter (where checked_out_at is null and local_day < '2026-11-14')::int as old,
        2026 - min(extract(year from local_day))::int as years,
        (select count(*)::int from pg_indexes where schemaname = 'business' and tablename in ('visit', 'visitor', 'branch_visitor'))
          as indexes
       from business.visit`,
      [sizes.until],
    )
    const [{ indexes } = { indexes: 0 }] = await ask<{ indexes: number }>(
      url,
      `select count(*)::int as indexes from pg_indexes
       where schemaname = 'business' and tablename in ('visit', 'visitor', 'branch_visitor')`,
    )
    expect(row).toEqual({ visits: 4_000, late: 0, old: 0, years: 5, indexes })
    expect(await strayPresences(many)).toEqual([])
    expect(await complaintsOf(many)).toEqual({ isRight: true, complaints: [] })
    const orphans = await ask(
      many.identityUrl,
      `select v.visit_id from business.visit v
        left join business.branch_visitor bv using (business_id, branch_id, visitor_id)
        left join business.visitor o on o.business_id = v.business_id and o.visitor_id = v.visitor_id
       where bv.visitor_id is null or o.visitor_id is null`,
    )
    expect(orphans).toEqual([])
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

const sentences = (shown: readonly Account[]) =>
  shown.map(({ quickID, name, role, business }) => `${quickID} ${name}: ${role}, ${business}`)

const CAST = [
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
]

describe('the development set in cells', () => {
  let target: Installation
  let shown: Account[]
  beforeAll(async () => {
    target = await freshTarget('cells')
    expect(await isEmpty(target)).toBe(true)
    shown = await loadDevelopmentSet(target, quiet)
  })

  it('gives people to sign in as, with the same quickIDs each time', async () => {
    expect(await isEmpty(target)).toBe(false)
    expect(await accounts(target)).toEqual(shown)
    expect(sentences(shown)).toEqual(CAST)
  })

  it('counts in every roll-up what the visits say, and knows where everyone inside is', async () => {
    expect(await complaintsOf(target)).toEqual({ isRight: true, complaints: [] })
    expect(await strayPresences(target)).toEqual([])
  })

  it('has tenants in a coworking space, one of them inactive', async () => {
    const rows = await ask<{ name: string; active: boolean; permission_count: number }>(
      target.cellUrls[0] as string,
      'select t.name, t.active, t.permission_count from business.tenant t join business.branch b using (business_id, branch_id) order by 1',
    )
    expect(rows).toEqual([
      { name: 'Fort Kochi', active: false, permission_count: 19 },
      { name: 'Jayanagar', active: true, permission_count: 31 },
    ])
  })
})

describe('the development set on a Wednesday at noon and in the night to a Monday', () => {
  const moments = { noon: new Date('2026-11-11T12:10:00+05:30'), night: new Date('2026-11-16T03:20:00+05:30') }
  const hours = ['noon', 'night'] as const
  const loaded = {} as Record<(typeof hours)[number], Installation>
  beforeAll(async () => {
    for (const hour of hours) {
      loaded[hour] = await freshTarget('one')
      await loadDevelopmentSet(loaded[hour], quiet, moments[hour])
    }
  })

  it.each(hours)('is of the same people to sign in as (%s)', async (hour) => {
    expect(sentences(await accounts(loaded[hour]))).toEqual(CAST)
  })

  it.each(hours)('opens on a branch that is alive to the minute, with 90 days behind it (%s)', async (hour) => {
    const [entry] = await ask<{
      name: string
      days: number
      late: number
      last: Date
      inside: number
      groups_inside: number
      kept_out: number
      purposes: number[]
      exits: number[]
      genders: number[]
      youngest: number
      oldest: number
      ageless: number
    }>(
      loaded[hour].identityUrl,
      `select b.name, count(distinct local_day)::int as days,
        count(*) filter (where checked_in_at > $1 or checked_out_at > $1)::int as late, max(checked_in_at) as last,
        count(*) filter (where checked_out_at is null)::int as inside,
        count(*) filter (where checked_out_at is null and is_lead and group_size > 1)::int as groups_inside,
        (select count(*)::int from business.branch_visitor bv
         where bv.business_id = b.business_id and bv.branch_id = b.branch_id and blacklisted) as kept_out,
        array_agg(distinct pov) as purposes, array_agg(distinct checkout_type) as exits,
        array_agg(distinct gender) as genders, min(age) as youngest, max(age) as oldest,
        count(*) filter (where age is null)::int as ageless
       from business.visit v join business.branch b using (business_id, branch_id)
       where branch_id = (select branch_id from business.branch order by created_at, branch_id limit 1)
       group by b.business_id, b.branch_id`,
      [moments[hour]],
    )
    expect(entry).toMatchObject({
      name: 'Indiranagar',
      days: 90,
      late: 0,
      purposes: [1, 2, 3, 4, 5, 6, 7],
      exits: [0, 1, 2, 3, 4],
      genders: [0, 1, 2, 3],
    })
    expect(moments[hour].getTime() - (entry?.last as Date).getTime()).toBeLessThanOrEqual(60_000)
    expect(entry?.inside).toBeGreaterThanOrEqual(8)
    expect(entry?.groups_inside).toBeGreaterThan(0)
    expect(entry?.kept_out).toBeGreaterThan(0)
    expect(entry?.youngest).toBeLessThan(18)
    expect(entry?.oldest).toBeGreaterThan(60)
    expect(entry?.ageless).toBeGreaterThan(0)
    expect(await complaintsOf(loaded[hour])).toEqual({ isRight: true, complaints: [] })
  })

  it.each(hours)('knows where everyone inside is, and what their owners wrote of themselves (%s)', async (hour) => {
    expect(await strayPresences(loaded[hour])).toEqual([])
    expect(await brokenSeals(loaded[hour])).toEqual([])
  })

  it.each(hours)('keeps every branch on its own clock (%s)', async (hour) => {
    expect(await zonesIn(loaded[hour].identityUrl)).toEqual(['Asia/Kolkata', 'Asia/Singapore'])
    const wrong = await ask(
      loaded[hour].identityUrl,
      `select b.name, v.checked_in_at, v.local_day from business.visit v
       join business.branch b using (business_id, branch_id),
       lateral (select v.checked_in_at at time zone b.time_zone as clock) here
       where local_day <> clock::date
         or (closing_time > opening_time
           and clock::time not between opening_time - interval '30 minutes' and closing_time)`,
    )
    expect(wrong).toEqual([])
  })

  it('is of the same people with the same quickIDs at either hour', async () => {
    const peopleIn = async ({ identityUrl }: DemoTarget) => {
      const rows = await ask<{ quick_id: string; is: string }>(
        identityUrl,
        `select quick_id, concat_ws(', ', name, mobile, email, gender) as is from identity.person`,
      )
      return new Map(rows.map(({ quick_id, is }) => [quick_id, is]))
    }
    const [atNoon, atNight] = [await peopleIn(loaded.noon), await peopleIn(loaded.night)]
    const both = [...atNoon.keys()].filter((quickId) => atNight.has(quickId))
    expect(both.length).toBeGreaterThan(atNoon.size * 0.9)
    expect(both.filter((quickId) => atNoon.get(quickId) !== atNight.get(quickId))).toEqual([])
  })

  it('has names in the scripts of many languages, as the product keeps them', async () => {
    const rows = await ask<{ name: string }>(loaded.noon.identityUrl, 'select distinct name from business.visitor')
    const names = rows.map(({ name }) => name)
    const scripts = 'Latin Devanagari Kannada Tamil Telugu Malayalam Bengali Gujarati Gurmukhi Arabic'.split(' ')
    expect(
      scripts.filter((script) => !names.some((name) => new RegExp(`^\\p{Script=${script}}`, 'u').test(name))),
    ).toEqual([])
    expect(names.filter((name) => oneLine(name.normalize('NFC')) !== name)).toEqual([])
  })

  it('tells of everyone who came in the last day', async () => {
    const [row] = await ask<{ came: number; told: number }>(
      loaded.noon.identityUrl,
      `select (select count(*)::int from business.visit where is_lead and checked_in_at > $1) as came,
        (select count(*)::int from business.activity where detail like '% checked in;%' and at > $1) as told`,
      [new Date(moments.noon.getTime() - 24 * 3_600_000)],
    )
    expect(row?.came).toBeGreaterThan(20)
    expect(row?.told).toBe(row?.came)
  })

  it('lets each of them do what their role says, and nothing elsewhere', async () => {
    const target = loaded.noon
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
