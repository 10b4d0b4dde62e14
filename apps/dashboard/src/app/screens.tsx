import { gates } from '@quickprism/contract/gates'
import { Boxes, Building2, ClipboardCheck, DoorOpen, ShieldCheck } from 'lucide-react'
import { addresses } from '../lib/addresses.ts'
import { lazyScreen } from '../lib/lazy-screen.ts'
import { ComingSoon } from './coming-soon.tsx'
import type { Area, Screen } from './screen.ts'

/** Every screen there is. The router, the sidebar, the breadcrumb and Access Denied all read this table. */
export const areas: readonly Area[] = [
  {
    label: 'Entry Management',
    group: 'General',
    icon: DoorOpen,
    screens: [
      {
        path: addresses.landing,
        title: 'Entry Management',
        gate: gates.viewEntryDashboard,
        screen: lazyScreen(() => import('./entry-page.tsx'), 'EntryPage'),
      },
      {
        path: addresses.rollCall,
        title: 'Roll-call',
        item: 'Roll-call',
        inEmergency: ClipboardCheck,
        // Whoever reaches the branch may count its people: no permission stands between them in an emergency.
        screen: lazyScreen(() => import('../features/sos/roll-call/roll-call-screen.tsx'), 'RollCallScreen'),
      },
      {
        path: addresses.frontDesk,
        title: 'Front desk',
        item: 'Front desk',
        gate: gates.frontDesk,
        ofPage: ['section', 'part'],
        screen: lazyScreen(() => import('./front-desk-page.tsx'), 'FrontDeskPage'),
      },
      {
        path: addresses.records,
        title: 'Visitor Records',
        item: 'Logs',
        gate: gates.viewVisits,
        ofPage: ['section'],
        screen: lazyScreen(() => import('./records-page.tsx'), 'RecordsPage'),
      },
      {
        path: addresses.reports,
        title: 'Visitor Reports',
        item: 'Reports',
        gate: gates.exportReports,
        screen: lazyScreen(() => import('./reports-page.tsx'), 'ReportsPage'),
      },
      {
        path: addresses.scheduledReport,
        title: 'Scheduled report',
        // Its link names the branch, which may be none of this person's any more: the screen asks at the gate itself.
        ofPage: ['shopId', 'run'],
        screen: lazyScreen(() => import('./scheduled-report-page.tsx'), 'ScheduledReportPage'),
      },
      {
        path: addresses.guests,
        title: 'Guests',
        item: 'Guests',
        screen: lazyScreen(() => import('../features/guests/guests-screen.tsx'), 'GuestsScreen'),
      },
    ],
  },
  {
    label: 'Identity and Access',
    group: 'General',
    icon: ShieldCheck,
    badge: 'Beta',
    screens: [
      {
        path: addresses.iam,
        title: 'Here, You Manage Your Entity',
        gate: gates.viewIamDashboard,
        screen: lazyScreen(() => import('./iam-dashboard-screen.tsx'), 'IamDashboardScreen'),
      },
      {
        path: addresses.permissions,
        title: 'Manage Permissions For Your Entity',
        item: 'Permissions',
        gate: gates.viewPermissions,
        screen: lazyScreen(() => import('../features/roles/permissions-screen.tsx'), 'PermissionsScreen'),
      },
      {
        path: addresses.roles,
        title: 'Manage Roles For Your Entity',
        item: 'Roles',
        gate: gates.viewRoles,
        screen: lazyScreen(() => import('../features/roles/roles-screen.tsx'), 'RolesScreen'),
      },
      {
        path: addresses.createRole,
        title: 'Role Detail',
        gate: gates.createRoles,
        screen: lazyScreen(() => import('../features/roles/create-role-screen.tsx'), 'CreateRoleScreen'),
      },
      {
        path: addresses.editRole,
        title: 'Role Detail',
        gate: gates.editRoles,
        ofPage: ['role'],
        screen: lazyScreen(() => import('../features/roles/edit-role-screen.tsx'), 'EditRoleScreen'),
      },
      {
        path: addresses.users,
        title: 'Manage Users For Your Entity',
        item: 'Users',
        gate: gates.viewUsers,
        screen: lazyScreen(() => import('../features/users/users-screen.tsx'), 'UsersScreen'),
      },
      {
        path: addresses.createUser,
        title: 'User Detail',
        gate: gates.createUsers,
        screen: lazyScreen(() => import('../features/users/create-user-screen.tsx'), 'CreateUserScreen'),
      },
      {
        path: addresses.editUser,
        title: 'User Detail',
        gate: gates.editUsers,
        ofPage: ['user'],
        screen: lazyScreen(() => import('../features/users/edit-user-screen.tsx'), 'EditUserScreen'),
      },
      {
        path: addresses.tenants,
        title: 'Manage Tenants For Your Entity',
        item: 'Tenants',
        gate: gates.viewTenants,
        screen: lazyScreen(() => import('./tenants-page.tsx'), 'TenantsPage'),
      },
      {
        path: addresses.auditLogs,
        title: 'Manage Audit Logs For Your Entity',
        item: 'Audit Logs',
        gate: gates.viewAuditLogs,
        screen: lazyScreen(() => import('../features/audit/audit-logs-screen.tsx'), 'AuditLogsScreen'),
      },
    ],
  },
  {
    label: 'Admin Center',
    group: 'Account',
    icon: Building2,
    screens: [
      {
        path: addresses.business,
        title: 'Business Details',
        item: 'Business Details',
        gate: gates.viewBusinessDetails,
        screen: lazyScreen(() => import('../features/businesses/business-details-screen.tsx'), 'BusinessDetailsScreen'),
      },
      {
        path: addresses.branch,
        title: 'Branch Details',
        item: 'Branch Details',
        gate: gates.viewBranches,
        screen: lazyScreen(() => import('./branch-page.tsx'), 'BranchPage'),
      },
      {
        path: addresses.createBranch,
        title: 'Create Branch',
        under: addresses.branch,
        gate: gates.createBranches,
        screen: lazyScreen(() => import('../features/branches/create-branch-screen.tsx'), 'CreateBranchScreen'),
      },
      {
        path: addresses.editBranch,
        title: 'Edit Branch',
        under: addresses.branch,
        gate: gates.editBranches,
        screen: lazyScreen(() => import('../features/branches/edit-branch-screen.tsx'), 'EditBranchScreen'),
      },
    ],
  },
  {
    label: 'Inventory',
    group: 'Coming Soon',
    icon: Boxes,
    locked: true,
    screens: [
      { path: addresses.inventory, title: 'Inventory', screen: ComingSoon },
      {
        path: addresses.resources,
        title: 'Resource Registration',
        item: 'Resource Registration',
        screen: ComingSoon,
      },
      { path: addresses.bookings, title: 'Booking Log', item: 'Booking Log', screen: ComingSoon },
    ],
  },
]

export const screens: readonly Screen[] = areas.flatMap((area) => area.screens)
