import { type BrowserContext, expect, type Page } from '@playwright/test'

/** What notices have said on each page, oldest first. Each leaves by itself after five seconds; this stays. */
const said = new WeakMap<Page, string[]>()

const saidOn = (page: Page) => {
  const all = said.get(page) ?? []
  said.set(page, all)
  return all
}

/** Runs in every page before its own scripts. A notice of many sentences is a list of them. */
const LISTENS = `
  const known = new WeakSet()
  new MutationObserver(() => {
    for (const notice of document.querySelectorAll('[role=region][aria-label=Notifications] :is([role=status], [role=alert])')) {
      if (known.has(notice) || !notice.checkVisibility()) continue
      known.add(notice)
      const sentences = notice.querySelectorAll('li')
      for (const part of sentences.length > 0 ? sentences : [notice]) noticeSays(part.textContent)
    }
  }).observe(document, { subtree: true, childList: true })
`

/** Keeps what notices say on every page that is opened here, from its start and across reloads. */
export const keepNotices = async (context: BrowserContext) => {
  await context.exposeBinding('noticeSays', ({ page }, text: string) => void saidOn(page).push(text))
  await context.addInitScript(LISTENS)
}

/** Everything that notices have said on this page, also those that are gone. */
export const noticesOn = (page: Page): readonly string[] => [...saidOn(page)]

/** A notice has said this, since the page was opened or since so many were there; whether it still stands does not matter. */
export const expectNotice = (page: Page, text: string, after: readonly string[] = []) =>
  expect.poll(() => noticesOn(page).slice(after.length), `notices on ${page.url()}`).toContain(text)
