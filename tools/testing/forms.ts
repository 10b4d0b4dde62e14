import type { BranchForm } from '@quickprism/contract/branch-form'
import type { BusinessForm } from '@quickprism/contract/businesses'
import type { ScheduleForm } from '@quickprism/contract/report-schedules'
import type { RoleForm } from '@quickprism/contract/roles'
import sharp from 'sharp'
import type { z } from 'zod'

/** A branch as the form sends it, in the state its GSTIN says. */
export const branchForm = (told: Partial<BranchForm> = {}): BranchForm => ({
  store_name: 'Koramangala',
  store_type: 'coworking_space',
  gstin: '29AAGCB7383J1Z4',
  address: { street_address: '12 Lake Road', city: 'Bengaluru', state: 'Karnataka', pin_code: '560034' },
  store_location: { latitude: 12.93624, longitude: 77.62691 },
  radius: 100,
  opening_time: '09:00',
  closing_time: '21:00',
  contact_email: 'desk@branch.invalid',
  contact_mobile: '9800000001',
  ...told,
})

/** A business as someone registers it. */
export const businessForm = (told: Partial<BusinessForm> = {}): BusinessForm => ({
  trade_name: 'Kaveri Spaces',
  registered_name: 'Kaveri Spaces Private Limited',
  business_type: 'Services',
  gstin: '29AAGCB7383J1Z4',
  registered_email: 'office@business.invalid',
  registered_phone: '9800000000',
  address: { street_address: '12 Lake Road', city: 'Bengaluru', state: 'Karnataka', pin_code: '560034' },
  ...told,
})

type Schedule = z.input<typeof ScheduleForm>

/** A report that is sent each Monday; to whom is always told. */
export const scheduleForm = (told: Pick<Schedule, 'recipients'> & Partial<Schedule>): Schedule => ({
  name: 'Koramangala, week by week',
  report: { export_type: 'visitor_logs', sort_order: 'desc', people: 'everyone' },
  format: 'csv',
  rhythm: { every: 'week', weekday: 'mon', at: '08:00' },
  ...told,
})

type Role = z.input<typeof RoleForm>

/** A role as someone fills in its form; where it counts is always told. */
export const roleForm = (told: Pick<Role, 'scope_type' | 'scope_id'> & Partial<Role>): Role => ({
  role_name: 'Front Desk',
  role_description: 'Lets people in and helps them on.',
  permissions: ['view_branches'],
  ...told,
})

/** A picture of one colour, large enough for a logo unless told otherwise. */
export const aPicture = async ({ width = 200, height = 200, type = 'png' as 'png' | 'jpeg' | 'webp' } = {}) => {
  const drawn = sharp({ create: { width, height, channels: 3, background: '#119bb2' } })
  return new Blob([await drawn.toFormat(type).toBuffer()], { type: `image/${type}` })
}
