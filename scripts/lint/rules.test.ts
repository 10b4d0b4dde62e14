/* eslint-disable no-template-curly-in-string -- the lines are code that is read, not run */
import { join } from 'node:path'
import { Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, expect, it } from 'vitest'
import { bans } from './bans.ts'
import { fences } from './fences.ts'
import { circlesOfRooms } from './rooms.ts'
import { houseRules, resolved } from './rules.ts'

const root = join(import.meta.dirname, '../..')
const linter = new Linter({ cwd: root })

const parser: Linter.Config = {
  files: ['**/*.{ts,tsx}'],
  languageOptions: { parser: tseslint.parser as Linter.Parser, parserOptions: { ecmaFeatures: { jsx: true } } },
}

const complaints = (file: string, code: string) =>
  linter.verify(code, [parser, ...houseRules], join(root, file)).map(({ ruleId, message }) => ruleId ?? message)

/** A line that must not be written in a file of that name, and the rule that says so. */
const refused: [rule: string, file: string, line: string][] = [
  ['fence/contract-on-zod', 'packages/contract/src/visits.ts', "import { format } from 'date-fns'"],
  ['fence/contract', 'packages/contract/src/visits.ts', "import { buildApp } from '../../../apps/server/src/app.ts'"],
  ['fence/contract', 'packages/contract/src/visits.test.ts', "import { Table } from '@quickprism/ui/table'"],
  ['fence/client-anywhere', 'packages/client/src/client.ts', "import { use } from 'react'"],
  ['fence/client', 'packages/client/src/react.tsx', "import { Table } from '@quickprism/ui/table'"],
  ['fence/client-react', 'packages/client/src/react.tsx', "import { z } from 'zod'"],
  ['fence/documents', 'packages/documents/src/runs.ts', "import { t } from '@quickprism/client/words'"],
  ['fence/ui', 'packages/ui/src/table.tsx', "import type { Visit } from '@quickprism/contract/visits'"],
  ['fence/app', 'packages/app/src/answer.tsx', "import { useHere } from '../../../apps/dashboard/src/lib/access.tsx'"],
  [
    'fence/dashboard-features-apart',
    'apps/dashboard/src/features/visits/api.ts',
    "import { useRoles } from '../roles/api.ts'",
  ],
  [
    'fence/companion-features-apart',
    'apps/companion/src/features/pass/api.ts',
    "import { scan } from '../scan/api.ts'",
  ],
  [
    'fence/dashboard-features-below-app',
    'apps/dashboard/src/features/visits/api.ts',
    "import { screens } from '../../app/screens.tsx'",
  ],
  ['fence/companion-features-below-app', 'apps/companion/src/lib/place.ts', "export { shell } from '../app/shell.tsx'"],
  ['fence/dashboard-lib-below-features', 'apps/dashboard/src/lib/access.tsx', "import('../features/visits/api.ts')"],
  ['fence/companion-lib-below-features', 'apps/companion/src/lib/outbox.ts', "export * from '../features/scan/api.ts'"],
  ['fence/apps-apart', 'apps/dashboard/src/main.tsx', "import type { Deps } from '../../server/src/deps.ts'"],
  ['fence/apps-apart', 'apps/companion/src/main.tsx', "import { App } from '@quickprism/dashboard'"],
  ['fence/server-on-contract', 'apps/server/src/app.ts', "import { createClient } from '@quickprism/client/client'"],
  ['fence/server-on-contract', 'apps/server/src/app.ts', "import { renderToString } from 'react-dom/server'"],
  ['fence/product-without-tools', 'apps/server/src/app.ts', "import { given } from '@quickprism/tools/testing/given'"],
  ['fence/product-without-tools', 'packages/ui/src/table.tsx', "import '../../../scripts/build.ts'"],
  ['fence/room-ground', 'apps/server/src/scopes.ts', "import type { Deps } from './deps.ts'"],
  ['fence/room-db', 'apps/server/src/db/in-business.ts', "import { refuse } from '../http/failures.ts'"],
  ['fence/room-db', 'apps/server/src/db/in-business.ts', "import { atDoor } from '../admission/door.ts'"],
  ['fence/room-db', 'apps/server/src/db/in-business.ts', "import { holds } from '../modules/access/service.ts'"],
  ['fence/room-adapters', 'apps/server/src/adapters/mail.ts', "import type { Deps } from '../deps.ts'"],
  ['fence/room-deps', 'apps/server/src/deps.ts', "import type { Hub } from './modules/live/hub.ts'"],
  ['fence/room-jobs', 'apps/server/src/jobs.ts', "import { followMembership } from './modules/access/jobs.ts'"],
  ['fence/room-directory', 'apps/server/src/directory/queries.ts', "import { admitJob } from '../admission/admit.ts'"],
  [
    'fence/directory-through-service',
    'apps/server/src/admission/admit.ts',
    "import { findCell } from '../directory/queries.ts'",
  ],
  ['fence/room-admission', 'apps/server/src/admission/admit.ts', "import { hear } from '../http/hear.ts'"],
  [
    'fence/room-admission',
    'apps/server/src/admission/admit.ts',
    "import { holds } from '../modules/access/service.ts'",
  ],
  ['fence/room-http', 'apps/server/src/http/serve.ts', "import type { Hub } from '../modules/live/hub.ts'"],
  ['fence/room-modules', 'apps/server/src/modules/visits/service.ts', "import { routes } from '../../app.ts'"],
  ['fence/room-operator', 'apps/server/src/operator/run.ts', "import { hear } from '../http/hear.ts'"],
  [
    'fence/modules-through-service',
    'apps/server/src/modules/visits/service.ts',
    "import { findRole } from '../roles/queries.ts'",
  ],
  [
    'fence/sending-through-messages',
    'apps/server/src/modules/visits/jobs.ts',
    "import { issueClearance } from '../../adapters/clearance.ts'",
  ],
  [
    'ban/alert-messages',
    'apps/server/src/modules/visits/jobs.ts',
    "import { sendAlertMail } from '../messages/service.ts'",
  ],
  [
    'fence/modules-from-outside',
    'apps/server/src/admission/admit.ts',
    "import { findRole } from '../modules/roles/queries.ts'",
  ],
  [
    'fence/routes-through-service',
    'apps/server/src/modules/visits/routes.ts',
    "import { findVisits } from './queries.ts'",
  ],
  ['fence/kysely-in-queries', 'apps/server/src/modules/visits/service.ts', "import { sql } from 'kysely'"],
  ['fence/pg-in-db', 'apps/server/src/http/serve.ts', "import pg from 'pg'"],
  ['ban/environment', 'apps/server/src/app.ts', 'const port = process.env.PORT'],
  ['ban/clock', 'apps/server/src/modules/visits/service.ts', 'const at = new Date()'],
  ['ban/clock', 'apps/server/src/modules/visits/service.ts', 'const at = Date.now()'],
  ['ban/randomness', 'apps/server/src/modules/visits/service.ts', "import { randomInt } from 'node:crypto'"],
  ['ban/weak-randomness', 'apps/server/src/http/serve.ts', 'const id = Math.random()'],
  ['ban/weak-randomness', 'packages/client/src/live.ts', 'const follow = (random = Math.random) => random()'],
  ['ban/sql', 'apps/server/src/modules/visits/service.ts', "const rows = tx.selectFrom('visit')"],
  ['ban/sql', 'apps/server/src/admission/admit.ts', 'const rows = sql`select 1`'],
  ['ban/sql-from-text', 'apps/server/src/modules/visits/queries.ts', 'const rows = sql`select ${sql.raw(name)}`'],
  ['ban/sql-from-text', 'apps/server/src/modules/visits/queries.ts', 'const rows = sql`select ${sql.lit(name)}`'],
  ['ban/sql-from-text', 'apps/server/src/db/in-business.ts', 'client.query(`select ${name}`)'],
  ['ban/sql-from-text', 'apps/server/src/db/connect.ts', "pool.query('select ' + name)"],
  ['ban/sql-from-text', 'apps/server/src/db/transaction.ts', 'db.executeQuery(CompiledQuery.raw(text))'],
  ['ban/proofs', 'apps/server/src/http/serve.ts', "import { prove, type StaffScope } from '../scopes.ts'"],
  ['ban/console', 'apps/server/src/modules/visits/service.ts', "console.log('here')"],
  ['ban/markup-from-text', 'apps/dashboard/src/main.tsx', 'const a = <p dangerouslySetInnerHTML={{ __html: name }} />'],
  ['ban/markup-from-text', 'packages/ui/src/table.tsx', 'cell.innerHTML = name'],
  ['ban/untranslated', 'apps/dashboard/src/lib/denied.tsx', 'const a = <p>Access denied</p>'],
  ['ban/untranslated', 'apps/companion/src/app/shell.tsx', 'const a = <nav aria-label="Main" />'],
  ['ban/untranslated', 'packages/ui/src/pager.tsx', 'const a = <Button label={`Page ${page}`} />'],
  ['ban/untranslated', 'apps/dashboard/src/lib/denied.tsx', 'const a = <p>{humanise(permission)}</p>'],
  ['ban/glued-refusal', 'apps/server/src/modules/visits/service.ts', 'throw refuse.denied(`Not at ${place}`)'],
  ['ban/lazy', 'apps/dashboard/src/app/entry-page.tsx', "import { lazy } from 'react'"],
  ['ban/lazy', 'apps/companion/src/app/shell.tsx', "import { Suspense } from 'react'"],
  ['ban/browser-storage', 'apps/companion/src/lib/last-inside.ts', "const kept = localStorage.getItem('last-inside')"],
  ['ban/browser-storage', 'apps/dashboard/src/lib/drafts.ts', "window.sessionStorage.removeItem('draft')"],
  ['ban/browser-storage', 'packages/client/src/live.ts', "const tabs = new BroadcastChannel('live')"],
  ['ban/idle-tests', 'apps/server/src/app.test.ts', "it.skip('works', () => {})"],
  ['ban/sleeping-tests', 'e2e/visits.spec.ts', 'await page.waitForTimeout(100)'],
  ['ban/loose-locators', 'e2e/visits.spec.ts', "page.getByText('Inside', { exact: false })"],
  ['ban/loose-locators', 'e2e/visits.spec.ts', 'page.getByText(/inside/)'],
  ['ban/loose-locators', 'e2e/visits.spec.ts', "page.getByRole('button', { name: /^Check/ })"],
  ['ban/loose-locators', 'e2e/visits.spec.ts', "page.getByRole('button', { name: /^check in$/i })"],
  ['ban/loose-locators', 'e2e/visits.spec.ts', 'page.getByLabel(new RegExp(name))'],
  ['ban/loose-locators', 'e2e/visits.spec.ts', 'page.getByLabel(new RegExp(`^${name}`))'],
  ['ban/loose-locators', 'e2e/visits.spec.ts', 'page.getByLabel(new RegExp(`${name}$`))'],
  ['ban/loose-locators', 'e2e/visits.spec.ts', "rows.filter({ hasText: 'Inside' })"],
  ['ban/loose-locators', 'e2e/visits.spec.ts', "page.locator('text=Inside')"],
  ['house/reasoned-disable', 'apps/server/src/app.ts', '// eslint-disable-next-line eqeqeq'],
]

const allowed: [file: string, line: string][] = [
  ['packages/contract/src/visits.ts', "import { z } from 'zod'"],
  ['apps/dashboard/src/lib/denied.tsx', "const a = <p title={t('Denied')}>{t('Access denied')} · {count}</p>"],
  ['apps/dashboard/src/lib/denied.tsx', 'const a = <PageHeader title="Page not found" />'],
  ['apps/server/src/modules/visits/service.ts', "throw refuse.denied('Not at {{place}}', { place })"],
  ['packages/contract/src/visits.test.ts', "import { expect } from 'vitest'"],
  ['packages/client/src/react.tsx', "import { useQuery } from '@tanstack/react-query'"],
  ['packages/app/src/answer.tsx', "import { ErrorState } from '@quickprism/ui/error-state'"],
  ['apps/dashboard/src/features/visits/visits-screen.tsx', "import { useVisits } from './api.ts'"],
  ['apps/dashboard/src/features/visits/api.ts', "import { useHere } from '../../lib/access.tsx'"],
  ['apps/dashboard/src/app/screens.tsx', "import('../features/visits/visits-screen.tsx')"],
  ['apps/server/src/modules/visits/service.ts', "import { rightsOf } from '../access/service.ts'"],
  ['apps/server/src/modules/visits/service.ts', "import { inBusiness } from '../../db/in-business.ts'"],
  ['apps/server/src/modules/visits/service.ts', 'const later = new Date(now.getTime() + 1)'],
  ['apps/server/src/modules/visits/queries.ts', "import { sql } from 'kysely'"],
  ['apps/server/src/db/connect.ts', "import pg from 'pg'"],
  ['apps/server/src/modules/visits/queries.ts', 'const rows = sql`select ${sql.lit(scopeType.business)}`'],
  ['apps/server/src/db/in-business.ts', "client.query('select business.enter($1)', [id])"],
  ['apps/server/src/admission/admit.ts', "import { prove, type StaffScope } from '../scopes.ts'"],
  ['apps/server/src/app.ts', "import { visitRoutes } from './modules/visits/routes.ts'"],
  ['e2e/visits.spec.ts', "await expect(page.getByText('Inside')).toHaveText(/visitors/)"],
  ['e2e/visits.spec.ts', "page.getByRole('button', { name: /^Page \\d+$/ })"],
  ['e2e/visits.spec.ts', 'page.getByText(new RegExp(`^Showing ${from}-\\\\d+$`))'],
  ['apps/server/src/env.ts', 'const env = process.env'],
  ['apps/server/src/app.ts', '// eslint-disable-next-line house/none -- the reason stands here'],
]

describe('the fences and bans', () => {
  it.each(refused)('%s stops a line in %s: %s', (rule, file, line) => {
    expect(complaints(file, line)).toContain(rule)
  })

  it.each(allowed)('leave %s alone: %s', (file, line) => {
    expect(complaints(file, line).filter((rule) => /^(fence|ban|house)\/(?!none)/.test(rule))).toEqual([])
  })

  it('are each tried above, so that none stands in the wrong place unnoticed', () => {
    const tried = new Set(refused.map(([rule]) => rule))
    const untried = [...fences.map(({ name }) => `fence/${name}`), ...bans.map(({ name }) => `ban/${name}`)]
    expect(untried.filter((rule) => !tried.has(rule))).toEqual([])
  })
})

it.each([
  ['./queries.ts', 'apps/server/src/modules/visits/queries.ts'],
  ['kysely', 'node_modules/kysely'],
  ['node:crypto', 'node:crypto'],
  ['@quickprism/tools/demo/seed', 'tools/demo/seed'],
  ['../roles/service.ts', 'apps/server/src/modules/roles/service.ts'],
  ['@quickprism/contract/visits', 'packages/contract/src/visits'],
])('reads the import %s from where it is written', (specifier, path) => {
  expect(resolved(specifier, 'apps/server/src/modules/visits/service.ts')).toBe(path)
})

describe('rooms that need each other', () => {
  const src = 'apps/server/src'
  const files = (...pairs: [from: string, to: string][]) =>
    pairs.map(([from, to]) => ({ from: `${src}/${from}`, to: `${src}/${to}` }))

  it('are told of with the imports that lead round, once for each circle', () => {
    const imports = files(
      ['modules/visits/service.ts', 'modules/roles/service.ts'],
      ['modules/roles/jobs.ts', 'db/connect.ts'],
      ['modules/roles/jobs.ts', 'modules/users/service.ts'],
      ['modules/users/service.ts', 'modules/visits/service.ts'],
    )
    expect(circlesOfRooms(imports)).toEqual([[imports[0], imports[2], imports[3]]])
  })

  it('are none where all imports lead one way, or stay in their room', () => {
    const imports = files(
      ['modules/visits/routes.ts', 'modules/visits/service.ts'],
      ['modules/visits/service.ts', 'modules/roles/service.ts'],
      ['modules/roles/service.ts', 'scopes.ts'],
      ['db/connect.ts', 'scopes.ts'],
    )
    expect(circlesOfRooms(imports)).toEqual([])
  })
})
