import { answer, answerOnce, fail, hold } from '@quickprism/app/testing/fake-wire'
import { type HierarchyNode, overview } from '@quickprism/contract/overview'
import { spec } from '@quickprism/tools/testing/spec'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { HierarchyCard } from './hierarchy-card.tsx'
import { IamDashboard } from './iam-dashboard.tsx'

const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  happyDOM.setViewport({ width: 1024 })
})

const nothing = {
  recent_roles: [],
  permission_categories: [],
  users: [],
  business_hierarchy: { hierarchy: null, counts: { branches: 0, users: 0 } },
}

const large: HierarchyNode = {
  type: 'business',
  id: 'BUSINESS01',
  name: 'Kaveri Spaces',
  user_count: 0,
  children: [
    { type: 'shop', id: 'BRANCH0002', name: 'Indiranagar', user_count: 2, color: '#b0207a', children: [] },
    { type: 'shop', id: 'BRANCH0003', name: 'Hebbal', user_count: 0, children: [] },
  ],
}

const dashboard = <IamDashboard status={null} roles={() => null} />
const may = ['view_iam_dashboard'] as const

describe('the IAM dashboard', () => {
  it('D2-IAMDASH-11: waits with five rows in each table', async () => {
    const held = hold(overview.dashboard, () => nothing)
    renderScreen(dashboard, { server: [held], may })
    for (const name of ['Recent roles', 'Roles By Users', 'Permissions']) {
      const card = await screen.findByRole('region', { name })
      expect(card.querySelectorAll('[data-skeleton-row]')).toHaveLength(5)
    }
    held.letGo()
  })

  it.each([
    ['D2-IAMDASH-13', 'Recent roles', ['No roles found - Create your first role to get started']],
    ['D2-IAMDASH-14', 'Permissions', ['No permissions found', 'Create your first permission to get started']],
    ['D2-IAMDASH-15', 'Roles By Users', ['No users found', 'Add your first user to get started']],
  ])('%s: says so in the table %s when there is nothing', async (_, name, sentences) => {
    renderScreen(dashboard, { server: [answer(overview.dashboard, () => nothing)], may })
    const card = within(await screen.findByRole('region', { name }))
    for (const sentence of sentences) expect(await card.findByText(sentence)).toBeDefined()
  })

  it('D2-IAMDASH-12 D2-IAMDASH-17: says inside each table what went wrong', async () => {
    renderScreen(dashboard, { server: [fail(overview.dashboard, 500, { detail: 'The cell is resting' })], may })
    for (const [name, sentence] of [
      ['Recent roles', 'Error loading roles'],
      ['Roles By Users', 'Error loading users'],
      ['Permissions', 'Error loading permissions'],
    ] as const) {
      const card = within(await screen.findByRole('region', { name }))
      expect(await card.findByText(sentence)).toBeDefined()
      expect(card.getByText('The cell is resting')).toBeDefined()
      expect(card.getByRole('button', { name: 'Retry' })).toBeDefined()
    }
    const hierarchy = within(screen.getByRole('region', { name: 'Business Hierarchy' }))
    spec('D1-CHART-01')
    expect(hierarchy.getByText('Failed to load chart data')).toBeDefined()
    expect(hierarchy.getByText('The cell is resting')).toBeDefined()
  })
})

describe('the hierarchy', () => {
  it('D3-HIER-06: has no data for those who may not see it, and does not ask', async () => {
    const { asked } = renderScreen(<HierarchyCard />, { server: [], may: [] })
    expect(await screen.findByText('No hierarchy data available')).toBeDefined()
    expect(asked).toEqual([])
  })

  it('D3-HIER-06: says so when there is no data', async () => {
    renderScreen(<HierarchyCard />, { server: [answer(overview.dashboard, () => nothing)], may })
    expect(await screen.findByText('No hierarchy data available')).toBeDefined()
  })

  const counts = { branches: 2, users: 3 }
  const asAList = async (...server: Parameters<typeof renderScreen>[1]['server']) => {
    const scene = renderScreen(<HierarchyCard />, {
      server: [
        answer(overview.dashboard, () => ({ ...nothing, business_hierarchy: { hierarchy: large, counts } })),
        ...server,
      ],
      may,
    })
    fireEvent.click(await screen.findByRole('button', { name: 'View as list' }))
    return scene
  }
  const rows = () => screen.getAllByRole('treeitem').map((row) => row.getAttribute('aria-label'))
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })

  it('is a tree to walk with the keys; users of a large business come when a branch is opened', async () => {
    const users = hold(overview.hierarchy, () => ({
      children: ['Asha Reddy', 'Joel Mathew'].map((name) => ({ type: 'user' as const, id: name, name, children: [] })),
      page: 1,
      total_pages: 1,
      total: 2,
    }))
    const { asked } = await asAList(users)
    expect(rows()).toEqual(['Kaveri Spaces, business', 'Indiranagar, branch, 2 users', 'Hebbal, branch, 0 users'])
    screen.getByRole('treeitem', { name: /^Kaveri Spaces/ }).focus()
    press('ArrowDown')
    expect(document.activeElement?.textContent).toContain('Indiranagar')
    expect(document.activeElement?.getAttribute('aria-expanded')).toBe('false')
    expect(asked).not.toContain('GET /api/iam/get-hierarchy')
    press('ArrowRight')
    await waitFor(() => expect(rows()).toContain('Loading...'))
    users.letGo()
    await waitFor(() => expect(rows().slice(2, 4)).toEqual(['Asha Reddy, user', 'Joel Mathew, user']))
    press('ArrowRight')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Asha Reddy, user')
    press('ArrowLeft')
    expect(document.activeElement?.textContent).toContain('Indiranagar')
    press('h')
    expect(document.activeElement?.textContent).toContain('Hebbal')
    press('Home')
    expect(document.activeElement?.textContent).toContain('Kaveri Spaces')
    press('ArrowDown')
    press('ArrowLeft')
    await waitFor(() => expect(rows()).toHaveLength(3))
  })

  it('is a list on a phone, until a drawing is chosen', async () => {
    happyDOM.setViewport({ width: 390 })
    const hierarchy = { hierarchy: large, counts }
    renderScreen(<HierarchyCard />, {
      server: [answer(overview.dashboard, () => ({ ...nothing, business_hierarchy: hierarchy }))],
      may,
    })
    expect(await screen.findByRole('tree', { name: 'Hierarchy of Kaveri Spaces' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'View as list' }).getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'View as list' }))
    expect(screen.queryByRole('tree')).toBe(null)
  })

  it('that cannot be loaded again stays, and says how old it is', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const once = answerOnce(overview.dashboard, () => ({
      ...nothing,
      business_hierarchy: { hierarchy: large, counts },
    }))
    renderScreen(<HierarchyCard />, { server: [once], may })
    fireEvent.click(await screen.findByRole('button', { name: 'View as list' }))
    await act(() => vi.advanceTimersByTimeAsync(35_000))
    spec('D1-CHART-01')
    expect(await screen.findByText('Failed to load chart data.')).toBeDefined()
    expect(screen.getByText(/^Updated \d+ s ago$/)).toBeDefined()
    expect(rows()).toHaveLength(3)
  })

  it('offers to try again when the users of a branch do not come', async () => {
    await asAList(fail(overview.hierarchy, 500))
    screen.getByRole('treeitem', { name: /^Indiranagar/ }).click()
    await waitFor(() => expect(rows()).toContain('Try again'))
  })

  it('D3-HIER-05: a node may carry a colour', async () => {
    await asAList()
    const shape = screen.getByRole('treeitem', { name: /^Indiranagar/ }).querySelector('svg[data-shape]') as SVGElement
    expect(shape.style.color).toBe('#b0207a')
  })
})
