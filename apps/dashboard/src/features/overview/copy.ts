/** Every sentence the overview shows of its own accord. What calls say lives with the endpoint. */
export const copy = {
  title: 'Here, You Manage Your Entity',
  description: 'Roles, users and permissions of {{branch}}.',
  createRole: 'Create Role',
  addUser: 'Add User',
  noShop: 'No Shop Selected',
  noShopHint: 'Please select a shop to view the IAM dashboard.',
  retry: 'Retry',
  view: 'View',

  recentRoles: 'Recent roles',
  viewRoles: 'View roles',
  rolesFailed: 'Error loading roles',
  noRoles: 'No roles found - Create your first role to get started',

  rolesByUsers: 'Roles By Users',
  viewUsers: 'View users',
  usersFailed: 'Error loading users',
  noUsers: 'No users found',
  noUsersHint: 'Add your first user to get started',
  name: 'Name',
  roleCount: 'Role count',

  permissions: 'Permissions',
  viewPermissions: 'View permissions',
  permissionsFailed: 'Error loading permissions',
  noPermissions: 'No permissions found',
  noPermissionsHint: 'Create your first permission to get started',
  permissionCount: 'No of Permissions',
  assignedRoles: 'Assigned Roles',
}
