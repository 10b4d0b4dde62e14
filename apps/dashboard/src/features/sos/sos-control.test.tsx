import { answer, fail, hold, type Served } from '@quickprism/app/testing/fake-wire'
import { type BranchInFull, branches } from '@quickprism/contract/branches'
import { type Incident, MAY_BE_SENT, NOT_SENT, sos } from '@quickprism/contract/sos'
import { spec } from '@quickprism/tools/testing/spec'
import { type Said, showWith } from '@quickprism/ui/toast'
import { focusManager } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { calm, type SosStatus } from '../../testing/calm.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { someoneListed } from '../../testing/roll-call.ts'
import { useIncident } from './api.ts'
import { SosControl } from './sos-control.tsx'

const onFire = (needs_help = 0): SosStatus => {
  const started_at = new Date(Date.now() - 252_000).toISOString()
  const counts = { needs_help, unknown: 25 - needs_help, safe: 61, total: 86 }
  const reason = 'Fire or Smoke Detected'
  return {
    ...calm,
    sos_status: true,
    reason,
    started_at,
    incident: { incident_ref: 'incident', drill: false, reason, started_at, started_by: 'Meera Iyer', counts },
  }
}

const koramangala: BranchInFull = {
  shop_quickID: 'BRANCH0001',
  store_name: 'Koramangala',
  store_type: 'hotel',
  time_zone: 'Asia/Kolkata',
  business_name: 'Kaveri Spaces',
  gstin: '',
  address: { street_address: '80 Feet Road', city: 'Bengaluru', state: 'Karnataka', pin_code: '560034' },
  store_location: { latitude: 12.93, longitude: 77.62 },
  radius: 100,
  opening_time: '09:00',
  closing_time: '21:00',
  contact_email: 'desk@koramangala.invalid',
  contact_mobile: '+91 98450 27116',
  website: '',
  qr: '',
  deletion: null,
}

const started = { success: true as const, detail: 'SOS alert started successfully!', noted: true, corrected: false }
const stopped = { success: true as const, detail: 'SOS alert stopped successfully!', noted: true, corrected: false }
const corrected = { ...stopped, corrected: true, detail: 'Everyone notified will be told it was a false alarm' }

const Control = () => (
  <SosControl incident={useIncident()} place="Koramangala, Bengaluru" raisedBy="Meera Iyer" report={null} />
)

const open = (server: Served[], status: () => SosStatus = () => calm) =>
  renderScreen(<Control />, { server: [...server, answer(sos.status, status), answer(branches.list, () => [])] })

const dialog = (name: string) => screen.findByRole('dialog', { name })
/** Without styles, what a button says while it is busy belongs to its name. */
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))

const none = { reached: 0, given_up: 0, of: 0 }

const person = someoneListed('', { person_ref: 'person', name: null })

const UNKNOWN = 'We don’t know whether the alert was started'

const toLastStep = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'SOS' }))
  await dialog('Raise an SOS alert')
  fireEvent.click(screen.getByRole('radio', { name: 'Fire or Smoke Detected' }))
  press('Continue')
  await dialog('Before you send')
  press('I Understand')
  await dialog('Send the SOS alert?')
}

let toasts: string[]
let stopShowing: () => void
beforeEach(() => {
  toasts = []
  stopShowing = showWith(({ text }: Said) => toasts.push(text))
})
afterEach(() => {
  stopShowing()
  cleanup()
  focusManager.setFocused(undefined)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('raising an alert', () => {
  it('takes a reason, a disclosure and a last look, and sends what was chosen', async () => {
    const { sent, notices } = open([answer(sos.toggle, () => started)])
    fireEvent.click(await screen.findByRole('button', { name: 'SOS' }))
    const first = within(await dialog('Raise an SOS alert'))
    expect(first.getByText('Koramangala, Bengaluru')).toBeTruthy()
    expect(first.getByText('Step 1 of 3')).toBeTruthy()
    expect(first.getAllByRole('radio').map((radio) => radio.textContent)).toEqual([
      'Medical Emergency',
      'Fire or Smoke Detected',
      'Suspicious Person or Activity',
      'Natural Disaster',
      'Electrical Short Circuit / Spark Detected',
      'Chemical/Gas Leak',
    ])
    expect(first.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true)
    fireEvent.click(first.getByRole('radio', { name: 'Chemical/Gas Leak' }))
    expect(first.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', false)
    press('Continue')

    const second = within(await dialog('Before you send'))
    expect(second.getByText('Chemical/Gas Leak at Koramangala')).toBeTruthy()
    expect(
      second
        .getAllByRole('listitem')
        .map((item) => item.textContent)
        .slice(-4),
    ).toEqual([
      'Everyone on the premises is notified at once: 86 people right now.',
      'The dashboard of every user of this branch turns red until the alert is stopped.',
      'Your name, the time and the reason are kept in the audit log.',
      'A false alert can cause panic and may be an offence.',
    ])
    expect(second.getByRole('link', { name: '112' }).getAttribute('href')).toBe('tel:112')
    press('I Understand')

    const third = within(await dialog('Send the SOS alert?'))
    expect(third.getAllByRole('definition').map((value) => value.textContent)).toEqual([
      'Koramangala, Bengaluru',
      'Chemical/Gas Leak',
      '86 people on the premises',
      'Meera Iyer',
    ])
    const toggles = () => sent.filter(({ url }) => url === '/api/sos/toggle').map(({ body }) => body)
    expect(toggles()).toEqual([])
    press('Send SOS alert')
    await waitFor(() => expect(notices.map(({ text }) => text)).toEqual(['SOS alert started successfully!']))
    expect(toggles()).toEqual([{ shop_quickID: 'BRANCH0001', action: 'start', reason: 'Chemical/Gas Leak' }])
    spec('D1-SOS-06', 'D1-SOS-09', 'D1-SOS-10', 'D1-SOS-11', 'D1-SOS-12', 'D1-SOS-14', 'D1-SOS-23', 'D1-SOS-25')
  })

  it('prefers own words to a choice, of which spaces are none', async () => {
    const { sent } = open([answer(sos.toggle, () => started)])
    fireEvent.click(await screen.findByRole('button', { name: 'SOS' }))
    const first = within(await dialog('Raise an SOS alert'))
    const own = first.getByLabelText('Or describe it')
    fireEvent.change(own, { target: { value: 'Ceiling came down' } })
    expect(first.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', false)
    fireEvent.change(own, { target: { value: '   ' } })
    expect(first.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true)
    spec('D1-SOS-10')
    fireEvent.click(first.getByRole('radio', { name: 'Natural Disaster' }))
    fireEvent.change(own, { target: { value: 'Ceiling came down in hall 2' } })
    press('Continue')
    await dialog('Before you send')
    press('I Understand')
    await dialog('Send the SOS alert?')
    press('Send SOS alert')
    await waitFor(() => expect(sent.some(({ url }) => url === '/api/sos/toggle')).toBe(true))
    expect(sent.find(({ url }) => url === '/api/sos/toggle')?.body).toMatchObject({
      reason: 'Ceiling came down in hall 2',
    })
    spec('D1-SOS-09')
  })

  it('D1-SOS-13: begins at the first step again after it was closed', async () => {
    open([])
    await toLastStep()
    press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    fireEvent.click(screen.getByRole('button', { name: 'SOS' }))
    const first = within(await dialog('Raise an SOS alert'))
    expect(first.getAllByRole('radio').filter((radio) => radio.getAttribute('aria-checked') === 'true')).toEqual([])
  })

  it('Q143: says that it could not be started, in the dialog and as a notice, shows 112, and sends it again under the same key only when told to', async () => {
    let isDown = true
    const toggle: Served = {
      endpoint: sos.toggle,
      respond: async () => (isDown ? { status: 503, body: {} } : { status: 200, body: started }),
    }
    const { sent, notices } = open([toggle])
    await toLastStep()
    press('Send SOS alert')
    const failed = within(await dialog('The alert could not be started'))
    const reason = within(failed.getByRole('alert')).getByText('Failed to send SOS alert')
    expect(reason.closest('.sr-only')).toBe(null)
    expect(failed.getByRole('link', { name: 'Call 112' }).getAttribute('href')).toBe('tel:112')
    expect(failed.getAllByRole('definition')[1]?.textContent).toBe('Fire or Smoke Detected')
    expect(toasts).toEqual(['The alert could not be started'])
    spec('D1-SOS-22', 'D1-CONV-15')
    const toggles = () => sent.filter(({ url }) => url === '/api/sos/toggle')
    expect(toggles()).toHaveLength(1)

    isDown = false
    press('Send again')
    await waitFor(() => expect(notices.at(-1)?.text).toBe('SOS alert started successfully!'))
    expect(toggles()).toHaveLength(2)
    expect(new Set(toggles().map(({ key }) => key)).size).toBe(1)
  })

  it('SOS-07: says once in the dialog that it could not be started, aloud and with 112, where the server says so', async () => {
    open([fail(sos.toggle, 503, { detail: NOT_SENT })])
    await toLastStep()
    press('Send SOS alert')
    const failed = within(await dialog('The alert could not be started'))
    expect(failed.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'The alert could not be startedCall 112 and warn people yourself. The number works from any phone.',
    ])
    const isSeen = (text: HTMLElement) => text.closest('.sr-only') === null
    expect(screen.getAllByText('The alert could not be started').filter(isSeen)).toHaveLength(1)
    expect(screen.queryByText(/Nobody|No one/)).toBe(null)
    expect(toasts).toEqual(['The alert could not be started'])
  })

  it.each([
    [500, {}],
    [500, { code: 'in_doubt', detail: MAY_BE_SENT }],
    [502, {}],
    [504, {}],
    [409, { code: 'in_flight', detail: 'The same request is still being processed. Try again in a moment.' }],
  ])(
    'Q143: says that it is not known where a server or proxy failed half-way, or still works on it (%i %o)',
    async (status, body) => {
      open([fail(sos.toggle, status, body)])
      await toLastStep()
      press('Send SOS alert')
      await dialog(UNKNOWN)
      expect(toasts).toEqual([`${UNKNOWN}. Checking…`])
    },
  )

  it('SOS-07: stays open while it is sent, so that nobody misses what becomes of it', async () => {
    const toggle = hold(sos.toggle, () => started)
    const { notices } = open([toggle])
    await toLastStep()
    press('Send SOS alert')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true))
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    press('Close')
    expect(screen.getByRole('dialog', { name: 'Send the SOS alert?' })).toBeTruthy()
    toggle.letGo()
    await waitFor(() => expect(notices.map(({ text }) => text)).toEqual(['SOS alert started successfully!']))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  })

  it('is sent under another key where the alert it raised was stopped meanwhile', async () => {
    const detail = 'The alert that you raised was stopped. Send it again if people are in danger.'
    let isStopped = true
    const toggle: Served = {
      endpoint: sos.toggle,
      respond: async () => (isStopped ? { status: 410, body: { detail } } : { status: 200, body: started }),
    }
    const { sent, notices } = open([toggle])
    await toLastStep()
    press('Send SOS alert')
    const failed = within(await dialog('The alert could not be started'))
    expect(failed.getByRole('alert').textContent).toContain(detail)
    isStopped = false
    press('Send again')
    await waitFor(() => expect(notices.at(-1)?.text).toBe('SOS alert started successfully!'))
    const keys = sent.filter(({ url }) => url === '/api/sos/toggle').map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
  })

  it('SOS-07: is given up before three seconds are over, and says what the branch’s state tells (Q143)', async () => {
    const waits: number[] = []
    const patience = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      waits.push(milliseconds)
      return patience.signal
    })
    open([hold(sos.toggle, () => started)])
    await toLastStep()
    press('Send SOS alert')
    await waitFor(() => expect(waits).toEqual([2_800]))
    expect(screen.queryByRole('dialog', { name: UNKNOWN })).toBe(null)
    patience.abort(new DOMException('The operation timed out.', 'TimeoutError'))
    const unknown = within(await dialog(UNKNOWN))
    expect(toasts).toEqual([`${UNKNOWN}. Checking…`])
    // What is known comes from the state of the branch.
    await unknown.findByText('No alert is active at Koramangala.')
    expect(unknown.queryByText(/NOT sent|Nobody|No one/)).toBe(null)
  })

  it('SOS-07: shows whom to call at the branch where it was NOT sent, asked for before it was needed', async () => {
    const contact = answer(branches.details, () => koramangala)
    renderScreen(<Control />, {
      server: [fail(sos.toggle, 503), contact, answer(sos.status, () => calm), answer(branches.list, () => [])],
      may: ['view_branches'],
    })
    await toLastStep()
    press('Send SOS alert')
    const failed = within(await dialog('The alert could not be started'))
    const link = await failed.findByRole('link', { name: 'Call Koramangala +91 98450 27116' })
    expect(link.getAttribute('href')).toBe('tel:+919845027116')
  })

  it('Q143: says of a start that the server refused that it could not be started, though another user raises an alert since', async () => {
    let status = calm
    const { cache } = open([fail(sos.toggle, 503, { detail: NOT_SENT })], () => status)
    await toLastStep()
    press('Send SOS alert')
    await dialog('The alert could not be started')
    status = onFire()
    await act(() => cache.invalidateQueries())
    await screen.findByText('An alert is active here already: Fire or Smoke Detected. Your alert will be added to it.')
    // R2 dash A-01, B-02
    expect(screen.queryByText(/It reached the server after all/)).toBe(null)
    expect(screen.getByRole('dialog', { name: 'The alert could not be started' })).toBeTruthy()
  })

  it('Q143: says that it reached the server after all where a try had no answer, though the next one was refused', async () => {
    let status = calm
    let answers = 504
    const toggle: Served = { endpoint: sos.toggle, respond: async () => ({ status: answers, body: {} }) }
    const { cache } = open([toggle], () => status)
    await toLastStep()
    press('Send SOS alert')
    await dialog(UNKNOWN)
    answers = 503
    press('Send again')
    await dialog('The alert could not be started')
    status = onFire()
    await act(() => cache.invalidateQueries())
    await screen.findByText(/^It reached the server after all/)
  })

  it('says of an alert that was active before that this one could not be added to it', async () => {
    let status = calm
    const { cache } = open([fail(sos.toggle, 503)], () => status)
    await toLastStep()
    status = onFire()
    await act(() => cache.invalidateQueries())
    await screen.findByText('An alert is active here already: Fire or Smoke Detected. Your alert will be added to it.')
    press('Send SOS alert')
    const active = within(await dialog('The SOS alert is active'))
    expect(active.getByRole('status').textContent).toBe(
      'It was active before, and everyone on the premises is being notified. Yours could not be added to it.',
    )
  })
})

describe('while an alert is active', () => {
  it('is stopped only after a second confirmation while people need help, who are named with their places', async () => {
    const inNeed = { ...person, state: 'needs-help' } as const
    const rollCall = answer(sos.rollCall, () => ({
      incident: onFire().incident as Incident,
      revision: 1,
      people: [
        { ...inNeed, person_ref: 'sunita', name: 'Sunita Rao', seen_place: 'Stairwell B' },
        { ...inNeed, person_ref: 'thomas', name: 'Thomas Idicula' },
        { ...person, person_ref: 'gauri', name: 'Gauri Ambekar' },
      ],
      marshals: [],
      reach: { push: none, mail: none, sms: none, answered: 0, no_way: 0, failed: 0 },
      now: new Date().toISOString(),
      gone: [],
      first_read: false,
    }))
    const { sent } = open([answer(sos.toggle, () => stopped), rollCall], () => onFire(2))
    fireEvent.click(await screen.findByRole('button', { name: 'Stop SOS alert' }))
    const question = within(await dialog('Stop the SOS alert?'))
    await question.findByText('Sunita Rao needs help (Stairwell B)')
    expect(question.getByText('Thomas Idicula needs help')).toBeTruthy()
    expect(question.queryByText(/Gauri/)).toBe(null)
    const stop = question.getByRole('button', { name: /^Stop SOS alert/ })
    expect(stop).toHaveProperty('disabled', true)
    fireEvent.click(question.getByText('Stop the alert although people need help'))
    fireEvent.click(stop)
    await waitFor(() => expect(sent.some(({ url }) => url === '/api/sos/toggle')).toBe(true))
  })

  it('is not stopped by a confirmation that was given for another person in need', async () => {
    let needsHelp = 1
    let name = 'Sunita Rao'
    const { cache } = renderScreen(<Control />, {
      server: [
        answer(sos.status, () => onFire(needsHelp)),
        answer(sos.rollCall, () => ({
          incident: onFire(needsHelp).incident as Incident,
          revision: 1,
          people:
            needsHelp === 0 ? [] : [{ ...someoneListed('', { person_ref: name, name }), state: 'needs-help' as const }],
          marshals: [],
          reach: { push: none, mail: none, sms: none, answered: 0, no_way: 0, failed: 0 },
          now: new Date().toISOString(),
          gone: name === 'Sunita Rao' ? [] : ['Sunita Rao'],
          first_read: false,
        })),
        answer(branches.list, () => []),
      ],
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Stop SOS alert' }))
    const question = within(await dialog('Stop the SOS alert?'))
    await question.findByText('Sunita Rao needs help')
    fireEvent.click(question.getByText('Stop the alert although people need help'))
    const stop = () => question.getByRole('button', { name: /^Stop SOS alert/ })
    expect(stop()).toHaveProperty('disabled', false)
    // Sunita is safe, so there is nothing to confirm any more.
    needsHelp = 0
    await act(() => cache.invalidateQueries())
    await waitFor(() => expect(question.queryByText('Stop the alert although people need help')).toBe(null))
    needsHelp = 1
    name = 'Thomas Idicula'
    await act(() => cache.invalidateQueries())
    await question.findByText('Thomas Idicula needs help')
    // R2 dash B-10
    expect(stop()).toHaveProperty('disabled', true)
  })

  it('names nobody as needing help any more once their call for help was taken back', async () => {
    let needsHelp = 1
    const rollCall = answer(sos.rollCall, () => ({
      incident: onFire().incident as Incident,
      revision: 1,
      people: [{ ...person, state: 'needs-help' as const, person_ref: 'sunita', name: 'Sunita Rao' }],
      marshals: [],
      reach: { push: none, mail: none, sms: none, answered: 0, no_way: 0, failed: 0 },
      now: new Date().toISOString(),
      gone: [],
      first_read: false,
    }))
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open([rollCall], () => onFire(needsHelp))
    fireEvent.click(await screen.findByRole('button', { name: 'Stop SOS alert' }))
    const question = within(await dialog('Stop the SOS alert?'))
    await question.findByText('Sunita Rao needs help')
    needsHelp = 0
    await act(() => vi.advanceTimersByTimeAsync(11_000))
    await waitFor(() => expect(question.queryByText('Sunita Rao needs help')).toBe(null))
    expect(question.getByRole('button', { name: /^Stop SOS alert/ })).toHaveProperty('disabled', false)
  })

  it('says how many need help where the roll-call cannot be loaded', async () => {
    open([fail(sos.rollCall, 503)], () => onFire(2))
    fireEvent.click(await screen.findByRole('button', { name: 'Stop SOS alert' }))
    const question = within(await dialog('Stop the SOS alert?'))
    expect(question.getByText('2 people need help')).toBeTruthy()
    expect(question.getByRole('button', { name: /^Stop SOS alert/ })).toHaveProperty('disabled', true)
  })

  it('one question stops it, with the number of people who have not answered', async () => {
    let status = onFire()
    const { sent, notices } = open([answer(sos.toggle, () => stopped)], () => status)
    fireEvent.click(await screen.findByRole('button', { name: 'Stop SOS alert' }))
    const question = within(await dialog('Stop the SOS alert?'))
    expect(question.getByText(/^Active for 4 min 1\d s at Koramangala$/)).toBeTruthy()
    expect(
      question.getByText(
        'People on the premises will be notified that the emergency is over. 25 of 86 people have not marked themselves safe yet.',
      ),
    ).toBeTruthy()
    expect(question.queryByRole('radio')).toBe(null)
    spec('D1-SOS-08')
    fireEvent.click(question.getByText('It was a false alarm'))
    status = calm
    fireEvent.click(question.getByRole('button', { name: /^Stop SOS alert/ }))
    await waitFor(() => expect(notices.map(({ text }) => text)).toEqual(['SOS alert stopped successfully!']))
    expect(sent.find(({ url }) => url === '/api/sos/toggle')?.body).toEqual({
      shop_quickID: 'BRANCH0001',
      action: 'stop',
      false_alarm: true,
      incident_ref: 'incident',
    })
    spec('D1-SOS-14', 'D1-SOS-24')
    await screen.findByRole('button', { name: 'SOS' })
  })

  it('the question about one alert does not stay for the next', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let status = onFire()
    open([], () => status)
    fireEvent.click(await screen.findByRole('button', { name: 'Stop SOS alert' }))
    await dialog('Stop the SOS alert?')
    status = { ...status, incident: { ...(status.incident as Incident), incident_ref: 'the next one' } }
    await vi.advanceTimersByTimeAsync(10_000)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    expect(screen.getByRole('button', { name: 'Stop SOS alert' })).toBeTruthy()
  })

  it('SOS-05: whoever stopped it can still say that it was a false alarm, and means that alert alone', async () => {
    let status = onFire()
    let isStopped = false
    const toggle = answer(sos.toggle, () => (isStopped ? corrected : stopped))
    const { sent, notices } = open([toggle], () => status)
    fireEvent.click(await screen.findByRole('button', { name: 'Stop SOS alert' }))
    fireEvent.click(within(await dialog('Stop the SOS alert?')).getByRole('button', { name: /^Stop SOS alert/ }))
    const over = within(await dialog('The SOS alert is over'))
    isStopped = true
    // Somebody raises another one meanwhile.
    const next = onFire()
    status = { ...next, incident: { ...(next.incident as Incident), incident_ref: 'the next one' } }
    fireEvent.click(over.getByRole('button', { name: /^It was a false alarm/ }))
    await waitFor(() => expect(notices.at(-1)?.text).toBe('Everyone notified will be told it was a false alarm'))
    expect(sent.filter(({ url }) => url === '/api/sos/toggle').at(-1)?.body).toEqual({
      shop_quickID: 'BRANCH0001',
      action: 'stop',
      false_alarm: true,
      incident_ref: 'incident',
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  })

  it('D1-SOS-21: says so where it could not be stopped', async () => {
    const { notices } = open([fail(sos.toggle, 500)], () => onFire())
    fireEvent.click(await screen.findByRole('button', { name: 'Stop SOS alert' }))
    const question = within(await dialog('Stop the SOS alert?'))
    fireEvent.click(question.getByRole('button', { name: /^Stop SOS alert/ }))
    await waitFor(() => expect(notices.map(({ text }) => text)).toEqual(['Failed to stop SOS alert']))
  })

  it('D1-SOS-17: the status is asked for every ten seconds, also while the tab is hidden', async () => {
    vi.useFakeTimers()
    focusManager.setFocused(false)
    const { asked } = open([])
    const times = () => asked.filter((name) => name === 'GET /api/sos/status').length
    for (const [wait, expected] of [
      [0, 1],
      [9_900, 1],
      [200, 2],
      [9_800, 2],
      [200, 3],
    ] as const) {
      await act(() => vi.advanceTimersByTimeAsync(wait))
      expect(times()).toBe(expected)
    }
  })

  it('D1-SOS-18: the status is asked for three times more before it counts as failed', async () => {
    const { asked, cache } = open([fail(sos.status, 503)])
    const status = () =>
      cache.getQueryCache().findAll({ predicate: ({ queryKey }) => queryKey.includes(sos.status.path) })[0]?.state
        .status
    await waitFor(() => expect(status()).toBe('error'))
    expect(asked.filter((name) => name === 'GET /api/sos/status')).toHaveLength(4)
  })
})
