import { randomBytes, randomUUID } from 'node:crypto'
import { records } from '@quickprism/contract/records'
import { reveals } from '@quickprism/contract/reveals'
import { atTheDoor } from '@quickprism/tools/testing/door'
import type { GivenBranch, GivenPerson } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admitJob } from '../../admission/admit.ts'
import { inBusiness } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import { runOperator } from '../../operator/run.ts'
import { createVault, type Vault } from '../../vault.ts'
import { keepNumber } from './service.ts'

const AADHAAR = '499118665246'
const PAN = 'ABCPE1234F'

let t: TestApp
let door: ReturnType<typeof atTheDoor>
const secret = Buffer.alloc(32, 7)
const [first, second] = [randomBytes(32), randomBytes(32)]
const vaultOf = (keys: [number, Buffer][], keepsAadhaar = false) =>
  createVault(secret, { keys: new Map(keys), keepsAadhaar })
beforeAll(async () => {
  t = await testApp({ vault: vaultOf([[1, first]]) })
  door = atTheDoor(t)
})
afterAll(() => t.close())

const gives = async (vault: Vault) => {
  const branch = await t.given.branch()
  const person = await t.given.person()
  await door.comes(person, branch)
  const [visit] = await door.visitsAt(branch)
  const { cell, businessId } = branch.business
  await inBusiness(t.deps, admitJob(cell, businessId), async (tx) => {
    await keepNumber({ vault }, tx, visit?.visitor_id as number, 'aadhaar', AADHAAR)
    await keepNumber({ vault }, tx, visit?.visitor_id as number, 'pan', PAN)
  })
  return { branch, person }
}

const vaultAt = ({ business }: GivenBranch) =>
  t.owner
    .cellOf(business)
    .selectFrom('business.vault')
    .selectAll()
    .where('business_id', '=', business.businessId)
    .execute()

const looks = async (branch: GivenBranch, person: GivenPerson) => {
  const viewer = await t.given.staff({ on: branch, may: ['view_checkin_logs_of_visitors', 'reveal_data_of_visitors'] })
  const row = async () => {
    const { data } = await t.as(viewer)(records.list, { query: { shopId: branch.quickId } })
    const { aadhaar, pan, masked } = data[0] as (typeof data)[number]
    return { aadhaar, pan, masked }
  }
  const before = await row()
  await t.as(viewer)(
    reveals.accessData,
    { body: { user_quickID: person.quickId, shop_quickID: branch.quickId, reason: 'Unlawful Conduct' } },
    { key: randomUUID() },
  )
  return [before, await row()]
}

describe('numbers on documents', () => {
  it('are masked in lists; a look shows the PAN, and of Aadhaar the last four digits, which are all that is kept', async () => {
    const { branch, person } = await gives(t.deps.vault)
    expect(await looks(branch, person)).toEqual([
      { aadhaar: 'XXXX XXXX 5246', pan: 'XXXXXX234F', masked: true },
      { aadhaar: 'XXXX XXXX 5246', pan: PAN, masked: false },
    ])
    expect(await vaultAt(branch)).toHaveLength(1)
  })

  it('include the whole Aadhaar where the installation may keep it', async () => {
    const { branch, person } = await gives(vaultOf([[1, first]], true))
    expect((await looks(branch, person))[1]).toEqual({ aadhaar: AADHAAR, pan: PAN, masked: false })
  })

  it('cannot be read in the database, nor opened in another’s row', async () => {
    const { branch } = await gives(vaultOf([[1, first]], true))
    const rows = await vaultAt(branch)
    expect(rows).toHaveLength(2)
    for (const { ciphertext, key_id } of rows) {
      for (const number of [AADHAAR, PAN]) expect(ciphertext.toString('latin1')).not.toContain(number)
      expect(() => t.deps.vault.open('another owner', { keyId: key_id, ciphertext })).toThrow()
    }
  })
})

describe('a new key', () => {
  it('is rotated to by the operator while everything runs; afterwards the old one may go', async () => {
    const { branch, person } = await gives(t.deps.vault)
    const both: Deps = {
      ...t.deps,
      vault: vaultOf([
        [1, first],
        [2, second],
      ]),
    }
    // What was sealed before can be read meanwhile.
    const [sealed] = await vaultAt(branch)
    expect(sealed?.key_id).toBe(1)
    const said: string[] = []
    const open = async () => ({ deps: both, close: async () => {} })
    const hear = (text: string) => said.push(text)
    expect(await runOperator(['rotate-vault'], { open, say: hear, complain: hear })).toBe(true)
    expect(said.join('\n')).toContain('Everything in the vault is sealed with key 2.')
    expect((await vaultAt(branch)).map(({ key_id }) => key_id)).toEqual([2])
    Object.assign(t.deps, { vault: vaultOf([[2, second]]) })
    expect((await looks(branch, person))[1]).toMatchObject({ pan: PAN })
    expect(await runOperator(['rotate-vault'], { open, say: hear, complain: hear })).toBe(true)
    expect(said.at(-1)).toMatch(/Sealed anew\s+0/)
  })
})
