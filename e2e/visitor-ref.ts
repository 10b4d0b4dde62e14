import { expect } from '@playwright/test'

/** How calls of the dashboard name a visitor: by a reference (Q152), never by the quickID they may share with another row. */
export const aVisitorRef = expect.stringMatching(/^[0-9a-z]+\.[\w-]{16}$/)
