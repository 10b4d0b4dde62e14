import { defineConfig } from 'eslint/config'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { houseRules } from './scripts/lint/rules.ts'

/** Faults only a compiler's knowledge finds. */
const typed = (project, ...files) => ({
  files,
  // Tests of the web packages that need Node belong to neither project.
  ignores: ['**/*.node.test.ts'],
  languageOptions: { parserOptions: { project, tsconfigRootDir: import.meta.dirname } },
  rules: {
    '@typescript-eslint/await-thenable': 'error',
    '@typescript-eslint/no-floating-promises': 'error',
    '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  },
})

export default defineConfig(
  {
    ignores: [
      '**/node_modules',
      '**/dist',
      '**/coverage',
      '**/.data',
      '**/test-results',
      '**/playwright-report',
      '**/*.gen.ts',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-template-curly-in-string': 'error',
      // The compiler says the same (noUnusedLocals), with fewer false alarms.
      '@typescript-eslint/no-unused-vars': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-expressions': ['error', { allowShortCircuit: true, allowTernary: true }],
      '@typescript-eslint/ban-ts-comment': [
        'error',
        {
          'ts-expect-error': 'allow-with-description',
          'ts-ignore': true,
          'ts-nocheck': true,
          minimumDescriptionLength: 5,
        },
      ],
    },
  },
  typed(
    './tsconfig.json',
    'packages/contract/src/**/*.ts',
    'apps/server/src/**/*.ts',
    'scripts/**/*.ts',
    'tools/**/*.ts',
    'e2e/**/*.ts',
  ),
  typed(
    './tsconfig.web.json',
    'packages/{client,documents,ui,app}/src/**/*.{ts,tsx}',
    'apps/dashboard/src/**/*.{ts,tsx}',
  ),
  typed('./tsconfig.companion.json', 'apps/companion/src/**/*.{ts,tsx}'),
  typed('./tsconfig.worker.json', 'apps/companion/worker/**/*.ts'),
  {
    files: ['packages/{client,ui,app}/src/**/*.tsx', 'apps/{dashboard,companion}/src/**/*.{ts,tsx}'],
    ...reactHooks.configs.flat.recommended,
  },
  houseRules,
)
