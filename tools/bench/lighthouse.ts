import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../testing/statistics.ts'

/** Fetched when it is asked for: nothing else needs it. */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const CHROMIUM_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How it is looked at: as on a desk, or as on a phone of the middle class with its network. */
export type Preset = 'desktop' | 'mobile'

type Report = {
  /** How quick this machine is, by a small program: a phone of the middle class has a few hundred, a good desktop 1,500 or more. */
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null }>
  audits: Record<
    string,
    {
      title: string
      score: number | null
      numericValue?: number
      displayValue?: string
      details?: { items?: { score?: number; node?: { selector: string } }[] }
    }
  >
}

/** One look at an address, with the cookie of someone who is signed in or as a stranger, on the clock of the branch. */
export const lookAt = (url: string, preset: Preset, cookie: string | undefined): Report => {
  const directory = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  const file = join(directory, 'report.json')
  try {
    execFileSync(
      'npx',
      [
        '--yes',
        LIGHTHOUSE,
        url,
        // The phone is what it looks through when nothing is said.
        ...(preset === 'desktop' ? ['--preset=desktop'] : []),
        '--only-categories=performance,accessibility,best-practices',
        '--quiet',
        '--output=json',
        `--output-path=${file}`,
        ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
        `--chrome-flags=${CHROMIUM_FLAGS.join(' ')}`,
      ],
      { stdio: 'inherit', env: { ...process.env, TZ: 'Asia/Kolkata', CHROME_PATH: CHROMIUM } },
    )
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** The medians of several looks. */
export const figuresOf = (reports: readonly Report[]) => {
  const score = (name: string) =>
    Math.round(median(reports.map(({ categories }) => categories[name]?.score ?? 0)) * 100)
  const value = (name: string) => median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN))
  return {
    Performance: score('performance'),
    Accessibility: score('accessibility'),
    'Best practices': score('best-practices'),
    'Layout shift': value('cumulative-layout-shift').toFixed(4),
    'First contentful paint (ms)': Math.round(value('first-contentful-paint')),
    'Largest contentful paint (ms)': Math.round(value('largest-contentful-paint')),
    'Total blocking time (ms)': Math.round(value('total-blocking-time')),
    'Benchmark index of this machine': Math.round(median(reports.map(({ environment }) => environment.benchmarkIndex))),
  }
}

/** What it would have liked better, in its own words. */
export const complaintsOf = ({ audits }: Report) =>
  Object.entries(audits)
    .filter(([, { score }]) => score !== null && score < 0.9)
    .map(([name, { title, displayValue = '' }]) => `${name}: ${title} ${displayValue}`)

/** What moved while the page came, and how much of the layout shift that was. */
export const shiftsOf = ({ audits }: Report) =>
  (audits['layout-shifts']?.details?.items ?? []).map(
    ({ score = 0, node }) => `moved by ${score.toFixed(4)}: ${node?.selector ?? 'something that is gone'}`,
  )
