import { answer } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import type { Notice } from '@quickprism/contract/endpoint'
import { showWith } from '@quickprism/ui/toast'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { powai } from '../../testing/powai.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { everyoneIsSignedIn } from '../../testing/signed-in.ts'
import { CreateBranchScreen } from './create-branch-screen.tsx'
import { EditBranchScreen } from './edit-branch-screen.tsx'

const GSTIN = '27AAPFU0939F1ZV'

const told: Notice[] = []
let stopShowing = () => {}

beforeEach(() => {
  told.length = 0
  stopShowing = showWith((notice) => told.push(notice))
})

afterEach(() => {
  stopShowing()
  cleanup()
})

const pressEnterIn = (label: string) => fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter' })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('D1-BFORM-48: without a session a changed branch is not sent, and it is told why', async () => {
  const { asked } = renderScreen(<EditBranchScreen />, {
    server: [answer(branches.details, () => powai)],
    may: ['view_branches', 'edit_branches'],
  })
  await screen.findByLabelText('Branch name')
  pressEnterIn('Branch name')
  await waitFor(() => expect(told).toEqual([{ tone: 'bad', text: 'Store information or authentication required' }]))
  expect(asked).not.toContain('PUT /api/admin-center/edit-shop')
})

it('D1-BFORM-47: without a session a new branch is not sent, and it is told why', async () => {
  const verdict = {
    gstin: GSTIN,
    valid: true,
    legal_name: 'Udaan Workrooms',
    trade_name: null,
    warning: null,
    other_name: null,
  }
  const { asked, notices } = renderScreen(<CreateBranchScreen />, {
    server: [answer(branches.verifyGstin, () => verdict)],
    may: ['create_branches'],
  })
  await screen.findByLabelText('GSTIN')
  type('GSTIN', GSTIN)
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }))
  await waitFor(() => expect(notices).toEqual([{ tone: 'good', text: 'GSTIN verified successfully!' }]))
  type('Latitude', '19.1176')
  type('Longitude', '72.906')
  pressEnterIn('Branch name')
  await waitFor(() => expect(told).toEqual([{ tone: 'bad', text: 'User authentication required' }]))
  expect(asked).not.toContain('POST /api/admin-center/add-shop')
})

it('a GSTIN of another company is verified with a warning that names both, until the number changes', async () => {
  const verdict = {
    gstin: GSTIN,
    valid: true,
    legal_name: 'Udaan Workrooms',
    trade_name: null,
    warning: null,
    other_name: { listed: 'Udaan Workrooms', business: 'Kaveri Spaces Private Limited' },
  }
  renderScreen(<CreateBranchScreen />, {
    server: [answer(branches.verifyGstin, () => verdict)],
    may: ['create_branches'],
  })
  await screen.findByLabelText('GSTIN')
  type('GSTIN', GSTIN)
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }))
  const warning =
    'The GST registry lists this GSTIN as Udaan Workrooms, not as Kaveri Spaces Private Limited. Use it only if that company runs this branch.'
  expect(await screen.findByText(warning)).toBeDefined()
  expect(screen.queryByText('Registered to Udaan Workrooms.')).toBeNull()
  type('GSTIN', GSTIN.slice(0, 14))
  expect(screen.queryByText(warning)).toBeNull()
})

it('says at the field which hours and minutes there are when another is typed', async () => {
  renderScreen(<CreateBranchScreen />, { server: [], may: ['create_branches'] })
  const hour = await screen.findByLabelText('From hour')
  type('From hour', '2')
  type('From hour', '25')
  expect(screen.getByText('Enter an hour from 0 to 23')).toBeDefined()
  expect(hour.getAttribute('aria-invalid')).toBe('true')
  type('From hour', '21')
  expect(screen.queryByText('Enter an hour from 0 to 23')).toBeNull()
  type('From minute', '60')
  expect(screen.getByText('Enter a minute from 0 to 59')).toBeDefined()
})

it('a branch without hours says which section is incomplete, and leads to it', async () => {
  renderScreen(<EditBranchScreen />, {
    server: [answer(branches.details, () => ({ ...powai, opening_time: '', closing_time: '' }))],
    may: ['view_branches', 'edit_branches'],
  })
  const hour = await screen.findByLabelText('From hour')
  expect(screen.getByText('Fill in all required fields to continue.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: /^Go to / }))
  await waitFor(() => expect(document.activeElement).toBe(hour))
})

it('a branch that was only looked at is left without a question, and leaves no draft', async () => {
  renderScreen(<EditBranchScreen />, {
    server: [answer(branches.details, () => powai)],
    may: ['view_branches', 'edit_branches'],
  })
  await screen.findByLabelText('Branch name')
  expect(Object.keys(sessionStorage)).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'CANCEL' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  type('Branch name', 'Powai Lake')
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual(['draft:branch BRANCH0001']))
  fireEvent.click(screen.getByRole('button', { name: 'CANCEL' }))
  expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeDefined()
})

describe('with someone signed in', () => {
  everyoneIsSignedIn()

  it('"Edit radius" leads to the radius', async () => {
    renderScreen(<EditBranchScreen />, {
      server: [answer(branches.details, () => powai)],
      may: ['view_branches', 'edit_branches'],
    })
    await screen.findByLabelText('Service radius')
    type('Service radius', '5000')
    pressEnterIn('Branch name')
    fireEvent.click(await screen.findByRole('button', { name: 'Edit radius' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Service radius')))
  })
})
