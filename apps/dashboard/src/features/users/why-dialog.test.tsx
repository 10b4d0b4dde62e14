import { answer, type Served } from '@quickprism/app/testing/fake-wire'
import { access, type Reason } from '@quickprism/contract/access'
import { branches } from '@quickprism/contract/branches'
import type { ListedUser } from '@quickprism/contract/users'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { WhyDialog } from './why-dialog.tsx'

afterEach(cleanup)

const sana: ListedUser = {
  name: 'Sana Khan',
  email: null,
  role_count: 5,
  quick_id: 'SK2V9M5C',
  user_type: 'shop',
  status: 'active',
  last_login: null,
  is_root: false,
  joined: true,
}

const reason: Reason = {
  quick_id: 'SK2V9M5C',
  name: 'Sana Khan',
  permission: 'blacklist_visitors',
  by: 'role',
  role_id: 'ROLE1',
  role_name: 'Front desk',
  scope_type: 'shop',
  scope_id: 'BRANCH0001',
  scope_name: 'Koramangala',
  granted_by: null,
  granted_by_quick_id: null,
  granted_at: null,
}

/** The first page comes, the second one fails until the server is back. */
const openWhy = () => {
  let isDown = true
  const second = { ...reason, permission: 'reveal_data_of_visitors' as const }
  const pages = [reason, second].map((one) => ({ reasons: [one], total: 2, total_pages: 2 }))
  let asked = 0
  const explain: Served = {
    endpoint: access.explain,
    respond: async () => {
      asked += 1
      if (asked > 1 && isDown) return { status: 503, body: {} }
      return { status: 200, body: asked === 1 ? pages[0] : pages[1] }
    },
  }
  renderScreen(<WhyDialog user={sana} onClose={() => {}} />, {
    may: ['view_users', 'view_roles'],
    server: [explain, answer(branches.list, () => [])],
  })
  return {
    asked: () => asked,
    comeBack: () => {
      isDown = false
    },
  }
}

it('a page of reasons that fails is said, and is asked for again only by its button', async () => {
  const server = openWhy()
  await screen.findByText('Blacklist Visitors')
  const again = await screen.findByRole('button', { name: 'Try Again' })
  const before = server.asked()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'reveal' } })
  // R2 dash B-12
  expect(screen.queryByText('No permission matches your search')).toBe(null)
  expect(screen.getByRole('alert')).toBeDefined()
  expect(server.asked()).toBe(before)

  server.comeBack()
  fireEvent.click(again)
  await screen.findByText('Reveal Data Of Visitors')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing like it' } })
  await screen.findByText('No permission matches your search')
})
