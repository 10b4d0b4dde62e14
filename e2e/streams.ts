import type { Page } from '@playwright/test'

/**
 * Asked before a dashboard is opened; comes once its stream of changes stands. What happens from then on is heard of at
 * once, what happened before with the next question only.
 */
export const followsChanges = (page: Page) =>
  page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events' && answer.ok())
