/**
 * Who may not import whom, and why. The whole dependency rule is this list: each fence is an ESLint rule of its own
 * (`fence/<name>`), so fences that stand around the same file add up.
 */
export type Fence = {
  name: string
  files: string[]
  ignores?: string[]
  /** Both as paths from the repository's root; what comes from a package keeps the name it is imported by. */
  refuses: (imported: string, from: string) => boolean
  why: string
}

const TESTS = ['**/*.test.{ts,tsx}', '**/*.test-d.ts', '**/testing/**']
const SERVER = 'apps/server/src'

const isPackage = (imported: string, ...names: string[]) =>
  names.some((name) => imported === name || imported.startsWith(`${name}/`))

const isOurs = (imported: string) => isPackage(imported, '@quickprism', 'apps', 'packages', 'e2e', 'scripts', 'tools')

const isTest = (path: string) => /\.test(-d)?\.tsx?$/.test(path)

/** What must not be imported by a package that lives at `home`, unless it is named among `allowed`. */
const onlyFrom =
  (home: string, ...allowed: string[]) =>
  (imported: string, from: string) =>
    !isPackage(imported, home, ...allowed) && (isOurs(imported) || !isTest(from))

/** The folder right under `root` that holds the path: the domain of a feature or a module. */
const domainIn = (root: string, path: string) =>
  path.startsWith(`${root}/`) ? path.slice(root.length + 1).split('/')[0] : undefined

const between = (root: string) => (imported: string, from: string) => {
  const domain = domainIn(root, imported)
  return domain !== undefined && domain !== domainIn(root, from)
}

const appFences = (app: string, other: string): Fence[] => [
  {
    name: `${app}-features-apart`,
    files: [`apps/${app}/src/features/**`],
    refuses: between(`apps/${app}/src/features`),
    why: 'Features do not import each other: compose them in app/, or move what both need to lib/.',
  },
  {
    name: `${app}-features-below-app`,
    files: [`apps/${app}/src/features/**`, `apps/${app}/src/lib/**`],
    refuses: (imported) => isPackage(imported, `apps/${app}/src/app`),
    why: 'Features and lib do not know the app around them: the app imports features, features import lib.',
  },
  {
    name: `${app}-lib-below-features`,
    files: [`apps/${app}/src/lib/**`],
    refuses: (imported) => isPackage(imported, `apps/${app}/src/features`),
    why: 'lib serves every feature and so knows none of them.',
  },
  {
    name: `${app}-apart`,
    files: [`apps/${app}/**`],
    refuses: (imported) =>
      isPackage(imported, '@quickprism/server', 'apps/server', `@quickprism/${other}`, `apps/${other}`),
    why: 'An app reaches the server over the contract and shares with the other app only packages: nothing of the server may end up in a browser.',
  },
]

export const fences: Fence[] = [
  {
    name: 'contract',
    files: ['packages/contract/src/**'],
    refuses: onlyFrom('packages/contract/src', 'zod'),
    why: 'The contract depends on zod and on nothing else: both sides, the tests and the API document read it.',
  },
  {
    name: 'client',
    files: ['packages/client/src/**'],
    ignores: ['packages/client/src/react*.tsx', 'packages/client/src/words.ts'],
    refuses: onlyFrom('packages/client/src', '@quickprism/contract'),
    why: 'The client knows the contract and nothing else, so that it also runs outside a browser; React belongs in react.tsx.',
  },
  {
    name: 'client-react',
    files: ['packages/client/src/react*.tsx'],
    refuses: onlyFrom('packages/client/src', '@quickprism/contract', 'react', '@tanstack/react-query'),
    why: 'The hooks know the contract, React and the query cache, and nothing else.',
  },
  {
    name: 'ui',
    files: ['packages/ui/src/**'],
    refuses: (imported) => isOurs(imported) && !isPackage(imported, 'packages/ui', '@quickprism/ui'),
    why: 'ui is looks without knowledge: it imports nothing of ours, and words and data come in as props.',
  },
  {
    name: 'app',
    files: ['packages/app/src/**'],
    refuses: (imported) =>
      isOurs(imported) &&
      !isPackage(imported, 'packages/app', '@quickprism/contract', '@quickprism/client', '@quickprism/ui'),
    why: 'What both apps share knows the contract, the client and ui, and neither of the apps.',
  },
  ...appFences('dashboard', 'companion'),
  ...appFences('companion', 'dashboard'),
  {
    name: 'server',
    files: [`${SERVER}/**`],
    ignores: TESTS,
    refuses: (imported) =>
      isPackage(imported, 'react', 'react-dom', '@tanstack', 'e2e') ||
      isPackage(imported, '@quickprism/client', '@quickprism/ui', '@quickprism/app') ||
      isPackage(imported, '@quickprism/dashboard', '@quickprism/companion') ||
      isPackage(imported, '@quickprism/tools', 'tools', 'scripts', 'packages', 'apps/dashboard', 'apps/companion'),
    why: 'The server knows the contract by its package name and nothing else of ours: it renders no screens, and what fills, measures or tests it lives in tools/.',
  },
  {
    name: 'modules-through-service',
    files: [`${SERVER}/modules/**`],
    ignores: TESTS,
    refuses: (imported, from) =>
      between(`${SERVER}/modules`)(imported, from) &&
      !/^[^/]+\/service\.ts$/.test(imported.slice(`${SERVER}/modules/`.length)),
    why: "Ask the other module's service, not its tables or its routes.",
  },
  {
    name: 'modules-from-outside',
    files: [`${SERVER}/**`],
    ignores: [...TESTS, `${SERVER}/modules/**`],
    refuses: (imported) => /\/modules\/.*\/([\w-]*queries|present)\.ts$/.test(imported),
    why: 'The queries and presenters of a module are its own business: outside it there are its service, routes and jobs.',
  },
  {
    name: 'routes-through-service',
    files: [`${SERVER}/modules/*/routes.ts`],
    refuses: (imported) => isPackage(imported, 'kysely', 'pg') || /queries\.ts$/.test(imported),
    why: 'Routes go through the service: wire in, wire out, no decisions and no SQL.',
  },
  {
    name: 'kysely-in-queries',
    files: [`${SERVER}/**`],
    ignores: [...TESTS, `${SERVER}/db/**`, `${SERVER}/**/*queries.ts`],
    refuses: (imported) => isPackage(imported, 'kysely'),
    why: 'SQL is written in queries.ts and in db/, and only there: that is where isolation is reviewed.',
  },
  {
    name: 'pg-in-db',
    files: ['apps/**', 'packages/**', 'e2e/**'],
    ignores: [...TESTS, `${SERVER}/db/**`],
    refuses: (imported) => isPackage(imported, 'pg', 'pg-copy-streams'),
    why: 'Connections are opened in apps/server/src/db alone: a connection of its own would pass by inBusiness and its policies.',
  },
]
