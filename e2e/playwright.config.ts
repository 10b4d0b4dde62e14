import { defineConfig } from '@playwright/test'

/** Started by `npm run e2e`, which brings up the product and says where it listens. */
export default defineConfig({
  testDir: '.',
  outputDir: '../.data/e2e/results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Room for a busy machine; nothing here waits this long when it works.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../.data/results/playwright.json' }]],
  use: {
    baseURL: process.env.E2E_ORIGIN ?? '',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
