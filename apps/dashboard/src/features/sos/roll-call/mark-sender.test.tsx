import { answer, fail, type Served } from '@quickprism/app/testing/fake-wire'
import { CallContext } from '@quickprism/client/react'
import { type MarshalMark, sos } from '@quickprism/contract/sos'
import { type Said, showWith } from '@quickprism/ui/toast'
import { cleanup, waitFor } from '@testing-library/react'
import { use } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forgetBusiness } from '../../../lib/choices.ts'
import { onlyInStoredBusiness } from '../../../lib/stored-business.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { keepMark, keptMarks, outboxFor } from './kept-marks.ts'
import { MarkSenders } from './mark-senders.tsx'

const mark = (mark_id: string): MarshalMark => ({
  mark_id,
  person_ref: 'gauri',
  state: 'safe',
  at: '2026-11-16T12:05:00Z',
})

const fire = { personId: 'PERSON01', branchId: 'BRANCH0001', incidentRef: 'fire' }
const leak = { personId: 'PERSON01', branchId: 'BRANCH0002', incidentRef: 'leak' }

const waiting = () => [fire, leak].flatMap((parts) => keptMarks(outboxFor(parts)))

const taken = answer(sos.mark, () => ({ revision: 2, now: '2026-11-16T12:05:01Z' }))

let told: string[]
let stopShowing: () => void
beforeEach(() => {
  told = []
  stopShowing = showWith(({ text }: Said) => told.push(text))
})
afterEach(() => {
  cleanup()
  stopShowing()
})

const open = (server: Served[]) => renderScreen(<MarkSenders incident={undefined} />, { server })

/** Hands calls on as `BusinessWorkplace` does. */
const InWorkplace = () => {
  const { call, place } = use(CallContext)
  return (
    <CallContext value={{ call: onlyInStoredBusiness(call), place }}>
      <MarkSenders incident={undefined} />
    </CallContext>
  )
}

describe('marks that are kept on the device', () => {
  it('are sent once the alert is over, and from whichever branch is selected', async () => {
    keepMark(outboxFor(fire), mark('8a2c1d2e-56f1-4f5e-9d3c-000000000001'))
    keepMark(outboxFor(leak), mark('8a2c1d2e-56f1-4f5e-9d3c-000000000002'))
    const { sent } = open([taken])
    await waitFor(() => expect(waiting()).toEqual([]))
    expect(
      sent
        .map(({ body }) => body as { shop_quickID: string; incident_ref: string; marks: MarshalMark[] })
        .map(({ shop_quickID, incident_ref, marks }) => [shop_quickID, incident_ref, marks.length])
        .toSorted(),
    ).toEqual([
      ['BRANCH0001', 'fire', 1],
      ['BRANCH0002', 'leak', 1],
    ])
  })

  it('are sent while another tab of the browser is on the picker', async () => {
    keepMark(outboxFor(fire), mark('8a2c1d2e-56f1-4f5e-9d3c-000000000009'))
    // "Switch business" in the other tab empties what all tabs share (Q8).
    forgetBusiness()
    const { sent } = renderScreen(<InWorkplace />, { server: [taken] })
    await waitFor(() => expect(waiting()).toEqual([]))
    // R2 dash B-06
    expect(sent.map(({ body }) => (body as { marks: MarshalMark[] }).marks.length)).toEqual([1])
    expect(told).toEqual([])
  })

  it('of someone else wait for them', async () => {
    keepMark(outboxFor({ ...fire, personId: 'PERSON02' }), mark('8a2c1d2e-56f1-4f5e-9d3c-000000000003'))
    keepMark(outboxFor(fire), mark('8a2c1d2e-56f1-4f5e-9d3c-000000000004'))
    const { sent } = open([taken])
    await waitFor(() => expect(keptMarks(outboxFor(fire))).toEqual([]))
    expect(sent).toHaveLength(1)
    expect(keptMarks(outboxFor({ ...fire, personId: 'PERSON02' }))).toHaveLength(1)
  })
  it('are dropped where the server refuses them for good, and the marshal is told', async () => {
    keepMark(outboxFor(fire), mark('8a2c1d2e-56f1-4f5e-9d3c-000000000005'))
    open([fail(sos.mark, 410, { message: 'This alert is over.' })])
    await waitFor(() => expect(waiting()).toEqual([]))
    expect(told).toEqual(['This alert is over.'])
  })

  it('do not go with one of them that cannot be read', async () => {
    const broken = mark('8a2c1d2e-56f1-4f5e-9d3c-000000000006')
    keepMark(outboxFor(fire), broken)
    keepMark(outboxFor(fire), mark('8a2c1d2e-56f1-4f5e-9d3c-000000000007'))
    const arrived: string[] = []
    const reading: Served = {
      endpoint: sos.mark,
      respond: async (body) => {
        const ids = (body as { marks: MarshalMark[] }).marks.map(({ mark_id }) => mark_id)
        if (ids.includes(broken.mark_id)) return { status: 422, body: { message: 'This cannot be read.' } }
        arrived.push(...ids)
        return { status: 200, body: { revision: 2, now: '2026-11-16T12:05:01Z' } }
      },
    }
    open([reading])
    await waitFor(() => expect(waiting()).toEqual([]))
    expect(arrived).toEqual(['8a2c1d2e-56f1-4f5e-9d3c-000000000007'])
    expect(told).toEqual(['This cannot be read.'])
  })

  it('stay while nobody takes them', async () => {
    keepMark(outboxFor(fire), mark('8a2c1d2e-56f1-4f5e-9d3c-000000000008'))
    let tries = 0
    const silent: Served = {
      endpoint: sos.mark,
      respond: async () => {
        tries += 1
        return { status: tries === 1 ? 503 : 401, body: {} }
      },
    }
    open([silent])
    await waitFor(() => expect(tries).toBe(2), { timeout: 5_000 })
    expect(waiting()).toHaveLength(1)
    expect(told).toEqual([])
  })
})
