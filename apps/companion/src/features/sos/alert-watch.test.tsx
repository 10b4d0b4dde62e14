import { fail } from '@quickprism/app/testing/fake-wire'
import { type OwnAlert, ownAlerts } from '@quickprism/contract/own-alerts'
import { Toaster } from '@quickprism/ui/toaster'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { forgetAnswers } from '../../lib/kept-answers.ts'
import { beginSession } from '../../lib/session.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { AlertWatch } from './alert-watch.tsx'
import { useMyAlerts } from './api.ts'
import { alertServer, fire } from './testing/alert-server.ts'

afterEach(() => {
  cleanup()
  forgetAnswers('AN7K4M2X')
})

const open = (...alerts: OwnAlert[]) => {
  const { scene, server } = alertServer(...alerts)
  const shown = renderScreen(
    <AlertWatch isInside>
      <h1>Visitor pass</h1>
    </AlertWatch>,
    { server },
  )
  return { scene, ...shown }
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
/** The alert with its answers: before them the bare alert is there, with the same heading. */
const alertOpens = async (reason = 'Fire or Smoke Detected') => {
  await screen.findByRole('button', { name: 'I am safe' })
  return heading(reason)
}
const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => fireEvent.click(button(name))
const isCalled112 = () => screen.getByRole('link', { name: 'Call 112' }).getAttribute('href') === 'tel:112'
/** What the network does when it is back: the app is looked at again. */
const lookAgain = () => document.dispatchEvent(new Event('visibilitychange'))

it('an answer that was not sent when a screen without a session was opened is sent afterwards', async () => {
  beginSession({ quickID: 'AN7K4M2X', name: 'Ananya Krishnamurthy', access_token: 'token' } as never)
  const { scene, unmount } = open(fire)
  await alertOpens()
  scene.isReached = false
  press('I am safe')
  await screen.findByText('Not sent yet, it is sent automatically')
  unmount()
  const next = open(fire)
  await waitFor(() => expect(next.scene.taken.map(({ state }) => state)).toEqual(['safe']))
})

describe('an alert that concerns someone', () => {
  it.each([
    ['Medical Emergency', 'Keep the way clear. Help only if you know how. Wait for the people in charge.'],
    ['Fire or Smoke Detected', 'Leave by the nearest exit. Do not use the lift. Wait at the assembly point.'],
    ['Suspicious Person or Activity', 'Stay where you are if it is safe. Lock the door. Keep quiet.'],
    [
      'Natural Disaster',
      'Keep away from windows. Do not use the lift. Follow the instructions of the people in charge.',
    ],
    ['Electrical Short Circuit / Spark Detected', 'Do not touch switches or cables. Leave by the nearest exit.'],
    [
      'Chemical/Gas Leak',
      'Leave by the nearest exit. Do not touch switches. Do not light any flame. Wait outside, upwind.',
    ],
    [
      'Lift stuck on floor 3',
      'Leave if it is not safe where you are. Follow the instructions of the people in charge.',
    ],
  ])('says what to do: %s', async (reason, advice) => {
    open({ ...fire, reason })
    await alertOpens(reason)
    expect(screen.getByText(advice)).toBeTruthy()
    expect(screen.getByText('Emergency at Koramangala')).toBeTruthy()
    expect(screen.getByText('6:02 pm')).toBeTruthy()
  })

  it('takes the screen over whatever is open, is read out once, and "I am safe" comes first', async () => {
    const { askAgain } = open(fire)
    await alertOpens()
    expect(screen.queryByRole('heading', { name: 'Visitor pass' })).toBeNull()
    const [first, second] = screen.getAllByRole('button')
    expect([first?.textContent, second?.textContent]).toEqual(['I am safe', 'I need help'])
    expect(first?.className).toContain('min-h-16')
    expect(isCalled112()).toBe(true)
    expect(screen.getByText('Your answer goes to the branch team.')).toBeTruthy()
    expect(document.title).toBe('SOS · QuickPrism')
    const region = screen.getByRole('alert')
    expect(within(region).getByText('Fire or Smoke Detected')).toBeTruthy()
    await askAgain()
    expect(screen.getByRole('alert')).toBe(region)
  })

  it('is answered with one tap, and the answer is changed with another', async () => {
    const { scene } = open(fire)
    await alertOpens()
    press('I am safe')
    await heading('You are marked safe')
    expect(
      screen.getByText('The team at Koramangala knows. Stay away from the building until the alert is over.'),
    ).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    const facts = ['Alert', 'Raised', 'You answered'].map((term) => screen.getByText(term).nextSibling?.textContent)
    expect(facts).toEqual(['Fire or Smoke Detected', '6:02 pm', '6:04 pm'])
    expect(isCalled112()).toBe(true)
    press('I need help after all')
    await heading('The team knows that you need help')
    expect(
      screen.getByText('Stay where you can be found, if it is safe there. If you are in danger, call 112.'),
    ).toBeTruthy()
    expect(isCalled112()).toBe(true)
    press('I am safe now')
    await heading('You are marked safe')
    expect(scene.taken.map(({ state }) => state)).toEqual(['safe', 'needs-help', 'safe'])
    expect(new Set(scene.taken.map(({ mark_id }) => mark_id)).size).toBe(3)
  })

  it('tells those who may be inside safely to stay where it is safe', async () => {
    open({ ...fire, reason: 'Suspicious Person or Activity', state: 'safe', answered_at: fire.started_at })
    await heading('You are marked safe')
    expect(
      screen.getByText('The team at Koramangala knows. Stay where it is safe until the alert is over.'),
    ).toBeTruthy()
  })

  it('asks whoever needs help where they are and what they need, after the team knows', async () => {
    const { scene } = open(fire)
    await alertOpens()
    press('I need help')
    await heading('The team knows that you need help')
    press('Tell the team')
    fireEvent.change(screen.getByRole('textbox', { name: 'Where are you?' }), { target: { value: ' Floor 3, lift ' } })
    const note = screen.getByRole('textbox', { name: 'What do you need?' }) as HTMLTextAreaElement
    expect(note.maxLength).toBe(200)
    fireEvent.change(note, { target: { value: 'We cannot open the door' } })
    press('Tell the team')
    await waitFor(() => expect(scene.taken).toHaveLength(2))
    expect(scene.taken[1]).toMatchObject({
      alert_ref: 'alert-1',
      state: 'needs-help',
      place: 'Floor 3, lift',
      note: 'We cannot open the door',
    })
    const told = await screen.findByRole('region', { name: 'Sent to the team' })
    expect(within(told).getByText('We cannot open the door')).toBeTruthy()
  })

  it('lets someone who is safe go on, with the alert a tap away', async () => {
    open({ ...fire, state: 'safe', answered_at: fire.started_at })
    await heading('You are marked safe')
    press('Continue to the app')
    await heading('Visitor pass')
    fireEvent.click(screen.getByRole('button', { name: /Emergency at Koramangala/ }))
    await heading('You are marked safe')
    expect(screen.queryByRole('heading', { name: 'Visitor pass' })).toBeNull()
  })

  it('asks for an answer to a second alert before it shows the first again, and a drill comes last', async () => {
    const flood = { ...fire, alert_ref: 'alert-2', branch_name: 'Whitefield', reason: 'Natural Disaster' }
    const drill = { ...fire, alert_ref: 'alert-3', branch_name: 'Indiranagar', drill: true }
    const { scene, askAgain } = open(drill, { ...fire, state: 'safe', answered_at: fire.started_at }, flood)
    await alertOpens('Natural Disaster')
    scene.alerts = scene.alerts.filter(({ alert_ref }) => alert_ref !== 'alert-2')
    await askAgain()
    await heading('You are marked safe')
    expect(screen.queryByText('DRILL')).toBeNull()
  })
})

describe('without a network', () => {
  it('keeps an answer with its time by the server’s clock, says so, and sends it once', async () => {
    const behind = 10 * 60_000
    localStorage.setItem('companion-clock', `${behind} 0`)
    const { scene, askAgain } = open(fire)
    await alertOpens()
    scene.isReached = false
    const before = Date.now() + behind
    press('I need help')
    await screen.findByText('Not sent yet, it is sent automatically')
    const after = Date.now() + behind
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You said that you need help')
    expect(
      screen.getByText('You are offline. No one at Koramangala knows yet. If you need help now, call 112.'),
    ).toBeTruthy()
    expect(isCalled112()).toBe(true)
    await askAgain()
    lookAgain()
    expect(scene.taken).toEqual([])
    scene.isReached = true
    lookAgain()
    await heading('The team knows that you need help')
    lookAgain()
    await askAgain()
    expect(scene.taken).toHaveLength(1)
    const at = Date.parse((scene.taken[0] as unknown as { at: string }).at)
    expect(at).toBeGreaterThanOrEqual(before)
    expect(at).toBeLessThanOrEqual(after)
  })

  it('sends everything that was said, in its order', async () => {
    const { scene } = open(fire)
    await alertOpens()
    scene.isReached = false
    press('I am safe')
    await screen.findByText('Not sent yet, it is sent automatically')
    await heading('You said that you are safe')
    press('I need help after all')
    await heading('You said that you need help')
    scene.isReached = true
    lookAgain()
    await heading('The team knows that you need help')
    expect(scene.taken.map(({ state }) => state)).toEqual(['safe', 'needs-help'])
  })
})

describe('what somebody who needs help adds for the team', () => {
  const asking = { ...fire, state: 'needs-help', said_by: 'self', own_state: 'needs-help' } as const
  const tellTeam = async () => {
    await heading('The team knows that you need help')
    fireEvent.change(screen.getByRole('textbox', { name: 'Where are you?' }), { target: { value: 'Floor 3' } })
    press('Tell the team')
  }
  const sentRegion = () => screen.queryByRole('region', { name: 'Sent to the team' })

  it('does not count as sent while it is on the phone alone', async () => {
    const { scene } = open(asking)
    await heading('The team knows that you need help')
    scene.isAnswered = false
    await tellTeam()
    await screen.findByText('Not sent yet, it is sent automatically')
    // R2 comp-b 14
    expect(sentRegion()).toBeNull()
    expect(screen.getByText('Floor 3')).toBeTruthy()
    scene.isAnswered = true
    lookAgain()
    await waitFor(() => expect(sentRegion()?.textContent).toContain('Floor 3'))
  })

  it('stays in the form where the server refused it', async () => {
    const { server } = alertServer(asking)
    const refusing = server.map((served) =>
      served.endpoint === ownAlerts.answer ? fail(ownAlerts.answer, 422, { detail: 'This is refused' }) : served,
    )
    renderScreen(
      <>
        <Toaster />
        <AlertWatch isInside>{null}</AlertWatch>
      </>,
      { server: refusing },
    )
    await tellTeam()
    await screen.findByText('This is refused')
    // R2 comp-b 14
    expect(sentRegion()).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Where are you?' })).toHaveProperty('value', 'Floor 3')
  })
})

describe('someone who never answered and was marked by a marshal', () => {
  const marked = {
    ...fire,
    said_by: 'marshal',
    said_by_name: 'Meera Iyer',
    said_at: '2026-03-02T12:35:00.000Z',
  } as const

  it('keeps the big answers, is shown who marked them safe and when, and may go on', async () => {
    const { scene } = open({ ...marked, state: 'safe' })
    await alertOpens()
    expect(screen.getByText('Meera Iyer marked you safe at 6:05 pm. Is that right?')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'You are marked safe' })).toBeNull()
    expect(isCalled112()).toBe(true)
    expect(button('Continue to the app')).toBeTruthy()
    press('I need help')
    await heading('The team knows that you need help')
    expect(scene.taken.map(({ state }) => state)).toEqual(['needs-help'])
  })

  it('is asked whether they need help, as a marshal says', async () => {
    open({ ...marked, state: 'needs-help' })
    await alertOpens()
    expect(screen.getByText('Meera Iyer marked at 6:05 pm that you need help. Is that right?')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Continue to the app' })).toBeNull()
  })

  it('is shown that the team sees both where they said something else', async () => {
    open({ ...marked, state: 'needs-help', own_state: 'safe', answered_at: fire.started_at })
    await heading('The team is checking on you')
    expect(
      screen.getByText(
        'Meera Iyer marked at 6:05 pm that you need help. You said that you are safe. The team sees both.',
      ),
    ).toBeTruthy()
    expect(button('I need help')).toBeTruthy()
  })

  it('is not shown as safe by their own word while a call for help waits on their phone', async () => {
    const { scene } = open({ ...marked, state: 'needs-help', own_state: 'safe', answered_at: fire.started_at })
    await heading('The team is checking on you')
    scene.isAnswered = false
    press('I need help')
    await screen.findByText('Not sent yet, it is sent automatically')
    // R2 comp-a 06
    expect(screen.queryByText(/You said that you are safe/)).toBeNull()
    await heading('The team knows that you need help')
  })
})

describe('an alert that is stopped while someone needs help', () => {
  const open112 = { ...fire, state: 'needs-help', said_by: 'self', own_state: 'needs-help' } as const
  const stopped = { ...open112, answered_at: fire.started_at, ended_at: '2026-03-02T12:33:00.000Z' }

  it('leaves their call open, with 112 and the form, until they say that they are safe', async () => {
    const { scene, askAgain } = open({ ...open112, answered_at: fire.started_at })
    await heading('The team knows that you need help')
    scene.alerts = [stopped]
    await askAgain()
    await heading('Do you still need help?')
    expect(
      screen.getByText('The alert at Koramangala was stopped. Your call for help stays open, and the team sees it.'),
    ).toBeTruthy()
    expect(isCalled112()).toBe(true)
    expect(screen.getByRole('textbox', { name: 'Where are you?' })).toBeTruthy()
    expect(screen.queryByText('The alert is over')).toBeNull()
    press('I still need help')
    await heading('The team knows that you still need help')
    press('I am safe now')
    await heading('The alert is over')
    expect(scene.taken.map(({ state }) => state)).toEqual(['needs-help', 'safe'])
  })

  it('keeps what is being typed to the team, and the keyboard in it', async () => {
    const { scene, askAgain } = open({ ...open112, answered_at: fire.started_at })
    await heading('The team knows that you need help')
    const where = screen.getByRole<HTMLInputElement>('textbox', { name: 'Where are you?' })
    where.focus()
    fireEvent.change(where, { target: { value: 'Floor 3, lift' } })
    scene.alerts = [stopped]
    await askAgain()
    await heading('Do you still need help?')
    // R2 comp-b 01
    expect(screen.getByRole('textbox', { name: 'Where are you?' })).toHaveProperty('value', 'Floor 3, lift')
    expect(document.activeElement).toBe(where)
  })

  it('shows both words where they say that they are safe and a marshal says that they need help', async () => {
    const marked = { said_by: 'marshal', said_by_name: 'Meera Iyer', said_at: '2026-03-02T12:35:00.000Z' } as const
    open({ ...stopped, ...marked, own_state: 'safe', answered_at: '2026-03-02T12:36:00.000Z' })
    await heading('The team is checking on you')
    expect(
      screen.getByText(
        'Meera Iyer marked at 6:05 pm that you need help. You said that you are safe. The team sees both.',
      ),
    ).toBeTruthy()
    expect(isCalled112()).toBe(true)
    expect(button('I still need help')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'I am safe now' })).toBeNull()
  })

  it('of a drill is over for everyone', async () => {
    const { scene, askAgain } = open({ ...open112, drill: true, answered_at: fire.started_at })
    await heading('The team knows that you need help')
    scene.alerts = [{ ...stopped, drill: true }]
    await askAgain()
    await heading('The drill is over')
  })
})

describe('the end of an alert', () => {
  const ended = { ...fire, ended_at: '2026-03-02T13:10:00.000Z' }

  it.each([
    [
      ended,
      'The alert is over',
      'The emergency at Koramangala is over. Follow the instructions of the people in charge.',
      'Alert',
    ],
    [
      { ...ended, false_alarm: true },
      'It was a false alarm',
      'There is no emergency at Koramangala. You can continue as before.',
      'Alert',
    ],
    [
      { ...ended, drill: true },
      'The drill is over',
      'The drill at Koramangala is over. You can continue as before.',
      'Drill',
    ],
  ])('is told once to who watched it, then what was open comes back', async (alert, title, text, term) => {
    const { scene, askAgain, unmount } = open({ ...alert, ended_at: null })
    await alertOpens()
    scene.alerts = [alert]
    await askAgain()
    await heading(title)
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByText(term).nextSibling?.textContent).toBe('Fire or Smoke Detected')
    expect(screen.getByText('Ended').nextSibling?.textContent).toBe('6:40 pm')
    press('Continue')
    await heading('Visitor pass')
    unmount()
    const { asked } = open(alert)
    await heading('Visitor pass')
    await waitFor(() => expect(asked).toContain('GET /api/sos/mine'))
    expect(screen.queryByText(title)).toBeNull()
  })

  it('that came before the session is not told, and nothing of it stays in the browser’s localStorage (ST-03)', async () => {
    const { asked } = open(ended)
    await heading('Visitor pass')
    await waitFor(() => expect(asked).toContain('GET /api/sos/mine'))
    expect(screen.queryByText('The alert is over')).toBeNull()
    expect(Object.keys(localStorage).filter((key) => key.includes('alert'))).toEqual([])
  })

  it('that this phone learns together with the alert leaves what is being typed', async () => {
    const { scene, server } = alertServer()
    const Known = () => <p>{`${useMyAlerts(false).data?.alerts.length} known`}</p>
    const { askAgain } = renderScreen(
      <>
        <Known />
        <AlertWatch isInside>
          <input aria-label="Name" defaultValue="" />
        </AlertWatch>
      </>,
      { server },
    )
    await screen.findByText('0 known')
    const field = screen.getByRole('textbox', { name: 'Name' })
    fireEvent.change(field, { target: { value: 'Ananya K' } })
    scene.alerts = [ended]
    await askAgain()
    await screen.findByText('1 known')
    // R2 comp-b 11
    expect(field.isConnected).toBe(true)
    expect(field).toHaveProperty('value', 'Ananya K')
  })

  it('of a drill is not told to someone for whom a real alert began', async () => {
    const drill = { ...ended, drill: true }
    const { scene, askAgain } = open(drill, { ...fire, alert_ref: 'alert-2', started_at: '2026-03-02T13:10:00.000Z' })
    await alertOpens()
    expect(screen.getByRole('alert')).toBeTruthy()
    scene.alerts = scene.alerts.map((alert) => ({ ...alert, ended_at: '2026-03-02T13:20:00.000Z' }))
    await askAgain()
    await heading('The alert is over')
    press('Continue')
    await heading('Visitor pass')
  })
})

describe('a drill', () => {
  it('says that it is one, interrupts nobody, and sends nobody to 112', async () => {
    open({ ...fire, drill: true })
    await alertOpens()
    expect(screen.getByText('DRILL')).toBeTruthy()
    expect(screen.getByText('Drill at Koramangala')).toBeTruthy()
    expect(screen.getByText('This is a practice, not an emergency.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText(/112|emergency at/i)).toBeNull()
    expect(document.title).toBe('DRILL · QuickPrism')
    expect(document.body.innerHTML).not.toMatch(/emergency-(from|to|gradient|text)|animate-siren/)

    press('I am safe')
    await heading('You are marked safe')
    expect(screen.getByText('DRILL')).toBeTruthy()
    expect(screen.queryByText(/112/)).toBeNull()
    press('I need help after all')
    await heading('The team knows that you need help')
    expect(screen.getByText('DRILL')).toBeTruthy()
    expect(
      screen.getByText('The team at Koramangala sees your answer. This is a practice, not an emergency.'),
    ).toBeTruthy()
    expect(document.body.innerHTML).not.toMatch(/emergency-(from|to|gradient|text)|bg-danger|text-danger/)
    expect(screen.queryByText(/112/)).toBeNull()
  })
})
