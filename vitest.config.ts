import { defineConfig } from 'vitest/config'

/** Files share what they import, which takes half of the processors' time otherwise: no module keeps what a test did. */
const isolate = false

/** Three kinds of test, each where it belongs: without services, on real ones, and screens. */
export default defineConfig({
  test: {
    // Most of a test's time is waiting for PostgreSQL: by default one of two cores would be idle.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'pure',
          isolate,
          include: [
            'packages/contract/src/**/*.test.ts',
            'packages/client/src/**/*.test.ts',
            'packages/documents/src/**/*.test.ts',
            // Drawn on paper, without a screen.
            'apps/dashboard/src/features/reports/document/*.test.ts',
            'scripts/**/*.test.ts',
            'tools/{build,services,testing,words}/**/*.test.ts',
          ],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          isolate,
          include: ['apps/server/src/**/*.test.ts', 'tools/{demo,simulator}/**/*.test.ts'],
          globalSetup: ['tools/testing/global-setup.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
          // A second is too short on a busy machine; nothing waits this long when it works.
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'screens',
          isolate,
          include: ['{apps/dashboard,apps/companion,packages/app}/src/**/*.test.{ts,tsx}'],
          exclude: ['apps/dashboard/src/features/reports/document/*.test.ts'],
          environment: 'happy-dom',
          testTimeout: 60_000,
          setupFiles: [
            'packages/app/src/testing/patience.tsx',
            'packages/app/src/testing/fresh-page.ts',
            'packages/client/src/testing/settings-in-page.ts',
          ],
        },
      },
    ],
  },
})
