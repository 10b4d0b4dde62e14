import { randomUUID } from 'node:crypto'
import { branches } from '@quickprism/contract/branches'
import { invitations } from '@quickprism/contract/invitations'
import type { Permission } from '@quickprism/contract/permissions'
import { tenants } from '@quickprism/contract/tenants'
import { branchForm } from '@quickprism/tools/testing/forms'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { startOwnRedis } from '@quickprism/tools/testing/own-redis'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { spec } from '@quickprism/tools/testing/spec'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { hashOfLink } from '../../admission/links.ts'
import { deliverInvitation, forgetLinks } from './jobs.ts'

let t: TestApp
let kit: SignInKit
let redis: Awaited<ReturnType<typeof startOwnRedis>>
let client: Redis
beforeAll(async () => {
  // Refusals are remembered there: not in the Redis that other tests use.
  redis = await startOwnRedis()
  client = new Redis(redis.url)
  t = await testApp({ redis: client })
  kit = await signInKit(t)
})
afterAll(async () => {
  await kit.close()
  await t.close()
  client.disconnect()
  await redis.kill()
})

const PAGE = 'http://quickprism.test/auth/invitation'
const MISSING = 'Missing required information to send invitation'
type Invited = { child_shop_quickID?: string; email?: string; invite_url?: string }
const send = (by: GivenBranch, told: Invited, { as, key = randomUUID() }: { as?: GivenPerson; key?: string } = {}) =>
  t.as(as ?? by.business.root)(
    invitations.send,
    { body: { shop_quickID: by.quickId, invite_url: PAGE, ...told } },
    { key },
  )

const invitationsOf = (by: GivenBranch) =>
  t.owner
    .cellOf(by)
    .selectFrom('business.invitation')
    .selectAll()
    .where('business_id', '=', by.business.businessId)
    .orderBy('invitation_id')
    .execute()

const tokenIn = (text: string) => /\/auth\/invitation#(\S+)/.exec(text)?.[1] as string

const reachedAt = async (branch: GivenBranch, email: string) => {
  await t.owner
    .cellOf(branch)
    .updateTable('business.branch')
    .set({ contact_email: email })
    .where('branch_id', '=', branch.branchId)
    .execute()
  return branch
}

describe('sending an invitation', () => {
  it('mails a new user a link that we built ourselves', async () => {
    const business = await t.given.business({ name: 'Kaveri Spaces' })
    const by = await t.given.branch({ of: business, name: 'Koramangala' })
    spec('D2-INVITE-12', 'D2-INVITE-15')
    expect(await send(by, { email: 'asha@shop.invalid' })).toEqual({
      success: true,
      message: 'Invitation sent successfully!',
    })

    const { subject, text } = await kit.mailbox.messageTo('asha@shop.invalid')
    // T3: no account has proven this address, so nothing that anyone typed goes there.
    expect(subject).toBe('Invitation to be a tenant')
    expect(text).toContain('You are invited to be a tenant of a branch.')
    expect(text).not.toMatch(/Kaveri|Koramangala|Bengaluru/)
    spec('D2-INVITE-13', 'D1-INVITE-01')
    expect(text).toContain(`${PAGE}#`)
    expect(Buffer.from(tokenIn(text), 'base64url')).toHaveLength(32)
    expect(await t.as()(invitations.preview, { body: { token: tokenIn(text) } })).toEqual({
      branch_name: 'Koramangala',
      business_name: 'Kaveri Spaces',
      city: 'Bengaluru',
      child_shop_quickID: null,
      email: 'a****@shop.invalid',
      expires_at: '2026-03-09T05:00:00.000Z',
    })
    expect(await t.owner.trailOf(by)).toContainEqual(
      expect.objectContaining({ event: 'invitation.sent', actor: business.root.personId, branch: by.branchId }),
    )
    expect(JSON.stringify(await t.owner.trailOf(by))).not.toContain('asha@shop.invalid')
  })

  it('names the business to a proven address, opens the mail with nothing typed, and makes no link of it', async () => {
    await t.given.person({ email: 'target@shop.invalid' })
    const business = await t.given.business({ name: 'HDFC Bank: pay at https://evil.example' })
    const by = await t.given.branch({ of: business, name: 'Your KYC is due: evil.example' })
    await send(by, { email: 'target@shop.invalid' })
    const { subject, text } = await kit.mailbox.messageTo('target@shop.invalid')
    expect(subject).toBe('Invitation to be a tenant, from “HDFC Bank: pay at https: / / evil. example”')
    const lines = text.split(/\r?\n/)
    expect(lines[0]).toBe('You are invited to be a tenant of a branch.')
    expect(lines).toContain('Branch: “Your KYC is due: evil. example”, “Bengaluru”')
    expect(text).toContain('These names were entered by the sender.')
    expect(text).not.toContain('evil.example')
    expect(text.match(/https?:\/\/\S+/g)).toEqual([`${PAGE}#${tokenIn(text)}`])
  })

  it('mails a registered branch at the address where it is reached', async () => {
    const by = await t.given.branch()
    const child = await reachedAt(await t.given.branch(), 'desk@saffron.invalid')
    await send(by, { child_shop_quickID: child.quickId })
    const { text } = await kit.mailbox.messageTo('desk@saffron.invalid')
    expect(text).toContain(`Your branch ${child.quickId} is invited to be a tenant of a branch.`)
    expect(text).not.toContain(by.name)
    expect(await t.as()(invitations.preview, { body: { token: tokenIn(text) } })).toMatchObject({
      child_shop_quickID: child.quickId,
      email: null,
    })
  })

  it('leads to a tenant of whom both sides know, and back to none, with the worker behind it', async () => {
    const by = await t.given.branch()
    const child = await reachedAt(await t.given.branch(), 'desk@indigo.invalid')
    await send(by, { child_shop_quickID: child.quickId })
    const token = tokenIn((await kit.mailbox.messageTo('desk@indigo.invalid')).text)
    const { root } = child.business
    await t.as(root)(invitations.accept, { body: { token, shop_quickID: child.quickId } })
    await t.given.staff({ on: child, may: ['view_branches', 'edit_branches'] })
    await t.as(root)(branches.edit, {
      query: { shopQuickID: child.quickId },
      body: branchForm({ store_name: 'Indigo House', contact_email: 'hello@indigo.invalid' }),
    })
    const list = () => t.as(by.business.root)(tenants.list, { query: { shopId: by.quickId } })
    await expect.poll(list).toEqual([
      {
        child_store_name: 'Indigo House',
        child_contact_email: 'hello@indigo.invalid',
        total_permissions: 2,
        child_shop_quickID: child.quickId,
        is_active: true,
      },
    ])

    await t.as(by.business.root)(tenants.remove, {
      body: { parent_shop_quickID: by.quickId, child_shop_quickID: child.quickId },
    })
    expect(await list()).toEqual([])
    await expect.poll(async () => (await t.owner.trailOf(child)).map(({ event }) => event)).toContain('tenancy.ended')
  })

  it('T27: keeps the token nowhere, only its hash, however often the message is sent', async () => {
    const by = await t.given.branch()
    await send(by, { email: 'kept@shop.invalid' })
    const token = tokenIn((await kit.mailbox.messageTo('kept@shop.invalid')).text)
    const [{ invitation_id } = { invitation_id: 0 }] = await invitationsOf(by)
    const sent: string[] = []
    const mail = { send: async ({ text }: { text: string }) => void sent.push(text), close: () => {} }
    const scope = admitJob(by.business.cell, by.business.businessId)
    await deliverInvitation({ invitationId: invitation_id }, { ...t.deps, mail }, scope)
    expect(sent.map(tokenIn)).toEqual([token])

    const links = await t.owner.identity.selectFrom('identity.link').selectAll().execute()
    expect(links.filter(({ token_hash }) => token_hash.equals(hashOfLink(token)))).toHaveLength(1)
    const everything = async (db: typeof t.owner.identity | ReturnType<typeof t.owner.cellOf>) => {
      const { rows } = await sql<{ name: string }>`
        select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname !~ '^(pg_|information)'
      `.execute(db)
      const texts = rows.map(({ name }) =>
        sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db),
      )
      return (await Promise.all(texts)).flatMap((found) => found.rows.map(({ row }) => row)).join('\n')
    }
    for (const db of [t.owner.identity, ...t.owner.cells]) expect(await everything(db)).not.toContain(token)
  })

  it('D2-INVITE-09: asks for exactly one of branch and e-mail', async () => {
    const by = await t.given.branch()
    for (const told of [{}, { child_shop_quickID: 'B000000000', email: 'asha@shop.invalid' }]) {
      await expect(send(by, told)).rejects.toMatchObject({ status: 422, message: MISSING })
    }
  })

  it.each<[string, Permission, (child: GivenBranch) => Invited, string]>([
    [
      'D2-INVITE-10',
      'send_invitation_to_non_registered_business',
      ({ quickId }) => ({ child_shop_quickID: quickId }),
      "You don't have permission to invite a registered business.",
    ],
    [
      'D2-INVITE-11',
      'send_invitation_to_registered_business',
      () => ({ email: 'asha@shop.invalid' }),
      "You don't have permission to invite a new user.",
    ],
  ])('%s: %s alone is not enough for the other kind', async (_, held, told, sentence) => {
    const by = await t.given.branch()
    const as = await t.given.staff({ on: by, may: [held] })
    const answer = send(by, told(await t.given.branch()), { as })
    await expect(answer).rejects.toMatchObject({ status: 403, message: sentence })
    expect(await invitationsOf(by)).toEqual([])
  })

  it('opens at once to someone who was given the other permission a moment ago', async () => {
    const by = await t.given.branch()
    const as = await t.given.staff({ on: by, may: ['send_invitation_to_registered_business'] })
    await expect(send(by, { email: 'moment@shop.invalid' }, { as })).rejects.toMatchObject({ status: 403 })
    const { roleId } = await t.given.role(by.business, {
      may: ['send_invitation_to_non_registered_business'],
      branches: [by],
    })
    await t.given.grant(by.business, as, roleId, by)
    await t.given.moveAccess(by.business)
    expect(await send(by, { email: 'moment@shop.invalid' }, { as })).toMatchObject({ success: true })
  })

  it.each([
    'https://quickprism.test/auth/invitation',
    'http://quickprism.test.evil.invalid/auth/invitation',
    'http://quickprism.test/auth/invitation?next=//evil.invalid',
    'http://quickprism.test/auth/invitation#',
    'http://quickprism.test/auth/invitation/',
    'http://quickprism.test@evil.invalid/auth/invitation',
    'javascript:alert(1)',
    '/auth/invitation',
    '',
  ])('T27, 9: a poisoned address is refused: %s', async (invite_url) => {
    const by = await t.given.branch()
    await expect(send(by, { email: 'asha@shop.invalid', invite_url })).rejects.toMatchObject({
      status: 422,
      message: 'Invitations lead to http://quickprism.test/auth/invitation only.',
    })
    expect(await invitationsOf(by)).toEqual([])
  })

  it('D1-TENANT-01: only a coworking space invites', async () => {
    const by = await t.given.branch({ storeType: 'hotel' })
    await expect(send(by, { email: 'asha@shop.invalid' })).rejects.toMatchObject({
      status: 422,
      message: 'Only a coworking space can invite tenants.',
    })
  })

  it('refuses a branch that is unknown, our own, or a tenant already', async () => {
    const by = await t.given.branch()
    const neighbour = await t.given.branch({ of: by.business })
    const linked = await t.given.branch()
    await t.given.tenant({ of: by, is: linked, active: false })
    const outcomes = await Promise.all(
      ['B000000000', neighbour.quickId, by.quickId, linked.quickId].map((child_shop_quickID) =>
        send(by, { child_shop_quickID }).catch(({ status, message }) => ({ status, message })),
      ),
    )
    expect(outcomes).toEqual([
      { status: 404, message: 'There is no branch with this quickID.' },
      { status: 422, message: 'A branch cannot be a tenant of its own business.' },
      { status: 422, message: 'A branch cannot be a tenant of its own business.' },
      { status: 409, message: 'This branch is already a tenant here.' },
    ])
    expect(await invitationsOf(by)).toEqual([])
  })

  it('takes the place of an older one to the same address at the same branch, and of no other', async () => {
    const by = await t.given.branch()
    await send(by, { email: 'twice@shop.invalid' })
    await send(by, { email: 'another@shop.invalid' })
    await send(by, { email: 'TWICE@shop.invalid' })
    const rows = await invitationsOf(by)
    expect(rows.map(({ email, revoked_at }) => [email, revoked_at !== null])).toEqual([
      ['twice@shop.invalid', true],
      ['another@shop.invalid', false],
      ['TWICE@shop.invalid', false],
    ])
    expect((await t.owner.trailOf(by)).at(-1)).toMatchObject({
      reason: `Replaces invitation ${rows[0]?.invitation_id}`,
    })
  })

  it('leaves one open invitation of many that are sent at the same moment', async () => {
    const by = await t.given.branch()
    await Promise.all(Array.from({ length: 5 }, () => send(by, { email: 'storm@shop.invalid' })))
    const rows = await invitationsOf(by)
    expect(rows).toHaveLength(5)
    expect(rows.filter(({ revoked_at }) => revoked_at === null)).toHaveLength(1)
  })

  it('makes one invitation of a call that is repeated', async () => {
    const by = await t.given.branch()
    const key = randomUUID()
    for (let call = 0; call < 2; call++) await send(by, { email: 'once@shop.invalid' }, { key })
    expect(await invitationsOf(by)).toHaveLength(1)
  })

  it('stops after fifty a day for a person, whatever they are root of, guesses at quickIDs included', async () => {
    const first = await t.given.branch()
    const { root } = first.business
    const others = [
      await t.given.business({ root }),
      await t.given.business({ root }),
      await t.given.business({ root }),
    ]
    const own = [first, ...(await Promise.all(others.map((of) => t.given.branch({ of }))))]
    for (let count = 0; count < 9; count++) {
      await expect(send(first, { child_shop_quickID: `B${count}` })).rejects.toMatchObject({ status: 404 })
    }
    const outcomes = []
    for (const [index, by] of own.entries()) {
      for (let count = 0; count < 20; count++) {
        const email = `a${count}@target${index}.invalid`
        outcomes.push(
          await send(by, { email }).then(
            () => 'sent',
            ({ message }) => message,
          ),
        )
      }
    }
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(41)
    expect(new Set(outcomes.slice(41))).toEqual(new Set(['Too many invitations were sent today. Try again tomorrow.']))
  })

  it('stops after two hundred a day for a business, whoever sends them', async () => {
    const by = await t.given.branch()
    await send(by, { email: 'first@shop.invalid' })
    await t.owner.identity
      .updateTable('identity.allowance')
      .set({ used: 199 })
      .where('kind', '=', 'invitations-business-1d')
      .where('subject', '=', String(by.business.businessId))
      .execute()
    const inviter = await t.given.staff({ on: by, may: ['send_invitation_to_non_registered_business'] })
    await send(by, { email: 'last@shop.invalid' }, { as: inviter })
    await expect(send(by, { email: 'one-more@shop.invalid' }, { as: inviter })).rejects.toMatchObject({
      status: 429,
      message: 'Too many invitations were sent today. Try again tomorrow.',
    })
  })

  it('counts an invitation once, also where rights change before it is sent', async () => {
    const by = await t.given.branch()
    await send(by, { email: 'first@shop.invalid' })
    const counted = () =>
      t.owner.identity
        .selectFrom('identity.allowance')
        .select('used')
        .where('kind', '=', 'invitations-business-1d')
        .where('subject', '=', String(by.business.businessId))
    const waiting = () =>
      sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
         where datname = current_database() and application_name = 'quickprism' and wait_event_type = 'Lock'
      `
        .execute(t.owner.identity)
        .then(({ rows }) => rows[0]?.count)
    let second: Promise<unknown> | undefined
    await t.owner.identity.transaction().execute(async (holder) => {
      await holder.executeQuery(counted().forUpdate().compile())
      second = send(by, { email: 'second@shop.invalid' })
      await expect.poll(waiting).toBe(1)
      // Someone is given a right here: the request's own were read before.
      await t.given.staff({ on: by, may: ['view_users'] })
    })
    await second
    expect(await invitationsOf(by)).toHaveLength(2)
    expect(await counted().executeTakeFirstOrThrow()).toEqual({ used: 2 })
  })

  it('can be looked at 120 times an hour from one address', async () => {
    const { token } = await t.given.invitation({ by: await t.given.branch(), to: 'looked-at@shop.invalid' })
    const look = () => t.as()(invitations.preview, { body: { token } })
    await t.owner.identity
      .updateTable('identity.allowance')
      .set({ used: 119 })
      .where('kind', '=', 'links-address-1h')
      .where('subject', '=', '127.0.0.1')
      .execute()
    await look()
    await expect(look()).rejects.toMatchObject({ status: 429, message: 'Too many attempts. Try again later.' })
  })

  it('is not sent when it has ended before the worker came to it', async () => {
    const by = await t.given.branch()
    const { invitationId } = await t.given.invitation({ by, to: 'late@shop.invalid' })
    await t.owner
      .cellOf(by)
      .updateTable('business.invitation')
      .set({ revoked_at: t.clock.held })
      .where('invitation_id', '=', invitationId)
      .execute()
    // It would throw: this server has no mail.
    await deliverInvitation({ invitationId }, t.deps, admitJob(by.business.cell, by.business.businessId))
  })

  it('is forgotten in identity two days after its end', async () => {
    const { token } = await t.given.invitation({ by: await t.given.branch(), to: 'old@shop.invalid' })
    const isKept = async () => {
      const links = await t.owner.identity.selectFrom('identity.link').select('token_hash').execute()
      return links.some(({ token_hash }) => token_hash.equals(hashOfLink(token)))
    }
    const at = (days: number) => ({
      ...t.deps,
      clock: { ...t.deps.clock, read: () => new Date(t.clock.held.getTime() + days * 86_400_000) },
    })
    await forgetLinks(at(8.9))
    expect(await isKept()).toBe(true)
    await forgetLinks(at(9.1))
    expect(await isKept()).toBe(false)
  })
})
