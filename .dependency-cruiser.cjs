// Holds the fences of scripts/lint against resolved files, and sees what no single line shows: circles, missing
// packages and what is reached in the end. Run it with `npm run check -- boundaries`.
const { fences, TESTS } = require('./scripts/lint/fences.ts')

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
    ...fences.map(({ name, from, to, why: comment }) => ({ name, comment, severity: 'error', from, to })),
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
