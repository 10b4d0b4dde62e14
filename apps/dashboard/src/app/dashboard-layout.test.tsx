import { AppFrame } from '@quickprism/app/app-frame'
import { answer, fakeWire, hold, type Served } from '@quickprism/app/testing/fake-wire'
import { createClient } from '@quickprism/client/client'
import { access } from '@quickprism/contract/access'
import { branches } from '@quickprism/contract/branches'
import { businesses } from '@quickprism/contract/businesses'
import { memberships } from '@quickprism/contract/memberships'
import { sos } from '@quickprism/contract/sos'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDashboardQueryClient } from '../lib/query-client.ts'
import { calm } from '../testing/calm.ts'
import { DashboardLayout } from './dashboard-layout.tsx'

// No stream: screens do without one.
beforeEach(() => void vi.stubGlobal('fetch', async () => new Response(null, { status: 404 })))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const person = { quickID: 'PERSON01', name: 'Meera Iyer', type: 'business' as const }
const kaveri = { id: 'BUSINESS01', name: 'Kaveri Spaces', children: [] }
const anaya = { id: 'BUSINESS02', name: 'Anaya Hotels', children: [] }
const dharma = { id: 'BUSINESS03', name: 'Dharma Clinics', children: [] }
const waitingAt = ({ id, name }: typeof kaveri) => ({
  business_quickID: id,
  business_name: name,
  added_at: '2026-03-02T05:00:00.000Z',
})

const openDashboard = (server: readonly Served[], path = '/dashboard') => {
  const { wire, asked, sent } = fakeWire(server)
  const root = createRootRoute()
  const dashboard = createRoute({
    getParentRoute: () => root,
    path: '/dashboard',
    beforeLoad: () => ({ person }),
    component: DashboardLayout,
  })
  const router = createRouter({
    routeTree: root.addChildren([dashboard]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  render(
    <AppFrame queryClient={createDashboardQueryClient(() => {})} call={createClient(wire)}>
      <RouterProvider router={router as never} />
    </AppFrame>,
  )
  return { asked, sent }
}

it('what someone may do is asked beside the list of their businesses, not after it', async () => {
  const list = hold(businesses.list, () => [kaveri, anaya])
  const { asked } = openDashboard([list, answer(access.get, () => []), answer(memberships.waiting, () => [])])
  await waitFor(() =>
    expect(asked).toEqual([
      'GET /api/admin-center/businesses',
      'GET /api/iam/get-access',
      'GET /api/people/waiting-memberships',
    ]),
  )
  list.letGo()
  expect(await screen.findByText('Anaya Hotels')).toBeDefined()
})

it('a business that added its reader is joined or declined by name before anything of it is opened', async () => {
  const { sent } = openDashboard([
    answer(businesses.list, () => []),
    answer(access.get, () => []),
    answer(memberships.waiting, () => [waitingAt(anaya)]),
    answer(memberships.leave, () => ({ business_name: 'Anaya Hotels', declined: true })),
  ])
  expect(await screen.findByRole('heading', { name: 'Anaya Hotels' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Join Anaya Hotels' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Decline to join Anaya Hotels' }))
  await waitFor(() => expect(sent.map(({ body }) => body)).toContainEqual({ business_quickID: 'BUSINESS02' }))
})

/** Anaya Hotels is joined; the list of businesses comes later than what still waits for an answer. */
const joinAnaya = async () => {
  let hasJoined = false
  const list = Promise.withResolvers<void>()
  openDashboard([
    {
      endpoint: businesses.list,
      respond: async () => {
        if (!hasJoined) return { status: 200, body: [kaveri, dharma] }
        await list.promise
        return { status: 200, body: [kaveri, dharma, anaya] }
      },
    },
    answer(access.get, () => []),
    answer(branches.list, () => []),
    answer(sos.alerts, () => ({ alerts: [] })),
    answer(sos.status, () => calm),
    answer(memberships.waiting, () => (hasJoined ? [] : [waitingAt(anaya)])),
    answer(memberships.join, () => {
      hasJoined = true
      return { business_name: 'Anaya Hotels' }
    }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: 'Join Anaya Hotels' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Join Anaya Hotels' })).toBe(null))
  return list
}

it('the business that was joined is opened, also where the list of businesses comes late', async () => {
  const list = await joinAnaya()
  list.resolve()
  // R2 dash B-04
  await screen.findByRole('button', { name: /Anaya Hotels.*Switch business/ })
  expect(localStorage.getItem('business_quickID')).toBe('BUSINESS02')
})

it('a business that was joined is not opened over another one that was picked since', async () => {
  const list = await joinAnaya()
  fireEvent.click(screen.getByRole('button', { name: /Dharma Clinics/ }))
  await screen.findByRole('button', { name: /Dharma Clinics.*Switch business/ })
  await act(async () => list.resolve())
  expect(localStorage.getItem('business_quickID')).toBe('BUSINESS03')
})

it('a single business is not opened past another one that waits for an answer', async () => {
  openDashboard([
    answer(businesses.list, () => [kaveri]),
    answer(access.get, () => []),
    answer(memberships.waiting, () => [waitingAt(anaya)]),
  ])
  expect(await screen.findByRole('button', { name: 'Join Anaya Hotels' })).toBeDefined()
  expect(screen.getByRole('button', { name: /Kaveri Spaces/ })).toBeDefined()
})

it('the link of a mail leads to the question, though another business was worked in last', async () => {
  localStorage.setItem('business_quickID', kaveri.id)
  openDashboard(
    [
      answer(businesses.list, () => [kaveri]),
      answer(access.get, () => []),
      answer(memberships.waiting, () => [waitingAt(anaya)]),
    ],
    '/dashboard?join=BUSINESS02',
  )
  expect(await screen.findByRole('button', { name: 'Join Anaya Hotels' })).toBeDefined()
})

const switchFromKaveri = async () => {
  localStorage.setItem('business_quickID', kaveri.id)
  openDashboard([
    answer(businesses.list, () => [kaveri, anaya]),
    answer(access.get, () => []),
    answer(branches.list, () => []),
    answer(memberships.waiting, () => []),
    answer(sos.status, () => calm),
    answer(sos.alerts, () => ({ alerts: [] })),
  ])
  fireEvent.click(await screen.findByRole('button', { name: /Kaveri Spaces.*Switch business/ }))
  expect(await screen.findByRole('heading', { name: 'Select Your Business' })).toBeDefined()
  expect(localStorage.getItem('business_quickID')).toBeNull()
}

const isInKaveri = async () => {
  expect(await screen.findByRole('button', { name: /Kaveri Spaces.*Switch business/ })).toBeDefined()
  expect(localStorage.getItem('business_quickID')).toBe(kaveri.id)
}

it('Back leads from the picker to the business from which another one was asked for', async () => {
  await switchFromKaveri()
  fireEvent.click(screen.getByRole('button', { name: 'Back to Kaveri Spaces' }))
  await isInKaveri()
})

it('Escape leads back as well, but closes an open dialog first', async () => {
  await switchFromKaveri()
  fireEvent.click(screen.getByRole('button', { name: 'Register a business' }))
  const dialog = await screen.findByRole('dialog', { name: 'Register a business' })
  fireEvent.keyDown(dialog, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('heading', { name: 'Select Your Business' })).toBeDefined()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await isInKaveri()
})

it('who has not been in a business yet has none to go back to, and may switch the theme', async () => {
  openDashboard([
    answer(businesses.list, () => [kaveri, anaya]),
    answer(access.get, () => []),
    answer(memberships.waiting, () => []),
  ])
  expect(await screen.findByRole('button', { name: /Anaya Hotels/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Back/ })).toBeNull()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.getByRole('heading', { name: 'Select Your Business' })).toBeDefined()
  expect(screen.getByRole('button', { name: /^Switch to (dark|light) theme$/ })).toBeDefined()
})
