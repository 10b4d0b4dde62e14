import { AppFrame } from '@quickprism/app/app-frame'
import { answer, fakeWire, hold } from '@quickprism/app/testing/fake-wire'
import { createClient } from '@quickprism/client/client'
import { access } from '@quickprism/contract/access'
import { branches } from '@quickprism/contract/branches'
import type { PickableBusiness } from '@quickprism/contract/businesses'
import { sos } from '@quickprism/contract/sos'
import { spec } from '@quickprism/tools/testing/spec'
import { type Said, showWith } from '@quickprism/ui/toast'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { useRenewPoster } from '../features/branches/api.ts'
import { DeleteBranch } from '../features/branches/delete-branch.tsx'
import { useHere } from '../lib/access.tsx'
import { addresses } from '../lib/addresses.ts'
import { forgetBusiness, rememberBusiness } from '../lib/choices.ts'
import { createDashboardQueryClient } from '../lib/query-client.ts'
import { calm, type SosStatus } from '../testing/calm.ts'
import { BusinessWorkplace } from './business-workplace.tsx'

// No stream: screens do without one.
beforeEach(() => void vi.stubGlobal('fetch', async () => new Response(null, { status: 404 })))
afterEach(() => {
  cleanup()
  forgetBusiness()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const business = { id: 'BUSINESS01', name: 'Kaveri Spaces', children: [] as PickableBusiness['children'] }
const person = { quickID: 'PERSON01', name: 'Meera Iyer', type: 'business' as const }

const ReasonForm = () => {
  const renew = useRenewPoster()
  const { branchId, branchName } = useHere()
  return (
    <>
      <input aria-label="Reason" defaultValue="" />
      <button type="button" onClick={() => renew.mutate({ query: { shopQuickID: 'BRANCH0001' } })}>
        New QR
      </button>
      <DeleteBranch quickID={branchId} name={branchName} ends={{ inside: 0, records: 0, schedules: 0 }} />
    </>
  )
}

const onFire: SosStatus = {
  ...calm,
  sos_status: true,
  reason: 'Fire or Smoke Detected',
  started_at: '2026-03-02T05:00:00.000Z',
  incident: {
    incident_ref: 'incident',
    drill: false,
    reason: 'Fire or Smoke Detected',
    started_at: '2026-03-02T05:00:00.000Z',
    started_by: 'Dev Prakash',
    counts: { needs_help: 0, unknown: 4, safe: 0, total: 4 },
  },
}

const koramangalaAndPowai = () => [
  { shop_quickID: 'BRANCH0001', store_name: 'Koramangala', store_type: 'hotel' as const, time_zone: 'Asia/Kolkata' },
  { shop_quickID: 'BRANCH0002', store_name: 'Powai', store_type: 'hotel' as const, time_zone: 'Asia/Kolkata' },
]

const deletes = (then: () => void) =>
  answer(branches.remove, () => {
    then()
    return { success: true as const, message: 'Done' }
  })

const open = (
  status = () => calm,
  {
    children = business.children,
    list = answer(branches.list, koramangalaAndPowai),
    remove = deletes(() => {}),
    address = '/',
  } = {},
) => {
  const said: unknown[] = []
  const { wire, asked, sent } = fakeWire([
    answer(branches.renewPoster, () => ({ success: true as const, message: 'Done' })),
    remove,
    answer(access.get, () => []),
    answer(sos.audit, () => ({ noted: false })),
    answer(sos.alerts, () => ({ alerts: [] })),
    answer(sos.status, status),
    list,
  ])
  const root = createRootRoute({
    component: () => (
      <BusinessWorkplace person={person} business={{ ...business, children }} onSwitchBusiness={() => {}} />
    ),
  })
  const form = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: ReasonForm,
    staticData: { screen: { path: addresses.frontDesk, title: 'Front desk', ofPage: ['section'], screen: ReasonForm } },
  })
  const router = createRouter({
    routeTree: root.addChildren([form]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  const cache = createDashboardQueryClient(({ text }) => void said.push(text))
  render(
    <AppFrame queryClient={cache} call={createClient(wire)}>
      <RouterProvider router={router} />
    </AppFrame>,
  )
  return { said, asked, sent, router, cache }
}

const selectPowai = async () => {
  act(() => screen.getByRole('combobox', { name: 'Branch: Koramangala' }).click())
  const powai = await screen.findByRole('option', { name: /Powai/ })
  act(() => powai.click())
  await screen.findByRole('combobox', { name: 'Branch: Powai' })
}

it('asks about its branch before the list of branches has come, and nothing twice', async () => {
  const list = hold(branches.list, koramangalaAndPowai)
  const children = koramangalaAndPowai().map(({ shop_quickID, store_name }) => ({ shop_quickID, store_name }))
  const { sent, asked } = open(undefined, { children, list })
  await waitFor(() => expect(sent.map(({ url }) => url)).toContain('/api/sos/status?shop_quickID=BRANCH0001'))
  expect(screen.queryByLabelText('Reason')).toBe(null)
  list.letGo()
  await screen.findByLabelText('Reason')
  const questions = asked.filter((name) => name.startsWith('GET '))
  expect(questions).toEqual([...new Set(questions)])
})

it('D1-SOS-19: each branch that is selected is noted once as opened', async () => {
  rememberBusiness(business.id)
  const { sent } = open()
  await screen.findByLabelText('Reason')
  await selectPowai()
  const audits = () => sent.filter(({ url }) => url === '/api/sos/audit').map(({ body }) => body)
  await waitFor(() => expect(audits()).toEqual([{ shop_quickID: 'BRANCH0001' }, { shop_quickID: 'BRANCH0002' }]))
})

it('D1-SOS-15: an alert is shown by the shell at the next look at its state, and no longer than it is on', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let status = calm
  open(() => status)
  await screen.findByRole('button', { name: 'SOS' })
  const looks = () => ['banner', 'contentinfo'].map((part) => screen.getByRole(part).className.includes('emergency'))
  const atNextLook = () => act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(looks()).toEqual([false, false])

  status = onFire
  await atNextLook()
  const header = within(screen.getByRole('banner'))
  expect((await header.findByRole('alert')).textContent).toBe('BRANCH UNDER EMERGENCYFire or Smoke Detected')
  spec('D1-SOS-05')
  expect(looks()).toEqual([true, true])

  status = calm
  await atNextLook()
  await waitFor(() => expect(looks()).toEqual([false, false]))
  expect(header.queryByText('BRANCH UNDER EMERGENCY')).toBe(null)
  spec('D1-SOS-03', 'D1-SOS-04')
})

it('D1-SHELL-20: what was typed into a form is gone when another branch is selected', async () => {
  open()
  const typed = (await screen.findByLabelText('Reason')) as HTMLInputElement
  fireEvent.change(typed, { target: { value: 'For Koramangala alone' } })
  expect(typed.value).toBe('For Koramangala alone')

  await selectPowai()
  await waitFor(() => expect((screen.getByLabelText('Reason') as HTMLInputElement).value).toBe(''))
})

it('another branch keeps the page and its section, and nothing that was looked for in the one before', async () => {
  const { router } = open(undefined, { address: '/?section=member&search=Priya&date=2026-11-13#entry-duration' })
  await screen.findByLabelText('Reason')
  expect(router.state.location.href).toBe('/?section=member&search=Priya&date=2026-11-13#entry-duration')
  await selectPowai()
  expect(router.state.location.href).toBe('/?section=member')
})

it('D1-CONV-16: without a business in the browser nothing is done, and it is said why', async () => {
  const { said, asked } = open()
  const button = await screen.findByRole('button', { name: 'New QR' })
  const before = asked.length
  fireEvent.click(button)
  await waitFor(() => expect(said).toEqual(['Business ID Not Found – Please login again to continue.']))
  expect(asked).toHaveLength(before)

  rememberBusiness(business.id)
  fireEvent.click(button)
  await waitFor(() => expect(asked).toHaveLength(before + 1))
})

it('a tab goes on in the business it shows while another tab of the browser is on the picker', async () => {
  rememberBusiness(business.id)
  const { said, asked } = open()
  const button = await screen.findByRole('button', { name: 'New QR' })
  const before = asked.length
  // "Switch business" in the other tab removes what all tabs share (Q8).
  localStorage.removeItem('business_quickID')
  window.dispatchEvent(new StorageEvent('storage', { key: 'business_quickID', newValue: null }))
  fireEvent.click(button)
  // R2 dash B-06
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
  expect(said).not.toContain('Business ID Not Found – Please login again to continue.')
})

it('whoever works at the first branch stays there when another comes before it in the list', async () => {
  let list = koramangalaAndPowai()
  const { cache } = open(undefined, { list: answer(branches.list, () => list) })
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Typed' } })
  list = [
    { ...koramangalaAndPowai()[0], shop_quickID: 'BRANCH0003', store_name: 'Adyar' } as (typeof list)[number],
    ...list,
  ]
  await act(() => cache.invalidateQueries())
  expect(screen.getByRole('combobox', { name: 'Branch: Koramangala' })).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Typed')
})

it('an alert that is about to be sent for a branch is not sent for another, and it is said that the branch is gone', async () => {
  const told: Said[] = []
  onTestFinished(showWith((said) => void told.push(said)))
  let list = koramangalaAndPowai()
  const { cache } = open(undefined, { list: answer(branches.list, () => list) })
  await screen.findByLabelText('Reason')
  fireEvent.click(screen.getByRole('button', { name: 'SOS' }))
  await screen.findByRole('dialog')
  list = list.slice(1)
  await act(() => cache.invalidateQueries())
  await screen.findByRole('combobox', { name: 'Branch: Powai', hidden: true })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(told).toEqual([{ tone: 'warn', text: 'Koramangala is no longer available. Powai is selected.' }])
})

it('a branch that is deleted here gives way to another one without the notice that it is gone', async () => {
  const told: Said[] = []
  onTestFinished(showWith((said) => void told.push(said)))
  rememberBusiness(business.id)
  let list = koramangalaAndPowai()
  const remove = deletes(() => {
    list = list.slice(1)
  })
  const { said, router } = open(undefined, {
    list: answer(branches.list, () => list),
    remove,
    address: '/?search=Priya',
  })
  // The address changes after the list has come without the branch.
  const addressed = Promise.withResolvers<void>()
  vi.spyOn(router, 'navigate').mockReturnValue(addressed.promise)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Branch' }))
  const question = await screen.findByRole('alertdialog')
  fireEvent.click(within(question).getByRole('button', { name: /^Delete Branch/ }))
  await screen.findByRole('combobox', { name: 'Branch: Powai' })
  await act(async () => addressed.resolve())
  expect(said).toHaveLength(1)
  expect(told).toEqual([])
})
