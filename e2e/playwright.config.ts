import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { keepsPicturesAndTraces } from './kept.ts'
import { DESK } from './viewports.ts'

/** Of several such lists Chromium heeds the last, so this one begins with what Playwright itself leaves out. */
const LEFT_OUT_OF_CHROMIUM = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // The address bar that nobody sees would load two pages of its own for every test.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

/** Chromium without its windows, a quarter quicker here; the whole of it where that is all there is. */
const HEADLESS = '/usr/bin/chromium-headless-shell'
const CHROMIUM = existsSync(HEADLESS) ? HEADLESS : '/usr/bin/chromium'

/** Started by `npm run e2e`, which brings up the product and says where it listens. */
export default defineConfig({
  testDir: '.',
  outputDir: '../.data/e2e/results',
  fullyParallel: true,
  workers: 2,
  retries: Number(process.env.E2E_RETRIES ?? 0),
  forbidOnly: true,
  // Room for a busy machine; nothing here waits this long when it works.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../.data/results/playwright.json' }]],
  use: {
    baseURL: process.env.E2E_ORIGIN ?? '',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: DESK,
    // Without a graphics card every frame of a motion is drawn by the processor; what is about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    trace: keepsPicturesAndTraces ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${LEFT_OUT_OF_CHROMIUM.join(',')}`,
      ],
    },
  },
})
