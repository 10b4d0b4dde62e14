import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { audit } from '@quickprism/contract/audit'
import { type Outcome, shippedVerifier } from '@quickprism/tools/testing/audit-export'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { specimenRoutes, specimens } from '@quickprism/tools/testing/specimens'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { newSigningKey } from '@quickprism/tools/testing/test-keys'
import { unzip } from '@quickprism/tools/testing/unzip'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../app.ts'
import { runOperator } from '../../operator/run.ts'
import { prove, type StaffScope } from '../../scopes.ts'
import { downloadTrail } from './exporting.ts'
import { publicKeyOf } from './heads.ts'
import { exportHeads } from './jobs.ts'
import { verifyTrails } from './verify.ts'

let t: TestApp
let folder: string
beforeAll(async () => {
  t = await testApp({ served: [...routes, ...specimenRoutes] })
  folder = await mkdtemp(join(tmpdir(), 'quickprism-exports-'))
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true })
})

/** A trail of six entries: a sign-in and five remarks, in two languages. */
const aTrail = async () => {
  const branch = await t.given.branch({ of: await t.given.business({ name: 'Kaveri Spaces' }) })
  const editor = t.as(await t.given.staff({ on: branch, may: ['edit_branches'] }))
  for (const text of ['one', 'दो; "quoted" – ünï', 'line\nbreak \u2028', 'four', 'five']) {
    await editor(specimens.remark, { body: { shopId: branch.quickId, text } }, { key: randomUUID() })
  }
  await exportHeads(branch.business.cell, t.deps)
  return branch
}

const download = async ({ business }: GivenBranch, by = t.as(business.root)) => {
  const file = await by(audit.export, { query: { business_quickID: business.quickId } })
  return Buffer.from(await file.arrayBuffer())
}

/** An export, its lines, and the verifier that came with it. */
const exported = async () => {
  const branch = await aTrail()
  const archive = await download(branch)
  const text = unzip(archive).get('audit.jsonl')?.toString() as string
  const lines = text.trimEnd().split('\n')
  return { branch, archive, text, lines, verifier: await shippedVerifier(archive) }
}

const fingerprint = () => publicKeyOf(t.deps.auditHeads.key).fingerprint

describe('an exported audit trail', () => {
  it('is a ZIP archive with the trail, the program that checks it and how to use it', async () => {
    const branch = await aTrail()
    const token = await t.sessionOf(branch.business.root)
    const answer = await fetch(`${t.url}/api/iam/export-audit?business_quickID=${branch.business.quickId}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="audit-${branch.business.quickId}-2026-03-02.zip"`,
    )
    const files = unzip(Buffer.from(await answer.arrayBuffer()))
    expect([...files.keys()]).toEqual(['audit.jsonl', 'audit-verify.mjs', 'README.txt'])
    expect(files.get('audit-verify.mjs')).toEqual(await readFile(join(import.meta.dirname, 'audit-verify.mjs')))
    expect(files.get('README.txt')?.toString()).toContain(`Audit trail of Kaveri Spaces (${branch.business.quickId})`)
    expect(files.get('README.txt')?.toString()).toContain(fingerprint())
  })

  it('has a header with its head, the signed heads and the key, and a line for each entry as it is stored', async () => {
    const { branch, lines } = await exported()
    const [header, ...entries] = lines.map((line) => JSON.parse(line))
    const signature = expect.any(String)
    expect(header).toEqual({
      format: 'quickprism-audit/1',
      business: { id: branch.business.businessId, quickID: branch.business.quickId, name: 'Kaveri Spaces' },
      head: { seq: 6, hash: entries[5].hash, at: '2026-03-02T05:00:00.000Z', signature },
      heads: [{ seq: 6, hash: entries[5].hash, at: '2026-03-02T05:00:00.000Z', signature }],
      public_key: publicKeyOf(t.deps.auditHeads.key).text,
    })
    expect(entries.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6])
    expect(JSON.parse(entries[2].entry)).toMatchObject({ event: 'specimen.remarked', about: 'दो; "quoted" – ünï' })
    expect(Object.keys(entries[2])).toEqual(['seq', 'at', 'entry', 'previous', 'hash'])
  })

  it('tells nothing of other businesses, though their heads are exported in the same lines', async () => {
    const other = await aTrail()
    const { text } = await exported()
    expect(text).not.toContain(`"business":${other.business.businessId}`)
    expect(text).not.toContain(other.business.quickId)
  })

  it('is itself in the trail, and the trail stays whole', async () => {
    const branch = await aTrail()
    await download(branch)
    const { rows } = await sql<{ entry: string }>`
      select entry from business.audit where business_id = ${branch.business.businessId} order by seq desc limit 1
    `.execute(t.owner.cellOf(branch.business))
    expect(JSON.parse(rows[0]?.entry as string)).toMatchObject({
      event: 'audit.exported',
      actor: branch.business.root.personId,
      branch: null,
      about: '6 entries',
    })
    expect((await verifyTrails(t.deps)).findings).toEqual([])
    const again = await download(branch)
    expect(await (await shippedVerifier(again)).check(again)).toMatchObject({ code: 0 })
  })

  it('is for those who hold the permission on the business, not on one of its branches', async () => {
    const branch = await aTrail()
    const reader = t.as(await t.given.staff({ on: branch, may: ['view_audit_logs'] }))
    await expect(download(branch, reader)).rejects.toMatchObject({
      status: 403,
      message:
        'The audit trail covers the whole business: exporting it needs the View Audit Logs permission on the business.',
    })
  })

  it('of a business where nothing was ever done is whole too', async () => {
    const branch = await t.given.branch()
    const archive = await download(branch)
    const { code, said } = await (await shippedVerifier(archive)).check(archive)
    expect(said).toContain('0 entries')
    expect(code).toBe(0)
  })

  it('is made for two at a time, and the third is asked to wait', async () => {
    const { business } = await aTrail()
    const { access_epoch } = (await t.owner
      .cellOf(business)
      .selectFrom('business.business')
      .select('access_epoch')
      .where('business_id', '=', business.businessId)
      .executeTakeFirst()) as { access_epoch: number }
    const scope = prove<StaffScope>({
      kind: 'staff',
      businessId: business.businessId,
      cell: business.cell,
      branchId: undefined,
      places: [],
      access: [{ scope_id: business.quickId, branchId: null, permissions: ['view_audit_logs'] }],
      accessEpoch: access_epoch,
      who: {} as StaffScope['who'],
    })
    const answers = await Promise.allSettled([1, 2, 3].map(() => downloadTrail(t.deps, scope)))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(answers[2]).toMatchObject({
      reason: { status: 429, message: 'Other exports are being made. Try again in a moment.' },
    })
    await expect(downloadTrail(t.deps, scope)).resolves.toMatchObject({ entries: 6 })
  })
})

describe('the verifier that comes with an export', () => {
  it('says that the archive, and the trail in it, are whole', async () => {
    const { branch, archive, text, verifier } = await exported()
    const whole = {
      code: 0,
      said: [
        `The audit trail of Kaveri Spaces (${branch.business.quickId}) is whole:`,
        '6 entries, as signed on 2026-03-02T05:00:00.000Z, and 1 earlier signed head agrees with them.',
        `Compare the fingerprint of the key: ${fingerprint()}`,
        '',
      ].join('\n'),
    }
    expect(await verifier.check(archive)).toEqual(whole)
    expect(await verifier.check(text)).toEqual(whole)
  })

  it('compares the key with the fingerprint it is told', async () => {
    const { archive, verifier } = await exported()
    const spaced = fingerprint()
      .toUpperCase()
      .replace(/..(?=.)/g, '$&:')
    const { code, said } = await verifier.check(archive, spaced)
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('The key is the one you named.') })
    expect(await verifier.check(archive, publicKeyOf(newSigningKey()).fingerprint)).toEqual({
      code: 1,
      said: `The audit trail is not whole: the key of this export has another fingerprint: ${fingerprint()}.\n`,
    })
  })

  const broken = (what: string): Outcome => ({ code: 1, said: `The audit trail is not whole: ${what}.\n` })
  type Line = Record<string, unknown>
  const change = (line: string | undefined, ...changes: ((parsed: Line) => void)[]) => {
    const parsed = JSON.parse(line as string) as Line
    for (const one of changes) one(parsed)
    return JSON.stringify(parsed)
  }
  const withHeader = ([header, ...entries]: string[], ...changes: ((parsed: Line) => void)[]) => [
    change(header, ...changes),
    ...entries,
  ]

  it.each<[string, (lines: string[]) => string[], string]>([
    ['a changed word', (lines) => lines.map((line) => line.replace('four', 'five')), 'entry 5 was changed'],
    [
      'a changed time',
      (lines) =>
        lines.with(
          3,
          change(lines[3], (line) => (line.at = '2026-03-02T05:00:00.001Z')),
        ),
      'entry 3 was changed',
    ],
    ['a missing entry', (lines) => lines.toSpliced(3, 1), 'entry 3 is missing (found 4 after 2)'],
    ['an entry twice', (lines) => lines.toSpliced(3, 0, lines[2] as string), 'entry 2 does not belong after entry 2'],
    [
      'two entries exchanged',
      (lines) => lines.with(2, lines[3] as string).with(3, lines[2] as string),
      'entry 2 is missing (found 3 after 1)',
    ],
    ['its tail cut off', (lines) => lines.slice(0, 5), 'entries 5 to 6 were cut off the end'],
    ['nothing but its header', (lines) => lines.slice(0, 1), 'entries 1 to 6 were cut off the end'],
    [
      'half a line at its end',
      (lines) => [...lines.slice(0, 6), (lines[6] as string).slice(0, 40)],
      'entry 6 cannot be read',
    ],
    ['something added', (lines) => [...lines, '{}'], 'entry 7 is not complete'],
    ['no header', (lines) => lines.slice(1), 'this is not an audit trail that this program knows'],
    [
      'a tail cut off with its heads',
      (lines) => withHeader(lines, (header) => (header.heads = [])).slice(0, 6),
      'the head says entry 6, the trail ends with 5',
    ],
    [
      'a head of its own making',
      (lines) => withHeader(lines, (header) => Object.assign(header.head as Line, { seq: 5 })).slice(0, 6),
      'the head at entry 5 of 2026-03-02T05:00:00.000Z was not signed with this key',
    ],
    [
      'the name of another business',
      (lines) => withHeader(lines, (header) => Object.assign(header.business as Line, { quickID: '0000000000' })),
      'the head at entry 6 of 2026-03-02T05:00:00.000Z was not signed with this key',
    ],
    [
      'another key',
      (lines) => withHeader(lines, (header) => (header.public_key = publicKeyOf(newSigningKey()).text)),
      'the head at entry 6 of 2026-03-02T05:00:00.000Z was not signed with this key',
    ],
    [
      'no key',
      (lines) => withHeader(lines, (header) => (header.public_key = 'AAAA')),
      'the public key in the header cannot be read',
    ],
    [
      'a second text in a line',
      (lines) => lines.with(3, (lines[3] as string).replace('"entry":', '"entry":"forged","entry":')),
      'the line of entry 3 is not as it was written',
    ],
    [
      'a key that no entry has',
      (lines) => lines.with(3, (lines[3] as string).replace('"entry":', '"note":"forged","entry":')),
      'the line of entry 3 is not as it was written',
    ],
    [
      'a second name in the header',
      (lines) => lines.with(0, (lines[0] as string).replace('"name":', '"name":"Forged","name":')),
      'the header is not as it was written',
    ],
  ])('AU-01, T37: finds %s', async (_, damage, what) => {
    const { lines, verifier } = await exported()
    expect(await verifier.check(`${damage(lines).join('\n')}\n`)).toEqual(broken(what))
  })

  it('AU-01: finds a trail that was rewritten with hashes that fit, by what was exported before', async () => {
    const branch = await aTrail()
    const { businessId, cell } = branch.business
    const owner = t.owner.cellOf({ cell })
    await sql`delete from business.audit where business_id = ${businessId} and seq > 3`.execute(owner)
    await sql`update business.audit_head h set seq = 3, hash = a.hash from business.audit a
      where a.business_id = ${businessId} and a.seq = 3 and h.business_id = ${businessId}`.execute(owner)
    const editor = t.as(await t.given.staff({ on: branch, may: ['edit_branches'] }))
    for (const text of ['4', '5', '6', '7']) {
      await editor(specimens.remark, { body: { shopId: branch.quickId, text } }, { key: randomUUID() })
    }
    await exportHeads(cell, t.deps)
    const archive = await download(branch)
    expect(await (await shippedVerifier(archive)).check(archive)).toEqual(
      broken('entry 6 is not the one whose head was signed on 2026-03-02T05:00:00.000Z'),
    )
  })

  it('AU-01: finds damage to the archive itself', async () => {
    const { archive, verifier } = await exported()
    const truncated = await verifier.check(archive.subarray(0, archive.length - 40))
    expect(truncated).toEqual(broken('the archive has no directory at its end'))
    const middle = Buffer.from(archive)
    middle.fill(0xff, 200, 400)
    expect(await verifier.check(middle)).toMatchObject({ code: 1 })
    expect(await verifier.check('hello')).toMatchObject({ code: 1 })
    expect(await verifier.check('')).toMatchObject({ code: 1 })
  })
})

describe('export-audit on the command line', () => {
  const operator = async (args: readonly string[]) => {
    const words: string[] = []
    const hear = (text: string) => words.push(text)
    const open = async () => ({ deps: t.deps, close: async () => {} })
    const done = await runOperator(['export-audit', ...args], { open, say: hear, complain: hear })
    return { done, words: words.join('\n') }
  }

  it('writes a trail of any length into a folder, notes it in the trail, and what it wrote is whole', async () => {
    const branch = await aTrail()
    const { quickId } = branch.business
    const { done, words } = await operator([quickId, '--reason', 'request 12', '--to', folder])
    const made = join(folder, `audit-${quickId}-2026-03-02`)
    expect(words).toContain(`The audit trail of ${quickId} is in ${made}.`)
    expect(words).toContain(fingerprint())
    expect(done).toBe(true)
    const archive = await download(branch)
    const { check } = await shippedVerifier(archive)
    expect(await check(await readFile(join(made, 'audit.jsonl')))).toMatchObject({ code: 0 })
    const entries = unzip(archive).get('audit.jsonl')?.toString()
    expect(entries).toContain('audit.exported')
    expect(entries).toContain('Operator: request 12')
  })

  /** So many refusals more, as if people had been turned away for years. */
  const lengthen = async ({ branchId, business }: GivenBranch, entries: number) => {
    const owner = new pg.Client(t.databases.ownerUrls.cells[business.cell - 1] as string)
    await owner.connect()
    await owner.query("select set_config('app.business', $1, false)", [String(business.businessId)])
    const refused = { event: 'visit.refused', actor: 1, branch: branchId, about: null, reason: 'too_far' }
    const entry = JSON.stringify({ ...refused, address: null, device: null })
    for (let left = entries; left > 0; left -= 5_000) {
      const texts = Array<string>(Math.min(left, 5_000)).fill(entry)
      await owner.query('select business.append_audit($1, $2, $3)', [business.businessId, t.clock.held, texts])
    }
    await owner.end()
  }

  it('writes the trail that is too long for a download, whose refusal says so', { timeout: 300_000 }, async () => {
    const branch = await aTrail()
    const { quickId } = branch.business
    await lengthen(branch, 50_001 - 6)
    await expect(download(branch)).rejects.toMatchObject({
      status: 413,
      message: `This audit trail has 50,001 entries, and at most 50,000 can be downloaded. Ask the operator of this installation for it (export-audit ${quickId}).`,
    })
    const { done, words } = await operator([quickId, '--reason', 'request 13', '--to', folder])
    expect(words).toMatch(/Entries +50001\n/)
    expect(done).toBe(true)
    const { check } = await shippedVerifier(await download(await aTrail()))
    const made = join(folder, `audit-${quickId}-2026-03-02`)
    const { code, said } = await check(await readFile(join(made, 'audit.jsonl')))
    expect(said).toContain('50001 entries')
    expect(code).toBe(0)
  })

  it.each([
    [['0000000000'], '--reason is missing: it is kept in the audit trail of the business.'],
    [['0000000000', '--reason', 'x'], 'No business has the quickID 0000000000.'],
  ])('%j says what to do', async (args, sentence) => {
    const { done, words } = await operator(args)
    expect(words).toContain(sentence)
    expect(done).toBe(false)
  })
})
