import { expect, type Page } from '@playwright/test'

/** The number that a sign-in page shows once its QR was scanned: from its next look on. */
export const numberOn = async (page: Page) => {
  const number = page.getByText(/^\d\d$/).filter({ visible: true })
  await expect(number).toBeVisible()
  return number.innerText()
}
