/**
 * Who may not import whom, and why. This list is the whole dependency rule: ESLint holds it against each line as it is
 * written (`fence/<name>`), dependency-cruiser against the files that imports lead to.
 */
export type Fence = {
  name: string
  /** Patterns on paths from the repository's root; a package is `node_modules/<name>`, one of Node's own `node:<name>`. */
  from: { path: string; pathNot?: string }
  /** `$1` is what the first group of `from.path` caught. */
  to: { path: string; pathNot?: string }
  why: string
}

export const TESTS = '(\\.test(-d)?\\.tsx?$|/testing/|\\.spec\\.ts$)'
const SERVER = '^apps/server/src'
const OURS = '^(apps|packages|e2e|scripts|tools)/'
const FOREIGN = '(^|/)node_modules/|^node:'

const packages = (...names: string[]) => `(^|/)node_modules/(@types/)?(${names.join('|')})(/|$)`
const anyOf = (...patterns: string[]) => patterns.map((pattern) => `(?:${pattern})`).join('|')

/** The rooms of the server from the ground up, and the rooms below that each may know. `rooms.ts` looks for circles. */
const GROUND = `${SERVER}/(asked-together|branch-key|clock|counted-once|env|kept-columns|limited-map|log|memory-per|quarter-hour|refs|refuse|scopes|secrets|settle-each|stop|tally|until-stopped|vault|wait-at-most)\\.ts$`
const DB = `${SERVER}/db/`
const ADAPTERS = `${SERVER}/adapters/`
const DEPS = `${SERVER}/deps\\.ts$`
const JOBS = `${SERVER}/jobs\\.ts$`
const DIRECTORY = `${SERVER}/directory/`
const ADMISSION = `${SERVER}/admission/`
const HTTP = `${SERVER}/http/`
const MODULES = `${SERVER}/modules/`
const OPERATOR = `${SERVER}/operator/`

const room = (name: string, path: string, below: readonly string[], why: string): Fence => ({
  name: `room-${name}`,
  from: { path, pathNot: TESTS },
  to: { path: `${SERVER}/`, pathNot: anyOf(path, ...below) },
  why,
})

const serverRooms: Fence[] = [
  room('ground', GROUND, [], 'Words, proofs and small tools that every room uses know none of them.'),
  room(
    'db',
    DB,
    [GROUND],
    'The database knows nothing of who asks or why: what admission needs on entering is handed in.',
  ),
  room('adapters', ADAPTERS, [GROUND], 'An adapter speaks to the outside world and knows nothing of the product.'),
  room('deps', DEPS, [GROUND, DB, ADAPTERS], 'Deps names what is outside, so that every room may take it.'),
  room('jobs', JOBS, [GROUND, DB, DEPS], 'jobs.ts names the jobs; workers.ts knows who does them.'),
  room(
    'directory',
    DIRECTORY,
    [GROUND, DB, DEPS],
    'Where a public id leads is looked up before anyone is let in anywhere.',
  ),
  room(
    'admission',
    ADMISSION,
    [GROUND, DB, DEPS, DIRECTORY],
    'Admission decides who is let in, before any module or transport is known.',
  ),
  room(
    'http',
    HTTP,
    [GROUND, DB, DEPS, ADMISSION],
    'Transport serves every module and so knows none: app.ts brings them together.',
  ),
  room(
    'modules',
    MODULES,
    [GROUND, DB, ADAPTERS, DEPS, JOBS, DIRECTORY, ADMISSION, HTTP],
    'A module is used by app.ts, workers.ts and the operator, and knows none of them.',
  ),
  room(
    'operator',
    OPERATOR,
    [GROUND, DB, ADAPTERS, DEPS, JOBS, DIRECTORY, ADMISSION, MODULES],
    'The operator works without the server: nothing of its transport.',
  ),
]

const appFences = (app: string): Fence[] => [
  {
    name: `${app}-features-apart`,
    from: { path: `^apps/${app}/src/features/([^/]+)/` },
    to: { path: `^apps/${app}/src/features/`, pathNot: `^apps/${app}/src/features/$1/` },
    why: 'Features do not import each other: compose them in app/, or move what both need to lib/.',
  },
  {
    name: `${app}-features-below-app`,
    from: { path: `^apps/${app}/src/(features|lib)/` },
    to: { path: `^apps/${app}/src/app/` },
    why: 'Features and lib do not know the app around them: the app imports features, features import lib.',
  },
  {
    name: `${app}-lib-below-features`,
    from: { path: `^apps/${app}/src/lib/` },
    to: { path: `^apps/${app}/src/features/` },
    why: 'lib serves every feature and so knows none of them.',
  },
]

export const fences: Fence[] = [
  {
    name: 'contract',
    from: { path: '^packages/contract/' },
    to: { path: OURS, pathNot: '^packages/contract/' },
    why: 'The contract depends on nothing of ours: both sides, the tests and the API document read it.',
  },
  {
    name: 'contract-on-zod',
    from: { path: '^packages/contract/src/', pathNot: TESTS },
    to: { path: FOREIGN, pathNot: packages('zod') },
    why: 'The contract depends on zod and on nothing else, so that it runs wherever a client does.',
  },
  {
    name: 'client',
    from: { path: '^packages/client/' },
    to: { path: OURS, pathNot: '^packages/(contract|client)/' },
    why: 'The client knows the contract and nothing else of ours.',
  },
  {
    name: 'client-anywhere',
    from: { path: '^packages/client/src/', pathNot: anyOf(TESTS, '/react[^/]*\\.tsx$', '/words\\.ts$') },
    to: { path: FOREIGN },
    why: 'The client also runs outside a browser: React belongs in react.tsx.',
  },
  {
    name: 'client-react',
    from: { path: '^packages/client/src/react[^/]*\\.tsx$', pathNot: TESTS },
    to: { path: FOREIGN, pathNot: packages('react', '@tanstack/react-query') },
    why: 'The hooks know the contract, React and the query cache, and nothing else.',
  },
  {
    name: 'documents',
    from: { path: '^packages/documents/' },
    to: { path: OURS, pathNot: '^packages/documents/' },
    why: 'How text comes onto a page is the same in the browser and on the server, and knows neither.',
  },
  {
    name: 'ui',
    from: { path: '^packages/ui/' },
    to: { path: OURS, pathNot: '^packages/ui/' },
    why: 'ui is looks without knowledge: it imports nothing of ours, and words and data come in as props.',
  },
  {
    name: 'app',
    from: { path: '^packages/app/' },
    to: { path: OURS, pathNot: '^packages/(app|contract|client|ui)/' },
    why: 'What both apps share knows the contract, the client and ui, and neither of the apps.',
  },
  ...appFences('dashboard'),
  ...appFences('companion'),
  {
    name: 'apps-apart',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^(apps|e2e)/', pathNot: '^apps/$1/' },
    why: 'The apps meet over the contract and share only packages: nothing of the server may end up in a browser.',
  },
  {
    name: 'product-without-tools',
    from: { path: '^(apps|packages)/', pathNot: TESTS },
    to: { path: '^(scripts|tools|e2e)/' },
    why: 'The product knows nothing of what builds, fills, measures and tests it.',
  },
  {
    name: 'server-on-contract',
    from: { path: '^apps/server/', pathNot: TESTS },
    to: { path: anyOf('^packages/(?!(contract|documents)/)', packages('react', 'react-dom', '@tanstack')) },
    why: 'The server knows the contract and how documents are written, and nothing else of ours: it renders no screens.',
  },
  ...serverRooms,
  {
    name: 'modules-through-service',
    from: { path: `${SERVER}/modules/([^/]+)/`, pathNot: TESTS },
    to: { path: MODULES, pathNot: anyOf(`${SERVER}/modules/$1/`, `${SERVER}/modules/[^/]+/service\\.ts$`) },
    why: "Ask the other module's service, not its tables or its routes.",
  },
  {
    name: 'sending-through-messages',
    from: { path: `${SERVER}/`, pathNot: anyOf(TESTS, `${MODULES}messages/`, `${ADAPTERS}(mail|sms)\\.ts$`) },
    to: { path: `${ADAPTERS}clearance\\.ts$` },
    why: 'Mail and text messages leave through modules/messages alone, which counts them: nothing else may clear one.',
  },
  {
    name: 'directory-through-service',
    from: { path: `${SERVER}/`, pathNot: anyOf(TESTS, DIRECTORY) },
    to: { path: DIRECTORY, pathNot: `${DIRECTORY}service\\.ts$` },
    why: 'The directory is asked like a module: through its service.',
  },
  {
    name: 'modules-from-outside',
    from: { path: `${SERVER}/`, pathNot: anyOf(TESTS, MODULES) },
    to: { path: `${SERVER}/modules/.*/([\\w-]*queries|present)\\.ts$` },
    why: 'The queries and presenters of a module are its own business: outside it there are its use cases, routes and jobs.',
  },
  {
    name: 'routes-through-service',
    from: { path: `${SERVER}/modules/[^/]+/routes\\.ts$` },
    to: { path: anyOf(packages('kysely', 'pg'), 'queries\\.ts$') },
    why: 'Routes go through the service: wire in, wire out, no decisions and no SQL.',
  },
  {
    name: 'kysely-in-queries',
    from: { path: `${SERVER}/`, pathNot: anyOf(TESTS, DB, 'queries\\.ts$') },
    to: { path: packages('kysely') },
    why: 'SQL is written in queries.ts and in db/, and only there: that is where isolation is reviewed.',
  },
  {
    name: 'pg-in-db',
    from: { path: '^(apps|packages|e2e)/', pathNot: anyOf(TESTS, DB) },
    to: { path: packages('pg', 'pg-copy-streams') },
    why: 'Connections are opened in apps/server/src/db alone: a connection of its own would pass by inBusiness and its policies.',
  },
]
