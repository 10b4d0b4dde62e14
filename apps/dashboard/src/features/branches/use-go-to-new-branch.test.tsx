import { answer } from '@quickprism/app/testing/fake-wire'
import { type Branch, branches } from '@quickprism/contract/branches'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { HereContext, useHere } from '../../lib/access.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { useBranches } from './api.ts'
import { useGoToNewBranch } from './use-go-to-new-branch.ts'

afterEach(cleanup)

const branch = (shop_quickID: string, store_name: string): Branch => ({
  shop_quickID,
  store_name,
  store_type: 'hotel',
  time_zone: 'Asia/Kolkata',
})

it('D1-BFORM-17: the new branch is found by its name, wherever it stands in the list', async () => {
  const selected: (string | undefined)[] = []
  const Created = () => {
    const { goTo } = useGoToNewBranch()
    return useBranches('BUSINESS01').data && <button onClick={() => goTo('Whitefield')}>Created</button>
  }
  const Workplace = () => (
    <HereContext value={{ ...useHere(), selectBranch: (quickID) => selected.push(quickID) }}>
      <Created />
    </HereContext>
  )
  const list = ['Koramangala', 'Whitefield Annexe', 'Whitefield', 'Made meanwhile']
  renderScreen(<Workplace />, {
    server: [answer(branches.list, () => list.map((name, place) => branch(`BRANCH000${place + 1}`, name)))],
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Created' }))
  await waitFor(() => expect(selected).toEqual(['BRANCH0003']))
})
