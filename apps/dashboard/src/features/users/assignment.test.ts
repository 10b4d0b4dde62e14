import { expect, it } from 'vitest'
import { additionalInfo, type ChosenRole, faultsOf, repeatedHeadings, rolesByPlace } from './assignment.ts'

const role = (name: string, ...branches: string[]): ChosenRole => ({
  id: `R-${name}`,
  name,
  scope_type: branches.length > 0 ? 'shop' : 'business',
  scope_ids: branches.length > 0 ? branches : ['BUSINESS01'],
})

const frontDesk = role('Front Desk', 'KORAMANGAL', 'INDIRANAGA')
const guard = role('Night Guard', 'INDIRANAGA')
const auditor = role('Auditor')

it('D2-UFORM-35: a business user gets every chosen role at the business', () => {
  expect(rolesByPlace([auditor], { type: 'business', branches: ['KORAMANGAL'] }, 'BUSINESS01')).toEqual({
    BUSINESS01: ['R-Auditor'],
  })
})

it('D2-UFORM-35: a branch user gets at each branch the chosen roles that include it, or none', () => {
  const branches = ['KORAMANGAL', 'INDIRANAGA', 'HITECCITY1']
  expect(rolesByPlace([frontDesk, guard], { type: 'shop', branches }, 'BUSINESS01')).toEqual({
    KORAMANGAL: ['R-Front Desk'],
    INDIRANAGA: ['R-Front Desk', 'R-Night Guard'],
    HITECCITY1: [],
  })
})

it('D2-UFORM-34 D2-UFORM-44: every role outside the chosen scope is named', () => {
  const scope = { type: 'shop' as const, branches: ['KORAMANGAL'] }
  expect(faultsOf({ scope, roles: [frontDesk, guard, auditor], businessId: 'BUSINESS01' })).toEqual([
    "Role 'Night Guard' cannot be assigned to the user as it falls outside user's scope.",
    "Role 'Auditor' cannot be assigned to the user as it falls outside user's scope.",
  ])
  expect(faultsOf({ scope: { ...scope, type: 'business' }, roles: [auditor], businessId: 'BUSINESS01' })).toEqual([])
})

it('D2-UFORM-45: what has no heading or no value is left out, and the rest is trimmed', () => {
  const fields = [
    { id: 1, heading: ' Employee code ', value: ' KS-0417 ' },
    { id: 2, heading: '  ', value: 'lost' },
    { id: 3, heading: 'Shift', value: ' ' },
  ]
  expect(additionalInfo(fields)).toEqual({ 'Employee code': 'KS-0417' })
})

it('finds a heading that stands there twice, but for rows that are left out anyway', () => {
  const fields = [
    { id: 1, heading: 'Shift', value: 'Night' },
    { id: 2, heading: '', value: '' },
    { id: 3, heading: ' Shift', value: 'Day' },
    { id: 4, heading: '', value: '' },
    { id: 5, heading: 'Shift', value: ' ' },
  ]
  expect(repeatedHeadings(fields)).toEqual([3])
})
