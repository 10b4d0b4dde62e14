/** Every address of this app, once. Links name them from here; the router knows no others. */
export const addresses = {
  login: '/auth/login',
  register: '/auth/register',
  /** What invitation mails lead to. */
  invitation: '/auth/invitation',
  help: '/help',
  /** Where a person confirms their e-mail and mobile. */
  contacts: '/account/contacts',
  /** Where a person sees and ends their own sessions. */
  devices: '/account/devices',

  /** Where a person arrives after sign-in. */
  landing: '/dashboard/entry-management',
  /** Reached from the sidebar while an alert or a drill is on. */
  rollCall: '/dashboard/entry-management/roll-call',
  frontDesk: '/dashboard/entry-management/front-desk',
  records: '/dashboard/entry-management/logs',
  reports: '/dashboard/entry-management/reports',
  /** What mails of scheduled reports lead to. */
  scheduledReport: '/dashboard/entry-management/reports/scheduled',
  guests: '/dashboard/entry-management/guests',

  iam: '/dashboard/identity-and-access',
  permissions: '/dashboard/identity-and-access/permissions',
  roles: '/dashboard/identity-and-access/roles',
  createRole: '/dashboard/identity-and-access/roles/create',
  editRole: '/dashboard/identity-and-access/roles/edit',
  users: '/dashboard/identity-and-access/users',
  createUser: '/dashboard/identity-and-access/users/create',
  editUser: '/dashboard/identity-and-access/users/edit',
  tenants: '/dashboard/identity-and-access/tenants',
  auditLogs: '/dashboard/identity-and-access/audit-logs',

  business: '/dashboard/admin-center',
  branch: '/dashboard/admin-center/branch-details',
  createBranch: '/dashboard/admin-center/create-branch',
  editBranch: '/dashboard/admin-center/edit-branch',

  inventory: '/dashboard/inventory',
  resources: '/dashboard/inventory/resource-registration',
  bookings: '/dashboard/inventory/booking-log',
} as const

export type Address = (typeof addresses)[keyof typeof addresses]

/** The addresses behind the sign-in. */
export type ScreenAddress = Extract<Address, `/dashboard/${string}`>
