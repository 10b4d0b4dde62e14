import { createHash, randomUUID } from 'node:crypto'
import type { GivenBranch, GivenStaff } from '@quickprism/tools/testing/given'
import { specimenRoutes, specimens } from '@quickprism/tools/testing/specimens'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { asEnvironment } from '@quickprism/tools/testing/test-keys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admitJob } from '../admission/admit.ts'
import { buildApp, routes } from '../app.ts'
import { inBusiness } from '../db/in-business.ts'
import { readEnv } from '../env.ts'
import { inPlace } from './serve.ts'

let t: TestApp
let branch: GivenBranch
let staff: GivenStaff
beforeAll(async () => {
  t = await testApp({ served: [...routes, ...specimenRoutes] })
  branch = await t.given.branch()
  staff = await t.given.staff({ on: branch, may: ['edit_branches', 'view_entry_management_analytics_dashboard'] })
})
afterAll(() => t.close())

const remarks = async () => (await t.as(staff)(specimens.remarks, { query: { shopId: branch.quickId } })).data
const remark = (text: string, key: string) =>
  t.as(staff)(specimens.remark, { body: { shopId: branch.quickId, text } }, { key })

/** Rows that an act left behind, over all the tables it writes. */
const traces = async (text: string) => {
  const cell = t.owner.cellOf(branch.business)
  if (!cell) throw new Error('no such cell')
  const count = async (table: 'business.activity' | 'business.audit', column: 'detail' | 'entry') =>
    (
      await cell
        .selectFrom(table as 'business.activity')
        .select(column as 'detail')
        .execute()
    ).filter((row) => String((row as Record<string, unknown>)[column]).includes(text)).length
  return { effects: await count('business.activity', 'detail'), audited: await count('business.audit', 'entry') }
}

describe('a keyed act', () => {
  it('RE-01: happens once however often it is sent, and answers the same bytes', async () => {
    const key = randomUUID()
    const first = await remark('said once', key)
    const again = await remark('said once', key)
    expect(again).toEqual(first)
    expect(await traces('said once')).toEqual({ effects: 1, audited: 1 })
  })

  it('RE-01: happens once when sent twenty times at the same moment', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => remark('said at once', key)))
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1)
    expect(await traces('said at once')).toEqual({ effects: 1, audited: 1 })
  })

  it('AU-06: keeps nothing of what was typed, nor anything by which whoever has the table could try it out', async () => {
    const key = randomUUID()
    await remark('9845012345', key)
    const { fingerprint, reply } = await t.owner
      .cellOf(branch.business)
      .selectFrom('business.idempotency_key')
      .select(['fingerprint', 'reply'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    expect(reply).not.toContain('9845012345')
    // The last four digits stand in every list, and the name beside them: whoever has the table tries out the rest.
    const tried = Array.from({ length: 10 }, (_, digit) => `98450${digit}2345`)
    const isFound = tried.filter((text) =>
      ['sha256', 'sha512', 'sha1', 'md5'].some((algorithm) =>
        createHash(algorithm)
          .update(JSON.stringify({ body: { shopId: branch.quickId, text } }))
          .digest()
          .equals(fingerprint),
      ),
    )
    expect(isFound).toEqual([])
  })

  it('needs its key', async () => {
    const answer = await fetch(`${t.url}/api/specimens/remark`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await t.sessionOf(staff)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ shopId: branch.quickId, text: 'without a key' }),
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ detail: 'An Idempotency-Key header is required' })
  })

  it('refuses a key that was used for something else', async () => {
    const key = randomUUID()
    await remark('the first thing', key)
    await expect(remark('another thing', key)).rejects.toMatchObject({
      status: 422,
      message: 'This Idempotency-Key was used for another request',
    })
  })

  it('leaves nothing behind when it is refused', async () => {
    await expect(remark('   ', randomUUID())).rejects.toMatchObject({
      status: 422,
      message: 'Text is required',
      failure: { fields: { text: 'Text is required' } },
    })
  })
})

describe('an act that records no audit event', () => {
  it('does not happen', async () => {
    const silent = inPlace(specimens.remark, async ({ body }, { tx, scope }) => {
      await tx
        .insertInto('business.activity')
        .values({ business_id: scope.businessId, branch_id: scope.branchId, at: tx.now, detail: body.text })
        .execute()
      return { number: 1 }
    })
    const app = await buildApp(t.deps, { served: [silent] })
    const answer = await app.inject({
      method: 'POST',
      url: '/api/specimens/remark',
      headers: { authorization: `Bearer ${await t.sessionOf(staff)}`, 'idempotency-key': randomUUID() },
      payload: { shopId: branch.quickId, text: 'said silently' },
    })
    await app.close()
    expect(answer.statusCode).toBe(500)
    expect(await remarks()).not.toContain('said silently')
  })
})

describe('rights that change', () => {
  it('ID-12: take effect at the very next call, in both directions', async () => {
    const person = await t.given.staff({ on: branch })
    const ask = () => t.as(person)(specimens.remarks, { query: { shopId: branch.quickId } })
    const { roleId } = await t.given.role(branch.business, { may: ['view_entry_management_analytics_dashboard'] })
    const cell = t.owner.cellOf(branch.business)

    for (let round = 0; round < 10; round++) {
      await expect(ask()).rejects.toMatchObject({ status: 403 })
      await t.given.grant(branch.business, person, roleId, branch)
      await t.given.moveAccess(branch.business)
      await expect(ask()).resolves.toBeDefined()
      await cell.deleteFrom('business.role_grant').where('person_id', '=', person.personId).execute()
      await t.given.moveAccess(branch.business)
    }
    await expect(ask()).rejects.toMatchObject({ status: 403 })
  })
})

describe('the id of a branch', () => {
  const asRoot = (of: GivenBranch) => t.as(of.business.root)(specimens.remarks, { query: { shopId: of.quickId } })

  it('leads nowhere from the moment the branch is deleted, also for those who hold the whole business', async () => {
    const gone = await t.given.branch()
    await expect(asRoot(gone)).resolves.toEqual({ data: [] })
    await t.owner
      .cellOf(gone.business)
      .updateTable('business.branch')
      .set({ deleted_at: t.clock.held })
      .where('branch_id', '=', gone.branchId)
      .execute()
    await expect(asRoot(gone)).rejects.toMatchObject({ status: 404, message: 'Not found' })
  })

  it('leads nowhere while it is only reserved', async () => {
    const { business } = await t.given.branch()
    const reserved = { public_id: 'RESERVED01', kind: 2, business_id: business.businessId, branch_id: 2_000_000 }
    await t.owner.identity.insertInto('identity.directory').values(reserved).execute()
    await expect(asRoot({ quickId: 'RESERVED01', business } as GivenBranch)).rejects.toMatchObject({ status: 404 })
  })
})

describe('business data', () => {
  it('MT-02: is not there for a connection that has entered no business', async () => {
    const cell = t.deps.cells.of(branch.business.cell)
    expect(await cell.db.selectFrom('business.branch').selectAll().execute()).toEqual([])
  })

  it('MT-02: is not there for the next borrower of a connection, however the last one ended', async () => {
    const scope = admitJob(branch.business.cell, branch.business.businessId)
    const failures = ['thrown', 'sql', 'none'] as const
    for (let round = 0; round < 30; round++) {
      const how = failures[round % 3]
      await inBusiness(t.deps, scope, async (tx) => {
        if (how === 'thrown') throw new Error('in the middle')
        if (how === 'sql')
          await tx
            .selectFrom('business.nothing' as 'business.branch')
            .selectAll()
            .execute()
      }).catch(() => undefined)
      const cell = t.deps.cells.of(branch.business.cell)
      const { rows } = await cell.pool.query("select current_setting('app.business', true) as business")
      expect(rows[0].business || '').toBe('')
    }
  })

  it('is reached in no business but the one entered', async () => {
    const other = await t.given.branch({ of: await t.given.business({ cell: branch.business.cell }) })
    const names = await inBusiness(t.deps, admitJob(other.business.cell, other.business.businessId), (tx) =>
      tx.selectFrom('business.branch').select('quick_id').execute(),
    )
    expect(names).toEqual([{ quick_id: other.quickId }])
  })
})

describe('every answer', () => {
  it('carries a request id of ours', async () => {
    const { headers } = await fetch(`${t.url}/api/iam/get-access`, { headers: { 'x-request-id': 'mine' } })
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('says nothing about what went wrong inside', async () => {
    const broken = inPlace(specimens.remarks, () => Promise.reject(new Error('secret of the house')))
    const app = await buildApp(t.deps, { served: [broken] })
    const answer = await app.inject({
      method: 'GET',
      url: `/api/specimens/remarks?shopId=${branch.quickId}`,
      headers: { authorization: `Bearer ${await t.sessionOf(staff)}` },
    })
    await app.close()
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ code: 'broken', requestId: expect.any(String) })
  })

  it('explains malformed JSON and unknown addresses', async () => {
    const malformed = await fetch(`${t.url}/api/specimens/remark`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    })
    expect(malformed.status).toBe(400)
    const nowhere = await fetch(`${t.url}/api/nowhere`)
    expect([nowhere.status, await nowhere.json()]).toEqual([404, expect.objectContaining({ detail: 'Not found' })])
  })
})

describe('the API reference', () => {
  it('describes every call as OpenAPI 3.1 and as a page without script', async () => {
    const document = (await (await fetch(`${t.url}/api/openapi.json`)).json()) as {
      openapi: string
      paths: Record<string, Record<string, { parameters: { name: string }[] }>>
    }
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/api/specimens/remark']?.post?.parameters.map(({ name }) => name)).toEqual([
      'Idempotency-Key',
    ])
    const page = await (await fetch(`${t.url}/api/docs`)).text()
    expect(page).toContain('/api/iam/get-access')
    expect(page).not.toContain('<script')
  })
})

describe('health', () => {
  it('RE-06: answers both questions while everything runs', async () => {
    expect((await fetch(`${t.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${t.url}/readyz`)).status).toBe(200)
  })
})

describe('the environment', () => {
  const complete = {
    IDENTITY_DATABASE_URL: 'postgres://localhost/quickprism',
    CELL_DATABASE_URLS: 'postgres://localhost/one, postgres://localhost/two',
    REDIS_URL: 'redis://localhost',
    SMTP_URL: 'smtp://localhost',
    SUPPORT_EMAIL: 'help@kaveri.example',
    SECRET_KEY: Buffer.alloc(32).toString('base64'),
    TOKEN_SIGNING_KEY: asEnvironment(),
    AUDIT_SIGNING_KEY: asEnvironment(),
    AUDIT_HEADS_DIR: 'heads',
  }

  it('is read once, with every cell in its order', () => {
    expect(readEnv(complete).CELL_DATABASE_URLS).toEqual(['postgres://localhost/one', 'postgres://localhost/two'])
  })

  it('is refused with everything that is missing named at once', () => {
    expect(() => readEnv({ ...complete, SECRET_KEY: 'c2hvcnQ=', REDIS_URL: undefined })).toThrow(
      /REDIS_URL: [^]*SECRET_KEY: must hold at least 32 bytes/,
    )
  })

  it('names the proxies that are trusted, and nobody by default', () => {
    expect(readEnv(complete).TRUSTED_PROXIES).toEqual([])
    expect(readEnv({ ...complete, TRUSTED_PROXIES: '' }).TRUSTED_PROXIES).toEqual([])
    expect(readEnv({ ...complete, TRUSTED_PROXIES: '10.0.0.7, 172.16.0.0/12,fd00::/8' }).TRUSTED_PROXIES).toEqual([
      '10.0.0.7',
      '172.16.0.0/12',
      'fd00::/8',
    ])
  })

  it.each(['1', 'proxy.internal', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.0.0.0/8/8', 'fd00::/129', '10.0.0.0/'])(
    'is refused where %s should name a proxy',
    (wrong) => {
      expect(() => readEnv({ ...complete, TRUSTED_PROXIES: `10.0.0.7,${wrong}` })).toThrow(
        `TRUSTED_PROXIES: ${wrong} is not an address or network such as 10.0.0.7, 10.0.0.0/8 or fd00::/8`,
      )
    },
  )

  it('is refused in production without the address under which people reach the product', () => {
    const production = { ...complete, NODE_ENV: 'production' }
    for (const ORIGIN of [undefined, 'http://127.0.0.1:4000']) {
      expect(() => readEnv({ ...production, ORIGIN })).toThrow(
        'ORIGIN: must be the address under which people reach the product',
      )
    }
    expect(readEnv({ ...production, ORIGIN: 'https://entry.example' }).ORIGIN).toBe('https://entry.example')
    expect(readEnv(complete).ORIGIN).toBe('http://127.0.0.1:4000')
  })
})
