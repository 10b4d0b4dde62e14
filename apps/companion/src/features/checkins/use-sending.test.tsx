import { answer, type Served } from '@quickprism/app/testing/fake-wire'
import { useAsk } from '@quickprism/client/react'
import { checkins } from '@quickprism/contract/checkins'
import { visits } from '@quickprism/contract/visits'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { useSending } from './use-sending.ts'

afterEach(cleanup)

const Sender = () => {
  useAsk(checkins.mine, {})
  const { busy, attempt } = useSending()
  const [isDone, setDone] = useState(false)
  return (
    <button
      type="button"
      onClick={async () => {
        const { done } = await attempt(async () => 'sent')
        setDone(done === 'sent')
      }}
    >
      {isDone ? 'Done' : busy ? 'Sending' : 'Send'}
    </button>
  )
}

it('what was sent is done within seconds, also where what it changes cannot be loaded again', async () => {
  let times = 0
  const mine: Served = {
    endpoint: checkins.mine,
    respond: () => (times++ === 0 ? answer(checkins.mine, () => null as never).respond() : new Promise(() => {})),
  }
  renderScreen(<Sender />, { server: [mine, answer(visits.mine, () => null as never)] })
  await waitFor(() => expect(times).toBe(1))
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.getByRole('button').textContent, 'RS-66').toBe('Done'), { timeout: 5_000 })
})
