// The same dependency rule as the fences in scripts/lint, but on resolved files: it sees cycles, missing packages and
// what is reached through a package's exports. Run it with `npm run check -- boundaries`.
const TESTS = '(\\.test(-d)?\\.tsx?$|/testing/|\\.spec\\.ts$)'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or hide a third. Move what both need.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'This import leads nowhere: mistyped, or a package missing in the package.json of its workspace.',
      severity: 'error',
      from: {},
      // `?url` asks the bundler for a file's address.
      to: { couldNotResolve: true, pathNot: '\\?url$' },
    },
    {
      name: 'declared-packages',
      comment: 'A package is named in the package.json of the workspace that imports it, or it is there by accident.',
      severity: 'error',
      from: { pathNot: ['^scripts/', '\\.config\\.ts$'] },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'contract-stands-alone',
      comment: 'The contract imports zod and nothing of ours.',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: '^(apps|e2e|scripts|tools|packages/(?!contract/))' },
    },
    {
      name: 'client-on-contract',
      comment: 'The client knows the contract and nothing else of ours.',
      severity: 'error',
      from: { path: '^packages/client/' },
      to: { path: '^(apps|e2e|scripts|tools|packages/(?!contract/|client/))' },
    },
    {
      name: 'ui-stands-alone',
      comment: 'ui is looks without knowledge.',
      severity: 'error',
      from: { path: '^packages/ui/' },
      to: { path: '^(apps|e2e|scripts|tools|packages/(?!ui/))' },
    },
    {
      name: 'app-below-apps',
      comment: 'What both apps share knows contract, client and ui, and neither app.',
      severity: 'error',
      from: { path: '^packages/app/' },
      to: { path: '^(apps|e2e|scripts|tools)/' },
    },
    {
      name: 'apps-apart',
      comment: 'The apps meet over the contract: none imports another.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^(apps|e2e)/', pathNot: '^apps/$1/' },
    },
    {
      name: 'server-on-contract',
      comment: 'The server knows the contract; the client only in its tests.',
      severity: 'error',
      from: { path: '^apps/server/', pathNot: TESTS },
      to: { path: '^packages/(?!contract/)' },
    },
    {
      name: 'product-without-tools',
      comment: 'The product knows nothing of what builds, fills, measures and tests it.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: TESTS },
      to: { path: '^(scripts|tools|e2e)/' },
    },
    {
      name: 'production-stays-clean',
      comment: 'What runs in production never reaches tests, their builders or scripts.',
      severity: 'error',
      from: { path: '^apps/(server/src/(main|worker|operator)\\.ts|(dashboard|companion)/src/main\\.tsx)$' },
      to: { path: ['^scripts/', '^tools/', '^e2e/', TESTS], reachable: true },
    },
    {
      name: 'production-packages',
      comment: 'This file is not a test, so its packages belong in dependencies, not in devDependencies.',
      severity: 'error',
      from: {
        path: '^(apps/server/src/(http|modules|adapters)|packages/[^/]+/src|apps/(dashboard|companion)/src)/',
        pathNot: TESTS,
      },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: ['^node_modules/@types/', '^(packages|apps)/'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.web.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css', '.svg'],
    },
  },
}
