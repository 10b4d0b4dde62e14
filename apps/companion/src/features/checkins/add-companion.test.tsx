import { checkins } from '@quickprism/contract/checkins'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { AddCompanion } from './add-companion.tsx'
import type { Companion } from './companion.ts'

afterEach(cleanup)

const PASS = 'QP2.ABCDEFGH.29000000.SIGNATURE'

it('a companion who is typed while their pass is being read comes along once', async () => {
  let added: readonly Companion[] = []
  let reads = (_: string) => {}
  const Scene = () => {
    const [companions, setCompanions] = useState<readonly Companion[]>([])
    added = companions
    return (
      <AddCompanion
        open
        onClose={() => {}}
        companions={companions}
        onAdd={(one) => setCompanions((all) => [...all, one])}
        link={{ shop: 'KX72QB0001', key: 'key' }}
        camera={({ onRead, children }) => {
          reads = onRead
          return <>{children(undefined)}</>
        }}
      />
    )
  }
  const gate = Promise.withResolvers<void>()
  let isAnswered = false
  const respond = async () => {
    await gate.promise
    isAnswered = true
    return { status: 200, body: { name: 'Meera Iyer', quickID: 'AN7K4M29', met: 'met' } }
  }
  const { sent } = renderScreen(<Scene />, { server: [{ endpoint: checkins.meet, respond }] })
  await screen.findByText('Point at the pass on their phone.')
  await act(async () => reads(PASS))
  expect(sent).toHaveLength(1)
  fireEvent.click(screen.getByText('quickID'))
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'AN7K4M29' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(added).toHaveLength(1)
  await act(async () => gate.resolve())
  await waitFor(() => expect(isAnswered).toBe(true))
  // R2 companion A R2-21
  expect(added.map((one) => ('quickID' in one ? one.quickID : one.kind))).toEqual(['AN7K4M29'])
})
