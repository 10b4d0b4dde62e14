import { CallFailed, sayInEnglish } from '@quickprism/client/client'
import { people } from '@quickprism/contract/people'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { renderScreen } from '../testing/render-screen.tsx'
import { FormFrame, useContractForm } from './contract-form.tsx'
import { FormText } from './form-fields.tsx'

afterEach(cleanup)

const Parcel = z.object({
  sender: z.string().trim().min(1, 'Sender is required'),
  place: z.object({ floor: z.string().min(1, 'Floor is required') }),
})
type Parcel = z.output<typeof Parcel>

const ParcelForm = ({ onSend }: { onSend: (parcel: Parcel) => unknown }) => {
  const { form, control, changed, errors, missing, submit } = useContractForm(Parcel, {
    sender: '',
    place: { floor: '' },
  })
  return (
    <FormFrame
      form={form}
      errors={errors}
      reason={missing.join(', ')}
      busy={false}
      changed={changed}
      labels={{ submit: 'Send', submitting: 'Sending', cancel: 'Cancel' }}
      onSubmit={() => submit(onSend)}
      onCancel={() => {}}
    >
      <FormText control={control} name="sender" label="Sender" />
      <FormText control={control} name="place.floor" label="Floor" />
    </FormFrame>
  )
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('says beside each field what is wrong, and sends nothing until all is right', async () => {
  const sent: Parcel[] = []
  renderScreen(<ParcelForm onSend={(parcel) => sent.push(parcel)} />, { server: [] })
  expect(await screen.findByText('sender, place')).toBeDefined()

  fireEvent.keyDown(screen.getByLabelText('Floor'), { key: 'Enter' })
  expect(await screen.findByText('Sender is required')).toBeDefined()
  expect(screen.getByText('Floor is required')).toBeDefined()
  expect(screen.getByText('2 fields need attention')).toBeDefined()
  expect(sent).toEqual([])

  type('Sender', ' Asha ')
  type('Floor', '3')
  await waitFor(() => expect(screen.queryByText('2 fields need attention')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: /^Send/ }))
  await waitFor(() => expect(sent).toEqual([{ sender: 'Asha', place: { floor: '3' } }]))
})

it('puts what the server found wrong beside its field too', async () => {
  const refused = new CallFailed(
    people.register,
    422,
    { detail: 'No such floor', fields: { 'place.floor': 'No such floor' } },
    sayInEnglish,
  )
  renderScreen(<ParcelForm onSend={() => Promise.reject(refused)} />, { server: [] })
  await screen.findByLabelText('Sender')
  type('Sender', 'Asha')
  type('Floor', '99')
  fireEvent.click(screen.getByRole('button', { name: /^Send/ }))
  expect(await screen.findByText('No such floor')).toBeDefined()
  expect(screen.getByText('1 field needs attention')).toBeDefined()
})
