import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { busyBranch, ENTRY, pictures, ROLL_CALL, raiseAlert, secondDashboard } from './sos-scene.ts'
import { DESK } from './viewports.ts'

test('a marshal corrects a note by keyboard, and keeps their place while another marks the same person', async ({
  page,
  browser,
  given,
  signIn,
}) => {
  const { meera, dev } = await busyBranch(given)
  await page.setViewportSize(DESK)
  await signIn(meera, ENTRY)
  await raiseAlert(page, 'Chemical/Gas Leak')
  await page.getByRole('link', { name: 'Roll-call' }).click()
  const list = page.getByRole('region', { name: 'Roll-call' })
  const other = (await secondDashboard(browser, given, dev, ROLL_CALL)).getByRole('region', { name: 'Roll-call' })

  await list.getByRole('button', { name: 'Needs help: Gauri Ambekar' }).focus()
  await page.keyboard.press('Enter')
  await list.getByRole('button', { name: 'Add a note' }).focus()
  await page.keyboard.press('Enter')
  const note = list.getByLabel('Note on Gauri Ambekar')
  await expect(note).toBeFocused()
  await page.keyboard.type('Ankle hurt')
  await page.keyboard.press('Enter')
  await expect(list.getByText('Ankle hurt')).toBeVisible()

  const edit = list.getByRole('button', { name: 'Edit note' })
  await edit.focus()
  await page.keyboard.press('Enter')
  await expect(note).toHaveValue('Ankle hurt')
  await page.keyboard.type(' and more')
  await page.keyboard.press('Escape')
  await expect(note).toHaveCount(0)
  await expect(edit).toBeFocused()
  await expect(list.getByText('Ankle hurt')).toBeVisible()

  await page.keyboard.press('Enter')
  await expect(note).toHaveValue('Ankle hurt')
  await page.keyboard.type(', cannot walk')
  await expectAccessible(page)
  await pictures(page, 'roll-call-note')
  await page.keyboard.press('Enter')
  await expect(other.getByText('Ankle hurt, cannot walk')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Needs help: Gauri Ambekar' })).toBeFocused()
  await pictures(page, 'roll-call-note-kept')

  // Somebody else finds them: the row moves to another section, and the keyboard with it.
  const safe = list.getByRole('button', { name: /^Safe( after all)?: Thomas Idicula$/ })
  await safe.focus()
  await other.getByRole('button', { name: 'Needs help: Thomas Idicula' }).click()
  await expect(list.getByRole('button', { name: 'Needs help: Thomas Idicula' })).toHaveAttribute('aria-pressed', 'true')
  await expect(safe).toBeFocused()

  // What is being written stays, and says nothing of whether they are safe.
  await edit.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type(', at the st')
  await other.getByRole('button', { name: 'Safe after all: Gauri Ambekar' }).click()
  await other.page().getByRole('alertdialog').getByRole('button', { name: 'Safe after all' }).click()
  await expect(list.getByRole('button', { name: 'Safe: Gauri Ambekar' })).toHaveAttribute('aria-pressed', 'true')
  await expect(note).toBeFocused()
  await page.keyboard.type('airs')
  await page.keyboard.press('Enter')
  await expect(other.getByText('Ankle hurt, cannot walk, at the stairs')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Safe: Gauri Ambekar' })).toHaveAttribute('aria-pressed', 'true')

  // Where the person is not shown any more, whoever has their place is next.
  await page
    .getByRole('group', { name: 'Show' })
    .getByRole('button', { name: /^No response \d+$/ })
    .click()
  await list.getByRole('button', { name: 'Safe: Farhan Sheikh' }).focus()
  await other.getByRole('button', { name: 'Safe: Farhan Sheikh' }).click()
  await expect(list.getByRole('button', { name: 'Safe: Farhan Sheikh' })).toHaveCount(0)
  await expect(list.getByRole('button', { name: 'Safe: Sneha Gopalakrishnan' })).toBeFocused()
})
