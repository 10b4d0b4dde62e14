import { randomUUID } from 'node:crypto'
import { every } from '@quickprism/contract'
import { activities } from '@quickprism/contract/activities'
import { blacklist } from '@quickprism/contract/blacklist'
import { title } from '@quickprism/contract/endpoint'
import { frontDesk } from '@quickprism/contract/front-desk'
import { records } from '@quickprism/contract/records'
import { asOwner } from '@quickprism/tools/testing/as-owner'
import { canary } from '@quickprism/tools/testing/canaries'
import { atTheDoor } from '@quickprism/tools/testing/door'
import { namesInAddress } from '@quickprism/tools/testing/eavesdropper'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { heldJobs } from '@quickprism/tools/testing/held-jobs'
import { sosKit } from '@quickprism/tools/testing/sos-kit'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
beforeAll(async () => {
  t = await testApp()
  door = atTheDoor(t)
})
afterAll(() => t.close())

const MAY = ['view_checkin_logs_of_visitors', 'view_checkin_logs_of_members', 'blacklist_visitors'] as const

const openDesk = async () => {
  const branch = await t.given.branch({ name: 'Koramangala' })
  const guard = t.as(await t.given.staff({ on: branch, may: [...MAY] }))
  const { quickId: shopId } = branch
  const checkIn = (person: object, companions: object[] = []) =>
    guard(frontDesk.checkIn, {
      body: { shopId, nonce: randomUUID(), pov: 'Guest', person: person as never, companions: companions as never },
    })
  return {
    branch,
    checkIn,
    checkOut: (visitRef: string) => guard(frontDesk.checkOut, { body: { shopId, visit_refs: [visitRef] } }),
    blacklist: (visitorRef: string) =>
      guard(blacklist.set, { query: { shopId, quickId: visitorRef, blacklistUser: 'true' } }),
  }
}

type Asked = { visitorRef: string; quickId: string }

/** Every question about the branch that the owner of the business may ask, with its answer. */
const askEverythingAbout = async (branch: GivenBranch, { visitorRef, quickId }: Asked) => {
  const token = await t.sessionOf(branch.business.root)
  const known: Record<string, string> = {
    shopId: branch.quickId,
    shop_quickID: branch.quickId,
    shopQuickID: branch.quickId,
    business_quickID: branch.business.quickId,
    businessQuickID: branch.business.quickId,
    quickId,
    quickID: quickId,
    quickIDs: visitorRef,
    visitorQuickId: visitorRef,
    startDatetime: '2026-03-01T00:00',
    endDatetime: '2026-03-03T00:00',
    sortOrder: 'desc',
    exportType: 'visitor_logs',
    format: 'csv',
    page: '1',
    page_size: '20',
  }
  const answers = new Map<string, string>()
  for (const endpoint of every) {
    if (endpoint.method !== 'GET' || endpoint.gives === 'text/event-stream' || endpoint.path.includes(':')) continue
    const names = namesInAddress(endpoint)
    if (!names.some((name) => /shop|business/i.test(name))) continue
    const query = new URLSearchParams(
      names.map((name): [string, string] => [name, known[name] ?? '']).filter(([, value]) => value !== ''),
    )
    const answer = await fetch(`${t.url}${endpoint.path}?${query}`, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    if (answer.ok) answers.set(title(endpoint), text)
  }
  return answers
}

/** Every row of a business, as its database holds them. */
const rowsOf = async ({ business }: GivenBranch) => {
  const rows: string[] = []
  for (const url of t.databases.ownerUrls.cells) {
    await asOwner(url, async (owner) => {
      const { rows: tables } = await owner.query(
        `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
           join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id'
          where n.nspname = 'business' and c.relkind in ('r', 'p') and not c.relispartition`,
      )
      for (const { name } of tables) {
        const found = await owner.query(`select to_jsonb(r)::text as row from ${name} r where business_id = $1`, [
          business.businessId,
        ])
        rows.push(...found.rows.map(({ row }) => `${name} ${row}`))
      }
    })
  }
  return rows
}

describe('a quickID that is only told at a desk', () => {
  it('yields its owner’s name nowhere, also when the desk refuses it', async () => {
    const { branch, checkIn, checkOut, blacklist: keepOut } = await openDesk()
    const owner = t.as(branch.business.root)
    const victim = await t.given.person({ name: 'Asha Reddy' })
    const first = await checkIn({ quickID: victim.quickId })
    await checkOut(first.visit?.visit_ref as string)
    const set = await keepOut(first.visit?.visitor_ref as string)
    const refused = await checkIn({ quickID: victim.quickId })
    expect(refused.outcome).toBe('refused')

    const seen = {
      first,
      set,
      refused,
      feed: (await owner(activities.list, { query: { shopId: branch.quickId, page: 1, limit: 50 } })).data,
      listed: (await owner(records.list, { query: { shopId: branch.quickId, page: 1, limit: 50 } })).data,
      trail: await t.owner.trailOf(branch),
    }
    spec('Q117')
    for (const [where, what] of Object.entries(seen)) {
      expect(JSON.stringify(what), `the name is told by: ${where}`).not.toContain('Asha Reddy')
    }
  })

  it('leaves its owner in no answer, export, message, feed or trail of the business, whatever the desk does with it', async () => {
    const { branch, checkIn, checkOut, blacklist: keepOut } = await openDesk()
    const victim = await t.given.staff({ on: await t.given.branch(), may: ['view_permissions'], ...canary })
    const { quickId } = victim
    const answers: unknown[] = []
    const tell = async (...said: Parameters<typeof checkIn>) => {
      const answer = await checkIn(...said)
      answers.push(answer)
      return answer
    }
    const first = await tell({ quickID: quickId })
    const visitorRef = first.visit?.visitor_ref as string
    await tell({ quickID: quickId })
    await tell({ name: 'Ramesh Babu', mobile: '9845027116' }, [{ quickID: quickId }])
    await checkOut(first.visit?.visit_ref as string)
    await tell({ name: 'Lalitha Raghavan', mobile: '9845011111' }, [{ quickID: quickId }])
    await keepOut(visitorRef)
    await tell({ name: 'Joseph Kurian', mobile: '9845022222' }, [{ quickID: quickId }])
    await sosKit(() => t).raise(branch.business.root, branch)
    const heard = await askEverythingAbout(branch, { visitorRef, quickId })
    expect([...heard.keys()]).toEqual(
      expect.arrayContaining([
        'GET /api/vms/inside',
        'GET /api/vms/visitor-records',
        'GET /api/vms/get-activities',
        'GET /api/vms/export-reports',
        'GET /api/iam/get-audit-logs',
        'GET /api/sos/roll-call',
      ]),
    )
    const { ofPeople, ofBusinesses } = await heldJobs(t)
    const everything = {
      ...Object.fromEntries(heard),
      answers: JSON.stringify(answers),
      rows: (await rowsOf(branch)).join('\n'),
      jobs: JSON.stringify([...ofPeople, ...ofBusinesses]),
    }
    expect(everything.rows).toContain(quickId)
    for (const [where, text] of Object.entries(everything)) {
      spec('Q117')
      for (const secret of [canary.name, canary.email, canary.mobile]) {
        expect(text.toLowerCase(), `${where} names the owner`).not.toContain(secret.toLowerCase())
      }
    }
  })

  it('brings nothing into the business that its owner has changed since they were here', async () => {
    const { branch, checkIn } = await openDesk()
    const victim = await t.given.person({ name: 'Asha Reddy' })
    await door.comes(victim, branch)
    await door.leaves(victim, branch)
    await t.owner.identity
      .updateTable('identity.person')
      .set({ name: canary.name })
      .where('person_id', '=', victim.personId)
      .execute()
    expect(await checkIn({ quickID: victim.quickId })).toMatchObject({ outcome: 'in', visit: { name: null } })
    spec('Q117') // RS-82
    expect((await rowsOf(branch)).join('\n')).not.toContain(canary.name)
    expect(await door.activitiesAt(branch)).toContain(`${victim.quickId} checked in;Guest`)
  })
})
