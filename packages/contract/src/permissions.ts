import { z } from 'zod'

/** The seven groups in which permissions are listed. */
export type Category =
  | 'Admin Center'
  | 'Identity and Access'
  | 'Roles'
  | 'Users'
  | 'Tenants'
  | 'Audit Logs'
  | 'Entry Management'

/** What a permission opens, and which others it is useless without (indirect ones follow). */
type Stated = {
  category: Category
  description: string
  needs: readonly string[]
  /** Cannot be taken back, or touches someone's personal data or freedom: role screens mark it. */
  sensitive?: true
}

const stated = <const Names extends string>(table: Record<Names, Stated>) => table

/** Every permission there is. Role screens list it; roles store these names. */
export const permissions = stated({
  view_business_details: {
    category: 'Admin Center',
    description: 'See the registered details of the business and change its logo',
    needs: [],
  },
  view_branches: {
    category: 'Admin Center',
    description: 'See the details of branches and download their QR codes',
    needs: [],
  },
  create_branches: { category: 'Admin Center', description: 'Add branches to the business', needs: ['view_branches'] },
  edit_branches: { category: 'Admin Center', description: 'Change the details of branches', needs: ['view_branches'] },
  delete_branches: {
    category: 'Admin Center',
    description: 'Delete branches',
    needs: ['view_branches'],
    sensitive: true,
  },

  view_iam_dashboard: {
    category: 'Identity and Access',
    description: 'See the overview of roles, users and permissions',
    needs: [],
  },
  view_permissions: { category: 'Identity and Access', description: 'See the list of permissions', needs: [] },

  view_roles: { category: 'Roles', description: 'See roles and what they allow', needs: [] },
  create_roles: { category: 'Roles', description: 'Create roles', needs: ['view_roles', 'view_permissions'] },
  edit_roles: {
    category: 'Roles',
    description: 'Change what roles allow and where',
    needs: ['view_roles', 'view_permissions'],
  },
  delete_roles: { category: 'Roles', description: 'Delete roles', needs: ['view_roles'], sensitive: true },

  view_users: { category: 'Users', description: 'See who works here and with which roles', needs: [] },
  create_users: { category: 'Users', description: 'Add users and assign roles', needs: ['view_users', 'view_roles'] },
  edit_users: {
    category: 'Users',
    description: 'Change the scope and roles of users',
    needs: ['view_users', 'view_roles'],
  },
  delete_users: { category: 'Users', description: 'Delete users', needs: ['view_users'], sensitive: true },
  deactivate_users: { category: 'Users', description: 'Activate and deactivate users', needs: ['view_users'] },
  view_login_status_of_users: {
    category: 'Users',
    description: 'See when users last signed in',
    needs: ['view_users'],
  },

  view_tenant_list: { category: 'Tenants', description: 'See the tenants of a branch', needs: [] },
  deactivate_tenant: {
    category: 'Tenants',
    description: 'Activate and deactivate tenants',
    needs: ['view_tenant_list'],
  },
  remove_tenant: {
    category: 'Tenants',
    description: 'Remove tenants',
    needs: ['view_tenant_list'],
    sensitive: true,
  },
  send_invitation_to_registered_business: {
    category: 'Tenants',
    description: 'Invite a business that is registered already',
    needs: ['view_tenant_list'],
  },
  send_invitation_to_non_registered_business: {
    category: 'Tenants',
    description: 'Invite a business that is not registered yet',
    needs: ['view_tenant_list'],
  },

  view_audit_logs: { category: 'Audit Logs', description: 'See who did what, and when', needs: [] },

  view_entry_management_analytics_dashboard: {
    category: 'Entry Management',
    description: 'See check-in figures, charts and recent activity',
    needs: [],
  },
  view_checkin_logs_of_members: {
    category: 'Entry Management',
    description: 'See the check-in records of members, masked',
    needs: [],
  },
  view_checkin_logs_of_visitors: {
    category: 'Entry Management',
    description: 'See the check-in records of visitors, masked',
    needs: [],
  },
  view_additional_info_of_visitors: {
    category: 'Entry Management',
    description: 'See the notes kept about visitors',
    needs: ['view_checkin_logs_of_visitors'],
  },
  add_edit_delete_additional_info_of_visitors: {
    category: 'Entry Management',
    description: 'Add, change and delete notes about visitors',
    needs: ['view_additional_info_of_visitors'],
  },
  blacklist_visitors: {
    category: 'Entry Management',
    description: 'Refuse visitors at a branch and lift the refusal',
    needs: ['view_checkin_logs_of_visitors'],
    sensitive: true,
  },
  reveal_data_of_visitors: {
    category: 'Entry Management',
    description: 'Unmask the personal data of a visitor for five minutes; a visitor who can be reached is notified',
    needs: ['view_checkin_logs_of_visitors'],
    sensitive: true,
  },
  export_visitor_reports: {
    category: 'Entry Management',
    description: 'Preview, export and print visitor reports',
    needs: [],
  },
})

export type Permission = keyof typeof permissions

export const permissionNames = Object.keys(permissions) as Permission[]

export const Permission = z.enum(permissionNames as [Permission, ...Permission[]])

/** A set of permissions with everything they need, directly or indirectly. */
export const withDependencies = (chosen: readonly Permission[]): Permission[] => {
  const complete = new Set<Permission>()
  const add = (name: Permission) => {
    if (complete.has(name)) return
    complete.add(name)
    for (const needed of permissions[name].needs) add(needed as Permission)
  }
  chosen.forEach(add)
  return permissionNames.filter((name) => complete.has(name))
}
