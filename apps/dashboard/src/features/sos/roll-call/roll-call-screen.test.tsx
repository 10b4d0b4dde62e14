import { answer } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import type { Permission } from '@quickprism/contract/permissions'
import { type Incident, sos } from '@quickprism/contract/sos'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { calm, type SosStatus } from '../../../testing/calm.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { someoneListed } from '../../../testing/roll-call.ts'
import { RollCallScreen } from './roll-call-screen.tsx'

afterEach(cleanup)

const none = { reached: 0, given_up: 0, of: 0 }

const fire: Incident = {
  incident_ref: 'fire',
  drill: false,
  reason: 'Fire or Smoke Detected',
  started_at: '2026-11-16T12:32:00Z',
  started_by: 'Meera Iyer',
  counts: { needs_help: 1, unknown: 0, safe: 0, total: 1 },
}

const sunita = someoneListed('Sunita Rao', {
  person_ref: 'sunita',
  visiting: 'Asha Verma',
  seen_place: 'Stairwell B',
  seen_at: '2026-11-16T12:20:00Z',
  state: 'needs-help',
  said_by: 'self',
  said_at: '2026-11-16T12:34:00Z',
})

const open = (status: SosStatus, may: Permission[] = [], branchId = 'BRANCH0001') =>
  renderScreen(<RollCallScreen />, {
    server: [
      answer(sos.status, () => status),
      answer(branches.list, () => []),
      answer(sos.rollCall, () => ({
        incident: fire,
        revision: 1,
        people: [sunita],
        marshals: [],
        reach: { push: none, mail: none, sms: none, answered: 1, no_way: 0, failed: 0 },
        now: '2026-11-16T12:40:00Z',
        gone: [],
        first_read: false,
      })),
    ],
    may,
    branchId,
  })

it('offers a drill while nothing is on, where it may be started', async () => {
  open(calm, ['view_branches', 'edit_branches'])
  expect(await screen.findByRole('button', { name: 'Start a drill' })).toBeTruthy()
  cleanup()
  open(calm, ['view_branches'])
  await screen.findByText('No active alert or drill')
  expect(screen.queryByRole('button', { name: 'Start a drill' })).toBe(null)
})

it('offers no drill in a business without a branch', async () => {
  open(calm, ['view_branches', 'edit_branches'], '')
  await screen.findByText('No active alert or drill')
  expect(screen.queryByRole('button', { name: 'Start a drill' })).toBe(null)
})

it('SOS-04: shows who still needs help after the end, whom they visit and where they are', async () => {
  open({ ...calm, still_needed: fire })
  await screen.findByText('Sunita Rao')
  expect(screen.getAllByText(/The alert was stopped\. These people still need help\./).length).toBeGreaterThan(0)
  expect(screen.getByText('Visiting Asha Verma')).toBeTruthy()
  expect(screen.getByText('Stairwell B')).toBeTruthy()
})

it('says how many were inside since the start, and “1 needs help” of one', async () => {
  open({ ...calm, sos_status: true, incident: fire })
  await screen.findByText('Sunita Rao')
  expect(screen.getAllByText(/1 person inside since the start\./).length).toBeGreaterThan(0)
  expect(screen.getByRole('img', { name: '1 needs help, 0 no response, 0 safe of 1' })).toBeTruthy()
})

it('SOS-04: shows who still needs help also while a drill is on', async () => {
  const drill = { ...fire, incident_ref: 'drill', drill: true, counts: { ...fire.counts, needs_help: 0, unknown: 1 } }
  open({ ...calm, drill: true, incident: drill, still_needed: fire })
  await screen.findByText('Sunita Rao')
  expect(screen.getAllByText(/The alert was stopped\. These people still need help\./).length).toBeGreaterThan(0)
})
