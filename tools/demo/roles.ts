import { type Permission, permissionNames, withDependencies } from '@quickprism/contract/permissions'
import { scopeType } from '@quickprism/server/db/codes'

export type RoleName = 'Administrator' | 'Branch manager' | 'Front desk' | 'Security'

/** The roles most businesses begin with. */
export const usualRoles: Record<RoleName, { description: string; scope: number; may: readonly Permission[] }> = {
  Administrator: {
    description: 'Runs the business in QuickPrism: branches, people, roles and all records',
    scope: scopeType.business,
    may: permissionNames,
  },
  'Branch manager': {
    description: 'Answers for a branch, its people and its records',
    scope: scopeType.branch,
    may: withDependencies([
      'edit_branches',
      'view_iam_dashboard',
      'edit_users',
      'deactivate_users',
      'view_login_status_of_users',
      'deactivate_tenant',
      'send_invitation_to_registered_business',
      'view_entry_management_analytics_dashboard',
      'view_checkin_logs_of_members',
      'add_edit_delete_additional_info_of_visitors',
      'blacklist_visitors',
      'reveal_data_of_visitors',
      'export_visitor_reports',
    ]),
  },
  'Front desk': {
    description: 'Receives visitors and keeps notes about them',
    scope: scopeType.branch,
    may: withDependencies([
      'view_entry_management_analytics_dashboard',
      'view_checkin_logs_of_visitors',
      'add_edit_delete_additional_info_of_visitors',
    ]),
  },
  Security: {
    description: 'Watches who is inside and refuses who must not be',
    scope: scopeType.branch,
    may: withDependencies([
      'view_entry_management_analytics_dashboard',
      'view_checkin_logs_of_members',
      'blacklist_visitors',
      'view_additional_info_of_visitors',
    ]),
  },
}

export const roleNames = Object.keys(usualRoles) as RoleName[]
