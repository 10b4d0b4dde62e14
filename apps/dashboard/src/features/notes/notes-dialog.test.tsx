import { answer, fail, hold, type Served } from '@quickprism/app/testing/fake-wire'
import { notes } from '@quickprism/contract/notes'
import type { RecordOfOne } from '@quickprism/contract/records'
import { spec } from '@quickprism/tools/testing/spec'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { AddNoteDialog } from './add-note-dialog.tsx'
import { NotesDialog } from './notes-dialog.tsx'

afterEach(cleanup)

const rohit = { name: 'Rohit Deshpande', quickID: 'RD3P8W5T', visitor_ref: 'ref' } as RecordOfOne
const may = ['view_additional_info_of_visitors', 'add_edit_delete_additional_info_of_visitors'] as const
const known = { data: { Company: 'Deccan Print House', 'Vehicle number': 'KA 05 MJ 4471' }, version: 'one' }

const nothing = () => {}
const open = (server: Served[]) =>
  renderScreen(<NotesDialog record={rohit} open onClose={nothing} onAdd={nothing} />, { server, may })

const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement
/** The words a button says while it works keep their room beside those it says now. */
const isDisabled = (name: string | RegExp) => {
  const button = screen.getByRole('button', { name })
  return button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true'
}

it('edits one entry at a time, and writes its one heading again where someone else was faster', async () => {
  let tries = 0
  const save: Served = {
    endpoint: notes.save,
    respond: async () =>
      ++tries === 1
        ? { status: 412, body: { detail: 'It was changed meanwhile.' } }
        : {
            status: 200,
            body: { success: true, message: 'Additional information updated successfully!', version: 'x' },
          },
  }
  const later = { data: { ...known.data, 'Laptop serial': '5CG2140XKP' }, version: 'two' }
  const { sent, notices } = open([answer(notes.get, () => (tries === 0 ? known : later)), save])
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Company' }))
  expect(field('Heading').value).toBe('Company')
  expect(field('Text').value).toBe('Deccan Print House')
  expect(isDisabled('Edit Vehicle number')).toBe(true)
  expect(isDisabled('Delete Vehicle number')).toBe(true)
  fireEvent.change(field('Heading'), { target: { value: 'Employer' } })
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(notices).toEqual([{ tone: 'good', text: 'Additional information updated successfully!' }]))
  expect(sent.filter(({ body }) => body !== undefined).at(-1)?.body).toEqual({
    additional_info: {
      Employer: 'Deccan Print House',
      'Vehicle number': 'KA 05 MJ 4471',
      'Laptop serial': '5CG2140XKP',
    },
  })
})

it('says deleted where somebody else deleted the same entry a moment before', async () => {
  let isDeletedByOther = false
  const { sent, notices } = open([
    answer(notes.get, () =>
      isDeletedByOther ? { data: { 'Vehicle number': 'KA 05 MJ 4471' }, version: 'two' } : known,
    ),
  ])
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Company' }))
  isDeletedByOther = true
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Delete/ }))
  spec('D3-INFO-27')
  await waitFor(() => expect(notices).toEqual([{ tone: 'good', text: 'Additional information deleted successfully!' }]))
  expect(sent.filter(({ body }) => body !== undefined)).toEqual([])
})

it('adds, edits and deletes by one call, with everything that is noted', async () => {
  const saves: Served = {
    endpoint: notes.save,
    respond: async () => ({ status: 200, body: { success: true, message: 'Done', version: 'two' } }),
  }
  const server = [answer(notes.get, () => known), saves]
  const typed = (heading: string, text: string) => {
    fireEvent.change(field('Heading'), { target: { value: heading } })
    fireEvent.change(field('Text'), { target: { value: text } })
    fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  }
  const added = renderScreen(<AddNoteDialog record={rohit} open onClose={nothing} />, { server, may })
  await screen.findByRole('textbox', { name: 'Heading' })
  typed('Host', 'Meera Pillai')
  await waitFor(() => expect(added.notices).toHaveLength(1))
  cleanup()

  const edited = open(server)
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Company' }))
  typed('Company', 'Udaan Learning')
  await waitFor(() => expect(edited.notices).toHaveLength(1))
  cleanup()

  const deleted = open(server)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Company' }))
  const asking = within(await screen.findByRole('alertdialog', { name: 'Delete Company?' }))
  fireEvent.click(asking.getByRole('button', { name: /^Delete/ }))
  await waitFor(() => expect(deleted.notices).toHaveLength(1))

  const acts = [added, edited, deleted].map(({ asked, sent }) => ({
    calls: asked.filter((call) => !call.startsWith('GET ')),
    bodies: sent.flatMap(({ body }) => body ?? []),
  }))
  spec('D3-INFO-21')
  expect(acts).toEqual(
    [
      { ...known.data, Host: 'Meera Pillai' },
      { ...known.data, Company: 'Udaan Learning' },
      { 'Vehicle number': known.data['Vehicle number'] },
    ].map((additional_info) => ({
      calls: ['POST /api/vms/visitor-additional-info'],
      bodies: [{ additional_info }],
    })),
  )
})

it('asks before an entry is deleted, and says in its own words that it failed', async () => {
  const { notices } = open([answer(notes.get, () => known), fail(notes.save, 500)])
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Company' }))
  const asking = within(await screen.findByRole('alertdialog', { name: 'Delete Company?' }))
  fireEvent.click(asking.getByRole('button', { name: /^Delete/ }))
  await waitFor(() => expect(notices).toEqual([{ tone: 'bad', text: 'Failed to delete additional information' }]))
})

it('says that nothing is noted, and that it could not be loaded', async () => {
  open([answer(notes.get, () => ({ data: {}, version: 'none' }))])
  expect(await screen.findByText('No additional information available')).toBeDefined()
  cleanup()
  open([fail(notes.get, 500)])
  expect(await screen.findByText('Failed to load additional information')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined()
})

it('does not save a new entry under a heading that is there already', async () => {
  const { asked } = renderScreen(<AddNoteDialog record={rohit} open onClose={nothing} />, {
    server: [answer(notes.get, () => known)],
    may,
  })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Heading' }), { target: { value: 'Company' } })
  fireEvent.change(field('Text'), { target: { value: 'Udaan Learning' } })
  expect(await screen.findByText('A field with this heading already exists')).toBeDefined()
  spec('D3-INFO-15')
  expect(isDisabled(/^Save/)).toBe(true)
  fireEvent.submit(field('Heading').form as HTMLFormElement)
  fireEvent.change(field('Heading'), { target: { value: 'Employer' } })
  expect(isDisabled(/^Save/)).toBe(false)
  expect(asked.filter((call) => call.startsWith('POST'))).toEqual([])
})

it('refuses a heading that another user added a moment before, and keeps their text', async () => {
  let isAddedByAnother = false
  const { asked, notices } = renderScreen(<AddNoteDialog record={rohit} open onClose={nothing} />, {
    server: [
      answer(notes.get, () =>
        isAddedByAnother ? { data: { ...known.data, Host: 'Meera Pillai' }, version: 'two' } : known,
      ),
    ],
    may,
  })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Heading' }), { target: { value: 'Host' } })
  fireEvent.change(field('Text'), { target: { value: 'Dev Prakash' } })
  isAddedByAnother = true
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  spec('D3-INFO-15')
  await waitFor(() => expect(notices).toEqual([{ tone: 'bad', text: 'A field with this heading already exists' }]))
  expect(asked.filter((call) => call.startsWith('POST'))).toEqual([])
})

it('complains beside the fields of a new entry as they are changed', async () => {
  renderScreen(<AddNoteDialog record={rohit} open onClose={nothing} />, {
    server: [answer(notes.get, () => known)],
    may,
  })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Heading' }), { target: { value: ' company ' } })
  expect(await screen.findByText('A field with this heading already exists')).toBeDefined()
  fireEvent.change(field('Heading'), { target: { value: ' ' } })
  expect(screen.getByText('Heading is required')).toBeDefined()
  fireEvent.change(field('Text'), { target: { value: 'x' } })
  fireEvent.change(field('Text'), { target: { value: '' } })
  expect(screen.getByText('Text is required')).toBeDefined()
  expect(isDisabled(/^Save/)).toBe(true)
})

it('the answer about one note does not close the form of another', async () => {
  const save = hold(notes.save, () => ({ success: true as const, message: 'Done', version: 'two' }))
  const { notices } = open([answer(notes.get, () => known), save])
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Company' }))
  fireEvent.change(field('Text'), { target: { value: 'Konkan Print House' } })
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  // It takes its time on a slow network: they go on with the next one.
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(screen.getByRole('button', { name: 'Edit Vehicle number' }))
  fireEvent.change(field('Text'), { target: { value: 'KA 01 AB 1234' } })
  await act(async () => save.letGo())
  await waitFor(() => expect(notices).toHaveLength(1))
  await act(async () => {})
  expect(field('Text').value, 'RS-57').toBe('KA 01 AB 1234')
})

it('the answer about one note does not call off the question about another', async () => {
  const save = hold(notes.save, () => ({ success: true as const, message: 'Done', version: 'two' }))
  const { notices } = open([answer(notes.get, () => known), save])
  const ask = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name }))
    return within(await screen.findByRole('alertdialog'))
  }
  const first = await ask('Delete Company')
  fireEvent.click(first.getByRole('button', { name: /^Delete/ }))
  fireEvent.click(first.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await ask('Delete Vehicle number')
  await act(async () => save.letGo())
  await waitFor(() => expect(notices).toHaveLength(1))
  await act(async () => {})
  expect(screen.queryByRole('alertdialog'), 'RS-57').not.toBeNull()
})

it('the question whether to delete dims the dialog it was opened from', async () => {
  open([answer(notes.get, () => known)])
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Company' }))
  const question = await screen.findByRole('alertdialog')
  const scrim = [...document.querySelectorAll('.bg-scrim')].at(-1) as HTMLElement
  const below = screen.getByText('Additional information')
  expect(below.compareDocumentPosition(scrim) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(scrim.compareDocumentPosition(question) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('keeps what is typed for an entry that somebody else deletes meanwhile, until it is saved', async () => {
  let data: Record<string, string> = known.data
  let isAway = true
  const saved = { success: true as const, message: 'Additional information updated successfully!', version: 'x' }
  const save: Served = {
    endpoint: notes.save,
    respond: async () => (isAway ? { status: 500, body: {} } : { status: 200, body: saved }),
  }
  const { sent, notices } = open([answer(notes.get, () => ({ data, version: JSON.stringify(data) })), save])
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Company' }))
  fireEvent.change(field('Text'), { target: { value: 'Deccan Print House, second floor' } })
  data = {}
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(screen.queryByText('Vehicle number')).toBe(null))
  expect(field('Text').value).toBe('Deccan Print House, second floor')
  isAway = false
  await waitFor(() => expect(isDisabled(/^Save/)).toBe(false))
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(notices.at(-1)).toEqual({ tone: 'good', text: saved.message }))
  expect(sent.filter(({ body }) => body !== undefined).at(-1)?.body).toEqual({
    additional_info: { Company: 'Deccan Print House, second floor' },
  })
})
