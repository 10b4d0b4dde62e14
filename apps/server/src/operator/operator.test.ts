import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { access } from '@quickprism/contract/access'
import { branches } from '@quickprism/contract/branches'
import { businesses } from '@quickprism/contract/businesses'
import { people } from '@quickprism/contract/people'
import { permissionNames } from '@quickprism/contract/permissions'
import type { GivenPerson } from '@quickprism/tools/testing/given'
import { type SignInKit, signInKit } from '@quickprism/tools/testing/sign-in-kit'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { testServices } from '@quickprism/tools/testing/test-database'
import { asEnvironment } from '@quickprism/tools/testing/test-keys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyTrails } from '../modules/audit/verify.ts'
import { runOperator } from './run.ts'

let t: TestApp
let kit: SignInKit
beforeAll(async () => {
  t = await testApp()
  // The program has a process of its own, and so the time of the day.
  t.clock.held = new Date()
  kit = await signInKit(t)
})
afterAll(async () => {
  await kit.close()
  await t.close()
})

const environment = () => ({
  ...process.env,
  IDENTITY_DATABASE_URL: t.databases.identityUrl,
  CELL_DATABASE_URLS: t.databases.cellUrls.join(','),
  REDIS_URL: testServices().redis,
  SMTP_URL: 'smtp://127.0.0.1:9',
  SUPPORT_EMAIL: 'support@quickprism.test',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  TOKEN_SIGNING_KEY: asEnvironment(),
  AUDIT_SIGNING_KEY: asEnvironment(),
  AUDIT_HEADS_DIR: join(tmpdir(), 'quickprism-heads'),
})

/** What the program said and how it ended. */
const operator = (args: readonly string[], env: NodeJS.ProcessEnv = environment()) =>
  new Promise<{ code: number; said: string; complained: string }>((resolve) => {
    const program = join(import.meta.dirname, '../operator.ts')
    execFile(process.execPath, [program, ...args], { env }, (error, said, complained) =>
      resolve({ code: error ? Number(error.code) : 0, said, complained }),
    )
  })

const ok = { code: 0, complained: '' }

/** Runs the command in this process, where nothing depends on there being another one. */
const said = async (args: readonly string[]) => {
  const words: string[] = []
  const hear = (text: string) => words.push(text)
  const open = async () => ({ deps: t.deps, close: async () => {} })
  const done = await runOperator(args, { open, say: hear, complain: hear })
  return { done, words: words.join('\n') }
}

const businessIn = (said: string) => /Business +(\S+)/.exec(said)?.[1] as string

describe('creating a business from the command line', () => {
  it('makes the root user too, who is told the quickID, signs in and finds the business', async () => {
    const email = 'meera@people.invalid'
    const made = await operator([
      ...['create-business', '--name', 'Kaveri Spaces', '--registered-name', 'Kaveri Spaces Private Limited'],
      ...['--type', 'Coworking', '--gstin', '29AAGCB7383J1Z4', '--cell', '1'],
      ...['--root-name', 'Meera Iyer', '--root-email', email, '--root-mobile', '9845012345'],
    ])
    expect(made).toMatchObject(ok)
    expect(made.said).toContain('Kaveri Spaces is registered.')

    const welcome = await kit.mailbox.messageTo(email, 'Welcome')
    const quickId = /^Your quickID is (\w{8})/.exec(welcome.text)?.[1] as string
    expect(made.said).toMatch(new RegExp(`Root user +${quickId}`))
    const browser = kit.browser()
    const { access_token } = await kit.signIn({ email, quickId } as GivenPerson, browser)
    browser.token = access_token
    expect(await browser.call(businesses.list, {})).toEqual([
      { id: businessIn(made.said), name: 'Kaveri Spaces', children: [] },
    ])
    expect(await browser.call(access.get, {})).toEqual([
      { scope_id: businessIn(made.said), permissions: permissionNames },
    ])

    const shown = await said(['show-business', businessIn(made.said).toLowerCase()])
    expect(shown.words).toMatch(/gstin +29AAGCB7383J1Z4\n/)
    expect(shown.words).toMatch(/website +N\/A\n/)
    expect(shown.words).toMatch(new RegExp(`Root user +${quickId}  Meera Iyer\n`))
  })

  it('finishes with its reference and adds nothing', async () => {
    const root = await t.given.person()
    const command = ['create-business', '--name', 'Anaya Hotels', '--root', root.quickId]
    const first = await operator(command)
    const reference = /^Reference (\S+):/.exec(first.said)?.[1] as string
    const again = await said([...command, '--reference', reference])
    expect(again.words).toContain('Anaya Hotels was registered before, with this reference.')
    expect(businessIn(again.words)).toBe(businessIn(first.said))

    const other = await said([...command, '--city', 'Mysuru', '--reference', reference])
    expect(other.done).toBe(false)
    expect(other.words).toContain(`The reference ${reference} belongs to a business with other details.`)
  })
})

describe('correcting a business from the command line', () => {
  it('changes what is stored and leaves a trail that is whole', async () => {
    const business = await t.given.business({ name: 'Old Name' })
    const correct = ['correct-business', business.quickId, '--trade-name', 'New Name', '--email', '']
    expect(await operator([...correct, '--reason', 'letter of 3 March'])).toMatchObject({
      ...ok,
      said: `${business.quickId} is corrected: trade-name, email.\n`,
    })
    const shown = await said(['show-business', business.quickId])
    expect(shown.words).toMatch(/^New Name/)
    expect(shown.words).toMatch(/email +N\/A\n/)
    expect(await t.owner.trailOf(business)).toMatchObject([
      { event: 'business.corrected', about: 'trade_name, registered_email', reason: 'Operator: letter of 3 March' },
    ])
    expect((await verifyTrails(t.deps)).findings).toEqual([])
  })
})

describe('handing over the root from the command line', () => {
  it('moves the rights at the next call', async () => {
    const { business } = await t.given.branch()
    const heir = await t.given.person()
    const list = (person: GivenPerson) => t.as(person)(branches.list, { query: { business_quickID: business.quickId } })
    await expect(list(heir)).rejects.toMatchObject({ status: 404 })
    expect((await list(business.root))[0]).toHaveProperty('gstin')
    const handed = await operator(['hand-over-root', business.quickId, '--to', heir.quickId, '--reason', 'sold'])
    expect(handed).toMatchObject(ok)
    expect(handed.said).toContain(`${heir.quickId} is the root user of ${business.quickId}`)
    expect((await list(heir))[0]).toHaveProperty('gstin')
    expect((await list(business.root))[0]).not.toHaveProperty('gstin')
  })
})

describe('accounts from the command line', () => {
  it('are signed out everywhere at the next call, and may sign in again', async () => {
    const branch = await t.given.branch()
    const staff = await t.given.staff({ on: branch, may: ['view_branches'] })
    const browser = kit.browser()
    browser.token = (await kit.signIn(staff, browser)).access_token
    await browser.call(branches.list, { query: { business_quickID: branch.business.quickId } })

    expect(await operator(['sign-out-everywhere', staff.quickId])).toMatchObject({
      ...ok,
      said: `${staff.quickId} is signed out everywhere: 1 session ended.\n`,
    })
    await expect(browser.call(people.me, {})).rejects.toMatchObject({ status: 401 })
    await expect
      .poll(async () => (await t.owner.trailOf(branch.business)).map(({ event }) => event))
      .toEqual(['session.signed-in', 'session.signed-out'])
    const again = kit.browser()
    again.token = (await kit.signIn(staff, again)).access_token
    expect(await again.call(people.me, {})).toMatchObject({ quickID: staff.quickId })
  })

  it('are closed: sessions end at the next call, each business hears of it once, and a root is to be replaced', async () => {
    const business = await t.given.business({ name: 'Nila Foods' })
    const { root } = business
    const browser = kit.browser()
    browser.token = (await kit.signIn(root, browser)).access_token
    expect(await browser.call(people.me, {})).toMatchObject({ quickID: root.quickId })

    const command = ['close-account', root.quickId, '--reason', 'asked by its owner']
    const closed = await operator(command)
    expect(closed).toMatchObject(ok)
    expect(closed.said).toContain(`The account of ${root.name} (${root.quickId}) is closed. 1 session ended.`)
    expect(closed.said).toContain(`Next: hand-over-root ${business.quickId} --to <quickID> --reason <why>`)
    await expect(browser.call(people.me, {})).rejects.toMatchObject({ status: 401 })

    expect((await said(command)).words).toContain('has been closed since')
    expect((await t.owner.trailOf(business)).filter(({ event }) => event === 'person.account-closed')).toMatchObject([
      { actor: null, about: root.quickId, reason: 'Operator: asked by its owner' },
    ])
    const shown = await said(['show-person', root.quickId])
    expect(shown.words).toMatch(/Account +closed since/)
    expect(shown.words).toMatch(/Mobile +XXXXXX\d{4}\n/)
    expect(shown.words).toContain(`${business.quickId}  Nila Foods (root user)`)
    expect((await verifyTrails(t.deps)).findings).toEqual([])
  })
})

describe('how many businesses someone may register', () => {
  it('is raised for one person, and shown', async () => {
    const person = await t.given.person()
    expect((await said(['show-person', person.quickId])).words).toMatch(/Has registered +0 of 10 businesses, 3 a day\n/)
    expect(await said(['allow-businesses', person.quickId, '--in-all', '40'])).toEqual({
      done: true,
      words: `${person.quickId} may register 40 businesses in all and 3 a day, and has registered 0.`,
    })
    await said(['allow-businesses', person.quickId, '--a-day', '20'])
    expect((await said(['show-person', person.quickId])).words).toMatch(
      /Has registered +0 of 40 businesses, 20 a day\n/,
    )
  })
})

describe('a mistake on the command line', () => {
  const UNKNOWN_BUSINESS = '0000000000'
  const UNKNOWN_PERSON = '00000000'

  it.each([
    [['create-busines'], 'There is no command “create-busines”. There are: create-business, correct-business,'],
    [['create-business', '--root', UNKNOWN_PERSON], '--name is missing: it is what its people call the business.'],
    [['create-business', '--name', 'Kaveri'], 'Say who the root user is: --root <quickID>, or --root-name,'],
    [['create-business', '--name', 'K', '--root-name', 'M', '--root-email', 'm'], '--root-email: Invalid email format'],
    [['create-business', '--name', 'K', '--gstin', '29'], '--gstin: must be 15 capital letters and digits'],
    [['create-business', '--name', 'K', '--root', UNKNOWN_PERSON], 'No open account has the quickID'],
    [['create-business', '--nmae', 'K'], "Unknown option '--nmae'"],
    [['correct-business'], 'Say the quickID of the business.'],
    [['correct-business', 'K7M2PQ9XWA', '--city', 'Mysuru'], 'look for a typing error.'],
    [['correct-business', UNKNOWN_BUSINESS, '--reason', 'x'], 'Enter at least one detail to correct'],
    [['correct-business', UNKNOWN_BUSINESS, '--city', 'Mysuru'], '--reason is missing: it is kept in the audit trail'],
    [['correct-business', UNKNOWN_BUSINESS, '--city', 'X', '--reason', 'x'], `No business has the quickID 0000000000.`],
    [['hand-over-root', UNKNOWN_BUSINESS, '--reason', 'x'], '--to is missing: it names the new root user.'],
    [['close-account', UNKNOWN_PERSON], '--reason is missing'],
    [['close-account', UNKNOWN_PERSON, '--reason', 'x'], 'No one has the quickID 00000000.'],
    [['show-person', UNKNOWN_PERSON, 'now'], '“now” is one word too many'],
    [['allow-businesses', UNKNOWN_PERSON], 'Say --in-all, --a-day or both.'],
    [['allow-businesses', UNKNOWN_PERSON, '--in-all', 'many'], '--in-all: must be a whole number'],
    [['allow-businesses', UNKNOWN_PERSON, '--a-day', '4'], 'No open account has the quickID 00000000.'],
  ])('%j says what to do', async (args, sentence) => {
    const { done, words } = await said(args)
    expect(done).toBe(false)
    expect(words).toContain(sentence)
  })

  it('ends the program with a sentence and a failure, not with a trace', async () => {
    expect(await operator(['close-account', UNKNOWN_PERSON, '--reason', 'x'])).toEqual({
      code: 1,
      said: '',
      complained: 'No one has the quickID 00000000.\n',
    })
  })

  it('in the environment names what is missing, and help needs no environment at all', async () => {
    const { code: refused, complained } = await operator(['show-person', UNKNOWN_PERSON], {
      ...environment(),
      SMTP_URL: '',
    })
    expect(refused).toBe(1)
    expect(complained).toContain('The environment is not complete:\n  SMTP_URL:')
    const { code, said } = await operator(['help'], { PATH: process.env.PATH })
    expect(code).toBe(0)
    expect(said).toContain('hand-over-root <business quickID> --to <quickID> --reason <why>')
  })
})
