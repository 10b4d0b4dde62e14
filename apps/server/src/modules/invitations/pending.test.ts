import { audit } from '@quickprism/contract/audit'
import { branches } from '@quickprism/contract/branches'
import { invitations } from '@quickprism/contract/invitations'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let kit: SignInKit
beforeAll(async () => {
  t = await testApp()
  kit = await signInKit(t)
})
afterAll(async () => {
  await kit.close()
  await t.close()
})

const GONE = { status: 404, message: 'This invitation is no longer pending.' }

const pending = (by: GivenBranch, as: GivenPerson = by.business.root) =>
  t.as(as)(invitations.pending, { query: { shopId: by.quickId } })

const named = ({ quickId }: GivenBranch, invitation_id: number) => ({ body: { shop_quickID: quickId, invitation_id } })

const resend = (by: GivenBranch, id: number, as: GivenPerson = by.business.root) =>
  t.as(as)(invitations.resend, named(by, id))

const revoke = (by: GivenBranch, id: number, as: GivenPerson = by.business.root) =>
  t.as(as)(invitations.revoke, named(by, id))

/** Holds a branch until all that is called meanwhile waits for it. */
const whileHeld = async (by: GivenBranch, call: () => Promise<unknown>[], then?: () => Promise<unknown>) => {
  const { business, branchId } = by
  // The first call of a session holds its other ones up.
  await pending(by)
  const { settled } = await t.owner
    .cellOf(business)
    .transaction()
    .execute(async (holder) => {
      const { rows } = await sql<{ pid: number }>`
        select pg_backend_pid() as pid from business.branch
         where business_id = ${business.businessId} and branch_id = ${branchId} for no key update
      `.execute(holder)
      const answers = call()
      const settled = Promise.allSettled(answers)
      // Whoever waits behind another waits for that one, and only by it for the holder.
      const waiting = () =>
        sql`
          with recursive behind (pid) as (
            select ${rows[0]?.pid}::int
            union
            select a.pid from pg_stat_activity a, behind where behind.pid = any(pg_blocking_pids(a.pid))
          )
          select from behind where pid <> ${rows[0]?.pid}::int
        `.execute(t.owner.cellOf(business))
      await expect.poll(async () => (await waiting()).rows.length).toBe(answers.length)
      await then?.()
      return { settled }
    })
  return settled
}

const JUST_NOW = { status: 409, message: 'This invitation was answered, withdrawn or sent again just now.' }

/** How many invitations there have been at a branch: each is mailed once. */
const sentTo = async (by: GivenBranch) =>
  (
    await t.owner
      .cellOf(by.business)
      .selectFrom('business.invitation')
      .select('invitation_id')
      .where('business_id', '=', by.business.businessId)
      .where('branch_id', '=', by.branchId)
      .execute()
  ).length

const preview = (token: string) => t.as()(invitations.preview, { body: { token } })

describe('the invitations that wait for an answer', () => {
  it('are listed with whom they are for and until when, the latest first, and without those that were answered', async () => {
    const by = await t.given.branch()
    const [child, other] = [await t.given.branch(), await t.given.branch()]
    const first = await t.given.invitation({ by, to: child })
    const second = await t.given.invitation({ by, to: 'asha@waiting.invalid' })
    const declined = await t.given.invitation({ by, to: other })
    await t.as(other.business.root)(invitations.decline, { body: { token: declined.token } })
    await t.given.invitation({ by: await t.given.branch({ of: by.business }), to: 'elsewhere@waiting.invalid' })
    const times = { sent_at: t.clock.held.toISOString(), expires_at: '2026-03-09T05:00:00.000Z', is_expired: false }
    expect(await pending(by)).toEqual([
      { invitation_id: second.invitationId, child_shop_quickID: null, email: 'asha@waiting.invalid', ...times },
      { invitation_id: first.invitationId, child_shop_quickID: child.quickId, email: null, ...times },
    ])
  })

  it('say when their time is over, and are sent again then as well', async () => {
    const by = await t.given.branch()
    const { invitationId } = await t.given.invitation({ by, to: 'late@waiting.invalid' })
    await t.owner
      .cellOf(by)
      .updateTable('business.invitation')
      .set({ expires_at: new Date(t.clock.held.getTime() - 1000) })
      .where('invitation_id', '=', invitationId)
      .execute()
    expect(await pending(by)).toMatchObject([{ invitation_id: invitationId, is_expired: true }])
    await resend(by, invitationId)
    expect(await pending(by)).toMatchObject([{ email: 'late@waiting.invalid', is_expired: false }])
  })

  it('are seen and touched only by those who may send that kind', async () => {
    const by = await t.given.branch()
    const toBranch = await t.given.invitation({ by, to: await t.given.branch() })
    const toAddress = await t.given.invitation({ by, to: 'kind@waiting.invalid' })
    const clerk = await t.given.staff({ on: by, may: ['send_invitation_to_registered_business'] })
    expect((await pending(by, clerk)).map(({ invitation_id }) => invitation_id)).toEqual([toBranch.invitationId])
    await expect(resend(by, toAddress.invitationId, clerk)).rejects.toMatchObject(GONE)
    await expect(revoke(by, toAddress.invitationId, clerk)).rejects.toMatchObject(GONE)

    const viewer = await t.given.staff({ on: by, may: ['view_tenant_list'] })
    await expect(pending(by, viewer)).rejects.toMatchObject({ status: 403 })
    await expect(revoke(by, toBranch.invitationId, viewer)).rejects.toMatchObject({ status: 403 })
  })

  it('of another branch are not there', async () => {
    const by = await t.given.branch()
    const beside = await t.given.branch({ of: by.business })
    const { invitationId, token } = await t.given.invitation({ by, to: 'beside@waiting.invalid' })
    await expect(revoke(beside, invitationId)).rejects.toMatchObject(GONE)
    await expect(resend(beside, invitationId)).rejects.toMatchObject(GONE)
    expect(await preview(token)).toMatchObject({ branch_name: by.name })
  })
})

describe('sending one again', () => {
  it('is refused where the branch it is for was deleted', async () => {
    const by = await t.given.branch()
    const child = await t.given.branch()
    const { invitationId } = await t.given.invitation({ by, to: child })
    await t.as(child.business.root)(branches.remove, { query: { shopQuickID: child.quickId } })
    const isRetired = () =>
      t.owner.identity
        .selectFrom('identity.directory')
        .select('public_id')
        .where('public_id', '=', child.quickId)
        .where('retired_at', 'is not', null)
        .execute()
    await expect.poll(isRetired, { timeout: 20_000 }).toHaveLength(1)
    const before = await sentTo(by)
    await expect(resend(by, invitationId)).rejects.toMatchObject({
      status: 404,
      message: 'There is no branch with this quickID.',
    })
    expect(await sentTo(by)).toBe(before)
  })

  it('mails a new link that takes the place of the earlier one, which says so', async () => {
    const by = await t.given.branch({ name: 'Koramangala' })
    const { invitationId, token } = await t.given.invitation({ by, to: 'again@waiting.invalid' })
    expect(await resend(by, invitationId)).toEqual({ success: true, message: 'Invitation sent again' })
    const { text } = await kit.mailbox.messageTo('again@waiting.invalid')
    const fresh = /\/auth\/invitation#(\S+)/.exec(text)?.[1] as string
    expect(fresh).not.toBe(token)
    expect(await preview(fresh)).toMatchObject({ branch_name: 'Koramangala' })
    await expect(preview(token)).rejects.toMatchObject({
      status: 410,
      message: 'This invitation was withdrawn or replaced by a newer one',
    })
    const [now, ...none] = await pending(by)
    expect(none).toEqual([])
    expect(await t.owner.trailOf(by)).toContainEqual(
      expect.objectContaining({
        event: 'invitation.sent',
        about: `invitation ${now?.invitation_id}`,
        reason: `Replaces invitation ${invitationId}`,
      }),
    )
    const log = await t.as(by.business.root)(audit.list, { query: { shop_quickID: by.quickId, page: 1 } })
    expect(log.data[0]).toMatchObject({ event_type: 'invitation.sent', reason: 'Sent again' })
  })

  it('is done once where two do it at the same moment', async () => {
    const by = await t.given.branch()
    const { invitationId } = await t.given.invitation({ by, to: 'twice@waiting.invalid' })
    const answers = await whileHeld(by, () => [resend(by, invitationId), resend(by, invitationId)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers).toContainEqual({ status: 'rejected', reason: expect.objectContaining(JUST_NOW) })
    expect(await sentTo(by)).toBe(2)
  })

  it('is refused where someone withdrew it just before', async () => {
    const by = await t.given.branch()
    const { invitationId } = await t.given.invitation({ by, to: 'unwanted@waiting.invalid' })
    const [answer] = await whileHeld(
      by,
      () => [resend(by, invitationId)],
      () => revoke(by, invitationId),
    )
    expect(answer).toMatchObject({ status: 'rejected', reason: JUST_NOW })
    expect(await pending(by)).toEqual([])
    expect(await sentTo(by)).toBe(1)
  })

  it('has an end: the same addressee is written to five times a day, and again on the next', async () => {
    const by = await t.given.branch()
    await t.given.invitation({ by, to: 'often@waiting.invalid' })
    const again = async () => resend(by, (await pending(by))[0]?.invitation_id ?? 0)
    for (let sent = 1; sent < 5; sent += 1) await again()
    await expect(again()).rejects.toMatchObject({
      status: 429,
      message: 'This invitation was sent five times within a day. Try again tomorrow.',
    })
    expect(await pending(by)).toHaveLength(1)
    await t.owner
      .cellOf(by)
      .updateTable('business.invitation')
      .set({ created_at: new Date(t.clock.held.getTime() - 25 * 3_600_000) })
      .where('business_id', '=', by.business.businessId)
      .execute()
    await again()
  })
})

describe('withdrawing one', () => {
  it('ends its link, which says so to whoever opens it, and is in the trail', async () => {
    const by = await t.given.branch()
    const child = await t.given.branch()
    const { invitationId, token } = await t.given.invitation({ by, to: child })
    expect(await revoke(by, invitationId)).toEqual({ success: true, message: 'Invitation withdrawn' })
    expect(await pending(by)).toEqual([])
    await expect(preview(token)).rejects.toMatchObject({
      status: 410,
      message: 'This invitation was withdrawn or replaced by a newer one',
    })
    await expect(
      t.as(child.business.root)(invitations.accept, { body: { token, shop_quickID: child.quickId } }),
    ).rejects.toMatchObject({ status: 404, message: 'This invitation is no longer valid' })
    expect(await t.owner.trailOf(by)).toContainEqual(
      expect.objectContaining({
        event: 'invitation.revoked',
        actor: by.business.root.personId,
        branch: by.branchId,
        about: child.quickId,
      }),
    )
  })

  it('comes too late once it was answered', async () => {
    const by = await t.given.branch()
    const child = await t.given.branch()
    const { invitationId, token } = await t.given.invitation({ by, to: child })
    await t.as(child.business.root)(invitations.accept, { body: { token, shop_quickID: child.quickId } })
    await expect(revoke(by, invitationId)).rejects.toMatchObject(GONE)
    await expect(resend(by, invitationId)).rejects.toMatchObject(GONE)
  })

  it('keeps an address out of the trail', async () => {
    const by = await t.given.branch()
    const { invitationId } = await t.given.invitation({ by, to: 'private@waiting.invalid' })
    await revoke(by, invitationId)
    expect(await t.owner.trailOf(by)).toContainEqual(
      expect.objectContaining({ event: 'invitation.revoked', about: `invitation ${invitationId}` }),
    )
    expect(JSON.stringify(await t.owner.trailOf(by))).not.toContain('private@waiting.invalid')
  })
})
