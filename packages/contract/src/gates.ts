import type { App } from './app.ts'
import type { Permission } from './permissions.ts'

/** A door: any one of these permissions opens it; `denied` is what the others read. */
export type Gate = { kind: 'gate'; anyOf: readonly Permission[]; denied: string }

/** A secret of its own with an end of its own. */
export type LinkKind = 'invitation' | 'guest' | 'sos-answer' | 'claim' | 'report'

/** Someone signed in, in one of these apps. */
export type ForPerson<A extends App = App> = { kind: 'person'; apps: readonly A[] }

/** Who may ask. Each kind leads to a scope of its own on the server. */
export type Allow =
  | Gate
  | { kind: 'member' }
  | ForPerson
  | { kind: 'atBranch' }
  | { kind: 'link'; of: LinkKind }
  | { kind: 'public'; why: string }

/** Anyone with some active access to the place. */
export const member = { kind: 'member' } as const
/** Anyone signed in, for what is their own. */
export const person: ForPerson = { kind: 'person', apps: ['dashboard', 'companion'] }
/** Anyone signed in to the dashboard, for what follows from where they work. */
export const inDashboard: ForPerson<'dashboard'> = { kind: 'person', apps: ['dashboard'] }
/** Anyone signed in to the companion, for what the phone in their hand vouches for. */
export const inCompanion: ForPerson<'companion'> = { kind: 'person', apps: ['companion'] }
/** Anyone signed in who holds the key of the branch's QR, or has an open visit there. */
export const atBranch = { kind: 'atBranch' } as const
/** Anyone at all; the reason is part of the declaration. */
export const open = (why: string) => ({ kind: 'public', why }) as const

/** The apps whose sessions may make a call. */
export type AppOf<A extends Allow> = A extends Gate | { kind: 'member' }
  ? 'dashboard'
  : A extends ForPerson<infer Named>
    ? Named
    : App

/**
 * Whatever takes a permission or a membership takes a session of the dashboard, which is shorter (Q121). What is one's
 * own, and standing at a branch, goes in either.
 */
export const appsOf = (allow: Allow): readonly App[] => {
  if (allow.kind === 'gate' || allow.kind === 'member') return inDashboard.apps
  return allow.kind === 'person' ? allow.apps : person.apps
}

const gate = (anyOf: Permission | readonly Permission[], denied: string): Gate => ({
  kind: 'gate',
  anyOf: typeof anyOf === 'string' ? [anyOf] : anyOf,
  denied,
})

const sentence = (what: string) => `You don't have permission to ${what}.`

/** Every door, with the sentence of the screen or action behind it. */
export const gates = {
  viewBusinessDetails: gate('view_business_details', sentence('view the Business Details')),
  viewBranches: gate('view_branches', sentence('view the Branch Details')),
  createBranches: gate('create_branches', sentence('add a branch')),
  // The documents have no sentence of its own for this screen.
  editBranches: gate('edit_branches', "You don't have access to view this content."),
  /** What is asked while either of the two branch forms is filled in. */
  fillInBranches: gate(['create_branches', 'edit_branches'], sentence('add a branch')),
  deleteBranches: gate('delete_branches', sentence('delete the branch')),

  viewIamDashboard: gate('view_iam_dashboard', sentence('view the Identity and Access Management Dashboard')),
  // The double space and the missing full stop are the specification's own.
  viewPermissions: gate('view_permissions', "You don't have permission to view  Permissions List"),
  /** The catalogue serves the permissions list and both role forms. */
  readPermissions: gate(
    ['view_permissions', 'create_roles', 'edit_roles'],
    "You don't have permission to view  Permissions List",
  ),

  viewRoles: gate('view_roles', sentence('view the Roles')),
  /** Roles are also chosen from in both user forms. */
  readRoles: gate(['view_roles', 'create_users', 'edit_users'], sentence('view the Roles')),
  createRoles: gate('create_roles', sentence('create the Roles')),
  editRoles: gate('edit_roles', sentence('edit the Roles')),
  deleteRoles: gate('delete_roles', sentence('delete the Roles')),

  viewUsers: gate('view_users', sentence('view the Users')),
  createUsers: gate('create_users', sentence('create the Users')),
  editUsers: gate('edit_users', sentence('edit the Users')),
  deleteUsers: gate('delete_users', sentence('delete the Users')),
  deactivateUsers: gate('deactivate_users', sentence('change the status of Users')),
  viewLoginStatus: gate('view_login_status_of_users', sentence('view the login status of Users')),

  viewTenants: gate('view_tenant_list', sentence('view the Tenants List')),
  deactivateTenant: gate('deactivate_tenant', sentence('change the status of Tenants')),
  removeTenant: gate('remove_tenant', sentence('remove Tenants')),
  inviteRegistered: gate('send_invitation_to_registered_business', sentence('invite a registered business')),
  inviteNew: gate('send_invitation_to_non_registered_business', sentence('invite a new user')),
  /** Which of the two it takes depends on who is invited. */
  sendInvitation: gate(
    ['send_invitation_to_registered_business', 'send_invitation_to_non_registered_business'],
    sentence('send invitations'),
  ),

  viewAuditLogs: gate('view_audit_logs', sentence('view the Audit Logs')),

  viewEntryDashboard: gate(
    'view_entry_management_analytics_dashboard',
    sentence('view the Entry Management Analytics Dashboard'),
  ),
  viewVisits: gate(
    ['view_checkin_logs_of_members', 'view_checkin_logs_of_visitors'],
    sentence('view the Visitor Records'),
  ),
  /** Of members and visitors alike (Q138). */
  frontDesk: gate('view_checkin_logs_of_visitors', sentence('use the Front desk')),
  expectedGuests: gate('view_checkin_logs_of_visitors', sentence('view the expected guests')),
  viewVisitorNotes: gate('view_additional_info_of_visitors', sentence('view the additional information of visitors')),
  editVisitorNotes: gate(
    'add_edit_delete_additional_info_of_visitors',
    sentence('change the additional information of visitors'),
  ),
  blacklistVisitors: gate('blacklist_visitors', sentence('blacklist visitors')),
  revealVisitors: gate('reveal_data_of_visitors', "You don't have access to unmask visitor data"),
  exportReports: gate('export_visitor_reports', sentence('view the Visitor Reports')),
}

/** What a person holds, place by place. */
export type Access = readonly { scope_id: string; permissions: readonly Permission[] }[]

/** A permission counts on the branch itself and on the business that owns it. */
export const can = (access: Access, { anyOf }: Gate, places: readonly string[]) =>
  access.some((held) => places.includes(held.scope_id) && anyOf.some((name) => held.permissions.includes(name)))
