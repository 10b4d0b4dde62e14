import { answer } from '@quickprism/app/testing/fake-wire'
import { t } from '@quickprism/client/words'
import { analytics } from '@quickprism/contract/analytics'
import { type BusinessDetails, businesses } from '@quickprism/contract/businesses'
import type { Permission } from '@quickprism/contract/permissions'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { BranchSelector } from '../../features/branches/branch-selector.tsx'
import { PageHeader } from '../../lib/page-header.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { everyoneIsSignedIn } from '../../testing/signed-in.ts'
import { StepsStrip } from './steps-strip.tsx'
import { useFilledIn } from './use-filled-in.ts'

everyoneIsSignedIn()
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const kaveri: BusinessDetails = {
  logo: null,
  business_quickID: 'BUSINESS01',
  registered_name: 'Kaveri Spaces Private Limited',
  trade_name: 'Kaveri Spaces',
  business_type: null,
  registration_type: null,
  gstin: '27AAPFU0939F1ZV',
  gstin_verified: true,
  cin: null,
  pan: null,
  website: null,
  registered_email: null,
  registered_phone: null,
  address: { street_address: '80 Feet Road', city: 'Bengaluru', state: 'Karnataka', pin_code: '560095' },
}

describe('what is said to be filled in for the first branch', () => {
  const Said = () => <output>{t(useFilledIn() ?? 'Nothing is said')}</output>
  const said = (details: Partial<BusinessDetails>, may: readonly Permission[] = ['view_business_details']) => {
    renderScreen(<Said />, {
      server: [answer(businesses.details, () => ({ ...kaveri, ...details }))],
      may,
      branchId: '',
    })
    return (words: string) => screen.findByText(words)
  }
  const halfAnAddress = { ...kaveri.address, pin_code: null }

  it('is all three where the business has them', () => said({})('Name, GSTIN and address are filled in'))
  it('is not the GSTIN of a business without one', () => said({ gstin: null })('Name and address are filled in'))
  it('is not half an address', () => said({ address: halfAnAddress })('Name and GSTIN are filled in'))
  it('may be the name alone', () => said({ gstin: null, address: halfAnAddress })('Name is filled in'))
  it('is nothing to someone who may not see the business, whose form is empty', () => said({}, [])('Nothing is said'))
})

describe('where there is no branch, the top bar', () => {
  const selector = (may: readonly Permission[]) => {
    renderScreen(<BranchSelector branches={[]} inEmergency={new Set()} />, { server: [], may, branchId: '' })
    return screen.findByLabelText(/^Branch: /)
  }
  const nameOf = (button: HTMLElement) => button.getAttribute('aria-label')

  it('says that there is none yet to those who may create one', async () => {
    expect(nameOf(await selector(['create_branches']))).toBe('Branch: No branch yet')
  })

  it('says that none is selected to all others, who may not see those that there are', async () => {
    expect(nameOf(await selector([]))).toBe('Branch: No Branch Selected')
  })
})

it('hiding the steps brings the keyboard to the heading of the page', async () => {
  const Page = () => {
    const [isHidden, setHidden] = useState(false)
    return (
      <>
        <PageHeader title="Koramangala" />
        {!isHidden && <StepsStrip onHide={() => setHidden(true)} />}
      </>
    )
  }
  renderScreen(<Page />, { server: [], may: ['create_branches'] })
  const [hide] = await screen.findAllByRole('button', { name: 'Hide these steps' })
  fireEvent.click(hide as HTMLElement)
  await waitFor(() => expect(screen.queryByText('Print the poster')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Koramangala' }))
})

describe('the step to print the poster', () => {
  const strip = (checkIns: number) => {
    const none = { value: 0, percentage: 0 }
    const figures = { totalGroups: none, averageFootfall: none, averageTimeSpent: none }
    renderScreen(<StepsStrip onHide={() => {}} />, {
      server: [
        answer(analytics.kpis, () => ({
          data: { ...figures, totalVisitors: { value: checkIns, percentage: 0 } },
          inside: checkIns,
          first_day: true,
        })),
      ],
      may: ['create_branches'],
    })
  }

  it('is done once people have checked in, in every tab', async () => {
    strip(9)
    expect(await screen.findByText('Poster ready')).toBeDefined()
    expect(screen.queryByText('Print the poster')).toBeNull()
  })

  it('stays while nobody has come', async () => {
    strip(0)
    expect(await screen.findByText('Print the poster')).toBeDefined()
  })
})
