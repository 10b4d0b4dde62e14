import { fakeWire, type Served } from '@quickprism/app/testing/fake-wire'
import { createClient } from '@quickprism/client/client'
import { CallContext } from '@quickprism/client/react'
import { ownAlerts } from '@quickprism/contract/own-alerts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useAlertByLink } from './api.ts'
import { useSendAnswerByLink } from './sending.ts'
import { fire } from './testing/alert-server.ts'

afterEach(cleanup)

const drill = { ...fire, alert_ref: 'drill', drill: true, branch_name: 'Whitefield', ended_at: fire.started_at }

it('an answer given by one link changes nothing in the alert of another link', async () => {
  const link: Served = { endpoint: ownAlerts.link, respond: async () => ({ status: 200, body: fire }) }
  const taken: Served = { endpoint: ownAlerts.answerByLink, respond: async () => ({ status: 200, body: drill }) }
  const { wire } = fakeWire([link, taken])
  let send: ReturnType<typeof useSendAnswerByLink> | undefined
  const Page = () => {
    send = useSendAnswerByLink()
    const [one, other] = [useAlertByLink('first'), useAlertByLink('second')]
    return <p>{`${one.data?.branch_name}, ${other.data?.branch_name}`}</p>
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CallContext value={{ call: createClient(wire), place: [] }}>
        <Page />
      </CallContext>
    </QueryClientProvider>,
  )
  await screen.findByText('Koramangala, Koramangala')
  const mark = { mark_id: crypto.randomUUID(), state: 'safe' as const, at: fire.started_at }
  await act(async () => void (await send?.({ by: 'first', mark })))
  // R2 comp-b 08
  expect(await screen.findByText(/^Whitefield/)).toHaveProperty('textContent', 'Whitefield, Koramangala')
})
