import { NOTICE_VERSION } from '@quickprism/contract/consents'
import { columnTypes } from '@quickprism/server/db/column-types'
import { sealedContacts } from '@quickprism/server/modules/visitors/contacts'
import pg from 'pg'
import { type Services, startServices } from '../services/services.ts'
import type { GivenBranch, GivenBusiness } from '../testing/given.ts'
import { processorTimeOf } from '../testing/processor-time.ts'
import { openSite } from '../testing/site.ts'
import { findPostmaster } from './postmaster.ts'

/** A phone of the scene: who, and a token that lasts for the whole run. */
export type Visitor = { personId: number; visitorId: number; token: string }

export type Scene = {
  services: Services
  cellUrl: string
  ownerUrl: string
  serverUrl: string
  business: GivenBusiness
  branches: GivenBranch[]
  posterKeys: string[]
  visitors: Visitor[]
  /** Milliseconds of processor time that server and PostgreSQL have used so far. */
  spent(): { server: number; postgres: number }
  staffToken: string
  /** As many of its staff. */
  staffTokens(count: number): Promise<string[]>
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>
  close(): Promise<void>
}

const NAMES = [
  'Ananya Rao',
  'Rohit Nair',
  'Sana Mirza',
  'Imran Sait',
  'Tara Bose',
  'Dev Pillai',
  'Ritu Gill',
  'Joel Roy',
]

/**
 * PostgreSQL that keeps its word, Redis, one server process, and a business whose visitors have all been there before:
 * plans are made for tables as they are in use, not for empty ones.
 */
export const openScene = async ({ branches: count, visitors: people }: { branches: number; visitors: number }) => {
  const services = await startServices({ durable: true })
  const { owner, databases, secrets, openAsOwner, startServer, tokenFor } = await openSite(services)
  const [ownerUrl] = owner.cellUrls as [string]
  const { world, given } = openAsOwner()
  const business = await given.business()
  const branches: GivenBranch[] = []
  for (let number = 0; number < count; number++) branches.push(await given.branch({ of: business }))
  const staffToken = async () => {
    const staff = await given.staff({
      on: business,
      may: [
        'view_checkin_logs_of_visitors',
        'view_checkin_logs_of_members',
        'view_entry_management_analytics_dashboard',
      ],
    })
    return tokenFor(await given.session(staff))
  }

  const client = new pg.Client({ connectionString: ownerUrl, types: columnTypes })
  await client.connect()
  const query = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await client.query<T>(text, values)).rows

  const rows = await query<{
    person_id: number
    session_id: string
    name: string
    quick_id: string
    mobile: string
    email: string
  }>(
    `with people as (
       insert into identity.person (quick_id, name, email, mobile, gender, created_at)
       select 'Z' || lpad(n::text, 7, '0'), ($2::text[])[1 + n % 8], 'p' || n || '@people.invalid',
              '9' || lpad(n::text, 9, '0'), n % 4, now()
         from generate_series(1, $1) n
       returning person_id, name, quick_id, mobile, email
     ), agreed as (
       insert into identity.consent (person_id, given_at, version, language)
       select person_id, now(), $3, 'en-IN' from people
     ), sessions as (
       insert into identity.session (session_id, person_id, person_epoch, kind, salt, created_at, last_used_at, rotated_at,
           expires_at, ends_at, address, device)
       select gen_random_uuid(), person_id, 0, 'companion', '\\x00', now(), now(), now(), now() + interval '1 day',
           now() + interval '1 day', '127.0.0.1', '' from people
       returning session_id, person_id
     )
     select people.*, session_id from people join sessions using (person_id)`,
    [people, NAMES, NOTICE_VERSION],
  )
  const visitors: Visitor[] = []
  for (const row of rows) {
    const { mobile, mobile_masked, mobile_hash, email, email_masked } = sealedContacts(
      secrets,
      business.businessId,
      row,
    )
    const [{ visitor_id } = { visitor_id: 0 }] = await query<{ visitor_id: number }>(
      `insert into business.visitor (business_id, person_id, quick_id, name, mobile, mobile_masked, mobile_hash, email,
         email_masked, gender, created_at)
       select $1, $2, $3, $4, $5, $6, $7, $8, $9, gender, now() from identity.person where person_id = $2
       returning visitor_id`,
      [
        business.businessId,
        row.person_id,
        row.quick_id,
        row.name,
        mobile,
        mobile_masked,
        mobile_hash,
        email,
        email_masked,
      ],
    )
    const token = await tokenFor({ sessionId: row.session_id, personEpoch: 0 })
    visitors.push({ personId: row.person_id, visitorId: visitor_id, token })
  }
  await query(
    `insert into business.branch_visitor (business_id, branch_id, visitor_id, quick_id, name, visits, first_at, last_at)
     select b.business_id, b.branch_id, v.visitor_id, v.quick_id, v.name, 1, now(), now()
       from business.branch b join business.visitor v using (business_id)`,
  )
  await query(
    `insert into business.visit (business_id, branch_id, checked_in_at, checked_out_at, checkout_type, exit_grade,
         local_day, visitor_id, kind, is_new, nonce)
     select business_id, branch_id, now() - interval '1 day', now() - interval '23 hours', 1, 1, current_date - 1,
         visitor_id, 2, true, gen_random_uuid()
       from business.branch_visitor
      where visitor_id % (select count(*) from business.branch) = branch_id % (select count(*) from business.branch)`,
  )
  const posters = await query<{ poster_key: string }>(`select poster_key from business.branch order by branch_id`)
  await client.query('vacuum (analyze)')
  const postmaster = await findPostmaster(query)
  const server = await startServer()

  return {
    services,
    cellUrl: databases.cellUrls[0] as string,
    ownerUrl,
    serverUrl: server.url,
    business,
    branches,
    posterKeys: posters.map(({ poster_key }) => poster_key),
    visitors,
    spent: () => ({ server: processorTimeOf(server.pid), postgres: processorTimeOf(postmaster) }),
    staffToken: await staffToken(),
    async staffTokens(count) {
      const staffed: string[] = []
      while (staffed.length < count) staffed.push(await staffToken())
      return staffed
    },
    query,
    async close() {
      await server.kill('SIGKILL')
      await client.end()
      await world.close()
      await services.stop()
    },
  } satisfies Scene
}
