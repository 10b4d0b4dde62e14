import { answer, hold, type Served } from '@quickprism/app/testing/fake-wire'
import { type Branch, branches } from '@quickprism/contract/branches'
import { type Permission, permissionNames, permissions } from '@quickprism/contract/permissions'
import { roles } from '@quickprism/contract/roles'
import type { QueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useBranches } from '../features/branches/api.ts'
import { EditBranchScreen } from '../features/branches/edit-branch-screen.tsx'
import { useGoToNewBranch } from '../features/branches/use-go-to-new-branch.ts'
import { CreateRoleScreen } from '../features/roles/create-role-screen.tsx'
import { HereContext, useHere } from '../lib/access.tsx'
import { addresses } from '../lib/addresses.ts'
import { useUnsaved } from '../lib/unsaved.tsx'
import { powai } from '../testing/powai.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { everyoneIsSignedIn } from '../testing/signed-in.ts'

everyoneIsSignedIn()
afterEach(cleanup)

/** Another form of the dashboard, with the guard of every form. */
const AnotherForm = () => {
  const [typed, setTyped] = useState('')
  const { question } = useUnsaved(typed !== '')
  return (
    <>
      <input aria-label="Other form" value={typed} onChange={({ target }) => setTyped(target.value)} />
      {question}
    </>
  )
}

/** A screen with a form, and a way to another form. */
const Dashboard = ({ form, at }: { form: ReactNode; at: string }) => {
  const { pathname } = useLocation()
  return (
    <>
      <Link to={addresses.frontDesk}>Elsewhere</Link>
      {pathname === at ? form : null}
      {pathname === addresses.frontDesk ? <AnotherForm /> : null}
      <output>{pathname}</output>
    </>
  )
}

const goElsewhereAndType = async ({ discarding }: { discarding: boolean }) => {
  fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
  if (discarding) fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  fireEvent.change(await screen.findByLabelText('Other form'), { target: { value: 'Lalitha Raghavan' } })
}

/** Lets the late answer come, and all that follows it. */
const settle = async (cache: QueryClient, letGo: () => void) => {
  await act(async () => letGo())
  await waitFor(() => expect(cache.isMutating() + cache.isFetching()).toBe(0))
  await act(async () => {})
}

const expectOtherFormKept = () => {
  expect(document.querySelector('output')?.textContent, 'taken away without a question').toBe(addresses.frontDesk)
  expect(screen.getByLabelText('Other form')).toHaveProperty('value', 'Lalitha Raghavan')
}

it('a role that is created late does not throw away the form that is filled in meanwhile', async () => {
  const catalogue = permissionNames.map((name) => ({
    name,
    category: permissions[name].category,
    description: permissions[name].description,
    dependencies: [...permissions[name].needs] as Permission[],
  }))
  const create = hold(roles.create, () => ({ success: true as const, message: 'Role created', role_id: 'role-1' }))
  const { sent, notices, cache } = renderScreen(<Dashboard at={addresses.createRole} form={<CreateRoleScreen />} />, {
    may: permissionNames,
    branchId: '',
    path: addresses.createRole,
    server: [answer(roles.permissions, () => catalogue), answer(branches.list, () => []), create],
  })
  await screen.findByRole('button', { name: /^Admin Center/ })
  fireEvent.click(screen.getByRole('radio', { name: 'Front desk' }))
  const submit = screen.getByRole('button', { name: /^Create/ })
  await waitFor(() => expect(submit).toHaveProperty('disabled', false))
  fireEvent.click(submit)
  await waitFor(() => expect(sent.some(({ url }) => url === roles.create.path)).toBe(true))
  await goElsewhereAndType({ discarding: true })
  await settle(cache, create.letGo)
  expect(notices.map(({ tone }) => tone)).toEqual(['good'])
  expectOtherFormKept() // R2 dash A-13
})

it('a branch that is saved late does not throw away the form that is filled in meanwhile', async () => {
  const edit = hold(branches.edit, () => ({ success: true as const, message: 'Branch updated' }) as never)
  const { sent, notices, cache } = renderScreen(<Dashboard at={addresses.editBranch} form={<EditBranchScreen />} />, {
    may: ['view_branches', 'edit_branches'],
    path: addresses.editBranch,
    server: [answer(branches.details, () => powai), answer(branches.list, () => []), edit],
  })
  fireEvent.change(await screen.findByLabelText('Branch name'), { target: { value: 'Powai Lake' } })
  fireEvent.keyDown(screen.getByLabelText('Branch name'), { key: 'Enter' })
  await waitFor(() => expect(sent.some(({ url }) => url.startsWith(branches.edit.path))).toBe(true))
  await goElsewhereAndType({ discarding: true })
  await settle(cache, edit.letGo)
  expect(notices.map(({ tone }) => tone)).toEqual(['good'])
  expectOtherFormKept() // R2 dash A-14
})

it('a new branch is not selected under a form that is filled in while the list of branches loads', async () => {
  const branch = (shop_quickID: string, store_name: string): Branch => ({
    shop_quickID,
    store_name,
    store_type: 'hotel',
    time_zone: 'Asia/Kolkata',
  })
  const selected: (string | undefined)[] = []
  const late = Promise.withResolvers<void>()
  let times = 0
  const list: Served = {
    endpoint: branches.list,
    respond: async () => {
      times += 1
      if (times > 1) await late.promise
      return { status: 200, body: [branch('BRANCH0001', 'Koramangala'), branch('BRANCH0002', 'Whitefield')] }
    },
  }
  const Created = () => {
    const { goTo } = useGoToNewBranch()
    return (
      <button type="button" onClick={() => goTo('Whitefield')}>
        Created
      </button>
    )
  }
  const Workplace = () => {
    // As the top bar does, on every screen.
    const isKnown = useBranches('BUSINESS01').data !== undefined
    return (
      <HereContext value={{ ...useHere(), selectBranch: (quickID) => selected.push(quickID) }}>
        <Dashboard at={addresses.createBranch} form={isKnown && <Created />} />
      </HereContext>
    )
  }
  const { cache } = renderScreen(<Workplace />, { server: [list], path: addresses.createBranch })
  fireEvent.click(await screen.findByRole('button', { name: 'Created' }))
  await waitFor(() => expect(times).toBe(2))
  await goElsewhereAndType({ discarding: false })
  await settle(cache, late.resolve)
  expect(selected).toEqual([]) // R2 dash A-16
  expectOtherFormKept()
})
