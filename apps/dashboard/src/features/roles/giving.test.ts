import { expect, it } from 'vitest'
import { lackFor, neededBy, withChosen, without } from './giving.ts'

const BUSINESS = 'BUSINESS01'
const at = (...places: string[]) => ({ places, businessId: BUSINESS })

it('D2-RFORM-27: choosing a permission chooses what it needs, directly and indirectly', () => {
  expect(withChosen(['view_roles'], ['add_edit_delete_additional_info_of_visitors'])).toEqual([
    'view_roles',
    'view_checkin_logs_of_visitors',
    'view_additional_info_of_visitors',
    'add_edit_delete_additional_info_of_visitors',
  ])
})

it('D2-RFORM-28: a permission that is taken out leaves behind what it needed', () => {
  expect(without(['view_roles', 'delete_roles'], ['delete_roles'])).toEqual(['view_roles'])
  expect(without(['view_roles', 'delete_roles'], ['view_roles'])).toEqual(['delete_roles'])
})

it('what another chosen permission needs, directly or not, is known by it', () => {
  const chosen = withChosen([], ['add_edit_delete_additional_info_of_visitors'])
  expect(neededBy(chosen, 'view_checkin_logs_of_visitors')).toEqual([
    'view_additional_info_of_visitors',
    'add_edit_delete_additional_info_of_visitors',
  ])
  expect(neededBy(chosen, 'add_edit_delete_additional_info_of_visitors')).toEqual([])
})

it('what is held on the business can be given at each of its branches', () => {
  const access = [{ scope_id: BUSINESS, permissions: ['view_roles'] as const }]
  expect(lackFor(access, 'view_roles', at('BRANCH0001', 'BRANCH0002'))).toBeUndefined()
  expect(lackFor(access, 'view_roles', at(BUSINESS))).toBeUndefined()
})

it('what is held on one branch can be given there alone', () => {
  const access = [{ scope_id: 'BRANCH0001', permissions: ['view_roles'] as const }]
  expect(lackFor(access, 'view_roles', at('BRANCH0001'))).toBeUndefined()
  expect(lackFor(access, 'view_roles', at())).toBeUndefined()
  expect(lackFor(access, 'view_roles', at('BRANCH0001', 'BRANCH0002'))).toEqual({
    permission: 'view_roles',
    place: 'BRANCH0002',
  })
  expect(lackFor(access, 'view_roles', at(BUSINESS))).toEqual({ permission: 'view_roles', place: BUSINESS })
})

it('what needs something that is not held cannot be given either', () => {
  const access = [{ scope_id: BUSINESS, permissions: ['view_roles', 'edit_roles'] as const }]
  expect(lackFor(access, 'edit_roles', at('BRANCH0001'))).toEqual({
    permission: 'view_permissions',
    place: 'BRANCH0001',
  })
})
