import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { inTheDark } from './dark.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What of axe depends on colours; the rest is the same in both themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Waits until what opens or changes its colours has done so: halfway there it has too little contrast. */
const comeToRest = async (page: Page) => {
  await expect(page.locator('[data-starting-style]')).toHaveCount(0)
  await page.evaluate(`Promise.allSettled(
    document.getAnimations().filter((each) => each instanceof CSSTransition).map(({ finished }) => finished),
  ).then(() => undefined)`)
}

const graveFindings = async (page: Page, rules?: string[]): Promise<string[]> => {
  await comeToRest(page)
  // A page keeps axe until it is left: giving it once more takes longer than many a look.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE)
  // Nobody reads what axe found to be well, and what it would load to look at is of no rule of ours.
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
  }
  const violations = await page.evaluate<axe.Result[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

const expectNothingGrave = async (page: Page, rules?: string[]) => {
  // A notice that fades while axe looks at it has too little contrast: what is still there a second time counts.
  const grave = await graveFindings(page, rules)
  if (grave.length > 0) expect(await graveFindings(page, rules)).toEqual([])
}

/** No serious or critical finding, in either theme. */
export const expectAccessible = async (page: Page) => {
  await expectNothingGrave(page)
  await inTheDark(page, () => expectNothingGrave(page, COLOUR_RULES))
}
