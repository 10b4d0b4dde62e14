import type { Permission } from '@quickprism/contract/permissions'

const atTheDoor = [
  'view_entry_management_analytics_dashboard',
  'view_checkin_logs_of_visitors',
  'view_additional_info_of_visitors',
  'add_edit_delete_additional_info_of_visitors',
] as const satisfies Permission[]

/**
 * Sets of permissions for the jobs that most branches have, to start a role from.
 *
 * - Only Manager includes users and the details of branches: a manager runs a branch, and staff changes every week. Roles
 *   and the business stay with the owner, because who changes roles decides what everyone may do. Nothing in it deletes a
 *   user, a role or a branch: deactivating is enough and can be taken back.
 * - Security may refuse visitors. Unmasking is left to managers: as few people as possible should hold it.
 * - Read only has neither notes about visitors, which may say anything about a person, nor the details of the business,
 *   whose permission includes changing the logo.
 */
export const templates = {
  front_desk: atTheDoor,
  security: [...atTheDoor, 'view_checkin_logs_of_members', 'blacklist_visitors'],
  manager: [
    'view_branches',
    'edit_branches',
    'view_iam_dashboard',
    'view_permissions',
    'view_roles',
    'view_users',
    'create_users',
    'edit_users',
    'deactivate_users',
    'view_login_status_of_users',
    'view_tenant_list',
    'view_audit_logs',
    ...atTheDoor,
    'view_checkin_logs_of_members',
    'blacklist_visitors',
    'reveal_data_of_visitors',
    'export_visitor_reports',
  ],
  read_only: [
    'view_branches',
    'view_iam_dashboard',
    'view_permissions',
    'view_roles',
    'view_users',
    'view_login_status_of_users',
    'view_tenant_list',
    'view_audit_logs',
    'view_entry_management_analytics_dashboard',
    'view_checkin_logs_of_members',
    'view_checkin_logs_of_visitors',
  ],
} as const satisfies Record<string, readonly Permission[]>

export type TemplateName = keyof typeof templates

export const templateNames = Object.keys(templates) as TemplateName[]
