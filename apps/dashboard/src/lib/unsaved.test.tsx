import { DialogCancel } from '@quickprism/ui/dialog'
import { Link, useLocation } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { renderScreen } from '../testing/render-screen.tsx'
import { addresses } from './addresses.ts'
import { beforeLeaving } from './before-leaving.ts'
import { FormFrame, useContractForm } from './contract-form.tsx'
import { forgetDrafts, recallDraft } from './drafts.ts'
import { FormText } from './form-fields.tsx'
import { FormDialog } from './unsaved.tsx'

afterEach(() => {
  cleanup()
  forgetDrafts()
})

const Parcel = z.object({ sender: z.string() })
const cancelled: string[] = []

const ParcelForm = ({ draft }: { draft?: string }) => {
  const { form, control, changed, submit } = useContractForm(Parcel, { sender: '' }, draft ? { draft } : {})
  return (
    <>
      <Link to={addresses.help}>Help</Link>
      <output>{useLocation().pathname}</output>
      <FormFrame
        form={form}
        busy={false}
        changed={changed}
        labels={{ submit: 'Send', submitting: 'Sending', cancel: 'Cancel' }}
        onSubmit={() => submit(() => {})}
        onCancel={() => cancelled.push('cancelled')}
      >
        <FormText control={control} name="sender" label="Sender" />
      </FormFrame>
    </>
  )
}

const NoteDialog = () => {
  const [open, setOpen] = useState(true)
  const [text, setText] = useState('')
  return (
    <FormDialog
      open={open}
      changed={text !== ''}
      onClose={() => setOpen(false)}
      title="Add a note"
      footer={<DialogCancel>Cancel</DialogCancel>}
    >
      <label>
        Note <input value={text} onChange={(event) => setText(event.target.value)} />
      </label>
    </FormDialog>
  )
}

const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const question = () => screen.queryByRole('alertdialog', { name: 'Discard changes?' })
const asked = async () => {
  const shown = await screen.findByRole('alertdialog', { name: 'Discard changes?' })
  expect(shown.textContent).toContain('What you changed here is not saved and will be lost.')
}
const place = () => document.querySelector('output')?.textContent

it('asks nobody who typed nothing, or took back what they typed', async () => {
  renderScreen(<ParcelForm />, { server: [] })
  await press('Cancel')
  await type('Sender', 'Asha')
  await type('Sender', '')
  await press('Cancel')
  expect(cancelled.splice(0)).toEqual(['cancelled', 'cancelled'])
  expect(question()).toBeNull()
})

it('asks before Cancel loses what was typed, and keeps it for whoever goes on', async () => {
  renderScreen(<ParcelForm />, { server: [] })
  await type('Sender', 'Asha')
  await press('Cancel')
  await asked()
  await press('Keep editing')
  await waitFor(() => expect(question()).toBeNull())
  expect(cancelled).toEqual([])
  expect(screen.getByLabelText('Sender')).toHaveProperty('value', 'Asha')
  await press('Cancel')
  await press('Discard changes')
  expect(cancelled.splice(0)).toEqual(['cancelled'])
})

it('asks before a link leads away, and goes there once it may', async () => {
  renderScreen(<ParcelForm />, { server: [] })
  await type('Sender', 'Asha')
  fireEvent.click(screen.getByRole('link', { name: 'Help' }))
  await asked()
  await press('Keep editing')
  await waitFor(() => expect(question()).toBeNull())
  expect(place()).toBe(addresses.landing)
  fireEvent.click(screen.getByRole('link', { name: 'Help' }))
  await press('Discard changes')
  await waitFor(() => expect(place()).toBe(addresses.help))
})

it('asks before another branch, business or signing out takes the form away', async () => {
  renderScreen(<ParcelForm />, { server: [] })
  const gone: string[] = []
  await screen.findByLabelText('Sender')
  beforeLeaving(() => gone.push('before anything was typed'))
  await type('Sender', 'Asha')
  beforeLeaving(() => gone.push('after'))
  await asked()
  expect(gone).toEqual(['before anything was typed'])
  await press('Discard changes')
  expect(gone).toEqual(['before anything was typed', 'after'])
})

it('asks in a dialog on Escape and Cancel, and Escape on the question keeps editing', async () => {
  renderScreen(<NoteDialog />, { server: [] })
  await type('Note', 'Brings a ladder')
  fireEvent.keyDown(screen.getByLabelText('Note'), { key: 'Escape' })
  await asked()
  fireEvent.keyDown(screen.getByRole('button', { name: 'Keep editing' }), { key: 'Escape' })
  await waitFor(() => expect(question()).toBeNull())
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Brings a ladder')
  await press('Cancel')
  await press('Discard changes')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add a note' })).toBeNull())
})

it('closes a dialog at once where nothing was typed', async () => {
  renderScreen(<NoteDialog />, { server: [] })
  fireEvent.keyDown(await screen.findByLabelText('Note'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add a note' })).toBeNull())
  expect(question()).toBeNull()
})

it('keeps a draft while something is typed, and none once the form is gone', async () => {
  sessionStorage.setItem(
    'draft:parcel',
    JSON.stringify({ start: { sender: '' }, typed: { sender: 'Typed before the reload' } }),
  )
  renderScreen(<ParcelForm draft="parcel" />, { server: [] })
  expect(await screen.findByLabelText('Sender')).toHaveProperty('value', 'Typed before the reload')
  await press('Cancel')
  await asked()
  await press('Keep editing')
  await type('Sender', 'Asha')
  await waitFor(() => expect(sessionStorage.getItem('draft:parcel')).toContain('"typed":{"sender":"Asha"}'))
  await type('Sender', '')
  await waitFor(() => expect(sessionStorage.getItem('draft:parcel')).toBeNull())
  await type('Sender', 'Asha')
  await waitFor(() => expect(sessionStorage.getItem('draft:parcel')).not.toBeNull())
  cleanup()
  expect(sessionStorage.getItem('draft:parcel')).toBeNull()
})

const TwoPlaces = () => {
  const [place, setPlace] = useState('here')
  return (
    <>
      <button type="button" onClick={() => beforeLeaving(() => setPlace('there'))}>
        Elsewhere
      </button>
      <ParcelForm key={place} draft="parcel" />
    </>
  )
}

it('gives up a draft before the same form opens somewhere else', async () => {
  renderScreen(<TwoPlaces />, { server: [] })
  await type('Sender', 'Asha')
  await press('Elsewhere')
  await press('Discard changes')
  await waitFor(() => expect(screen.getByLabelText('Sender')).toHaveProperty('value', ''))
})

it('keeps no draft of something that has changed since', () => {
  sessionStorage.setItem('draft:parcel', JSON.stringify({ start: { sender: 'Ritu' }, typed: { sender: 'Asha' } }))
  expect(recallDraft('parcel', { sender: 'Ritu' })).toEqual({ sender: 'Asha' })
  expect(recallDraft('parcel', { sender: 'Sana' })).toEqual({})
  sessionStorage.setItem('draft:parcel', '{')
  expect(recallDraft('parcel', { sender: 'Ritu' })).toEqual({})
})

const Saved = () => {
  const [saved, setSaved] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setSaved(!saved)}>
        {saved ? 'Change again' : 'The save ends'}
      </button>
      <FormDialog
        open
        changed={!saved}
        onClose={() => {}}
        title="Add a note"
        footer={<DialogCancel>Cancel</DialogCancel>}
      >
        Note
      </FormDialog>
    </>
  )
}

it('asks no more once what it asks about was saved meanwhile', async () => {
  renderScreen(<Saved />, { server: [] })
  await press('Cancel')
  await asked()
  fireEvent.click(screen.getByText('The save ends'))
  await waitFor(() => expect(question()).toBeNull())
  fireEvent.click(screen.getByText('Change again'))
  expect(question()).toBeNull()
})
