import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Endpoint, title } from './endpoint.ts'
import { every } from './index.ts'
import { storeTypeLabels } from './store-type.ts'

type Json = { properties?: Record<string, Json>; items?: Json; anyOf?: Json[]; oneOf?: Json[] }

const jsonOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json

/** Every name on the wire, as paths: `pagination.total`, `items[].name`. */
const namesIn = ({ properties = {}, items, anyOf = [], oneOf = [] }: Json): string[] => [
  ...Object.entries(properties).flatMap(([name, value]) => [
    name,
    ...namesIn(value).map((below) => (below.startsWith('[]') ? name + below : `${name}.${below}`)),
  ]),
  ...(items ? namesIn(items).map((below) => `[].${below}`) : []),
  ...[...anyOf, ...oneOf].flatMap(namesIn),
]

const namesOf = (schema: z.ZodType | undefined, io: 'input' | 'output') => (schema ? namesIn(jsonOf(schema, io)) : [])

const byTitle = new Map<string, Endpoint>(every.map((endpoint) => [title(endpoint), endpoint]))

const each = (names: string, under = '') => names.split(' ').map((name) => under + name)

type Documented = { query?: string; body?: string; answer?: string | string[] }

const personNames =
  'quickID name date in_time out_time checkout_type age gender mobile pov email aadhaar pan masked black_listed'
const slice = each('name value percentage', '[].')

/** The calls of documents 1 to 3 as they are written there, in plain text: nothing here is read from the contract. */
const documented: Record<string, Documented> = {
  'GET /api/admin-center/business-details': {
    query: 'businessQuickID',
    answer: [
      ...each('logo registered_name registration_type business_quickID trade_name gstin cin pan registered_email'),
      ...each('registered_phone website business_type'),
      ...each('street_address city state pin_code', 'address.'),
    ],
  },
  'PUT /api/admin-center/business-logo': { query: 'businessQuickID', answer: 'message' },
  'GET /api/admin-center/qr-download': { query: 'shop_quickID portrait' },
  'POST /api/admin-center/add-shop': {
    query: 'business_quickID',
    body: 'store_name store_type gstin address address.street_address address.city address.state address.pin_code store_location store_location.latitude store_location.longitude radius opening_time closing_time contact_email contact_mobile website',
  },
  'PUT /api/admin-center/edit-shop': {
    query: 'shopQuickID',
    body: 'store_name store_type gstin address store_location radius opening_time closing_time contact_email contact_mobile website',
  },
  'DELETE /api/admin-center/delete-shop': { query: 'shopQuickID' },
  'GET /api/admin-center/businesses': { answer: each('id name children', '[].') },
  'POST /api/auth/send-otp': { body: 'quickID', answer: 'otp_sent detail' },
  'POST /api/auth/verify-otp': { body: 'quickID otp', answer: 'access_token quickID type detail' },
  'POST /api/auth/generate-qr': { answer: 'qr_base64 session_token detail' },
  'GET /api/auth/qr-status': { query: 'session_token', answer: 'status access_token quickID type detail' },
  'POST /api/auth/logout': { answer: 'success detail' },
  'GET /api/sos/status': { query: 'shop_quickID', answer: 'sos_status' },
  'POST /api/sos/toggle': { body: 'shop_quickID action reason', answer: 'success detail' },
  'POST /api/sos/audit': { body: 'shop_quickID' },
  'GET /api/iam/get-access': { answer: each('scope_id permissions', '[].') },
  'GET /api/iam/get-permissions': { query: 'scope_id', answer: each('name category description dependencies', '[].') },
  'GET /api/iam/get-tenants': {
    query: 'shopId',
    answer: each('child_store_name child_contact_email total_permissions child_shop_quickID is_active', '[].'),
  },
  'DELETE /api/iam/remove-tenant': { body: 'parent_shop_quickID child_shop_quickID' },
  'PUT /api/iam/update-tenant-status': { body: 'parent_shop_quickID child_shop_quickID is_active' },
  'GET /api/iam/get-roles': {
    query: 'scope_type scope_id page page_size',
    answer: 'roles pagination pagination.total pagination.total_pages',
  },
  'DELETE /api/iam/delete-role/:roleId': {},
  'POST /api/iam/create-role': { body: 'role_name role_description permissions scope_type scope_id' },
  'GET /api/iam/get-role-by-id/:roleId': {},
  'PUT /api/iam/edit-role/:roleId': { body: 'role_name role_description permissions scope_type scope_id' },
  'GET /api/iam/get-users': {
    query: 'scope_type scope_id page page_size',
    answer: [
      ...each('name email role_count quick_id user_type status last_login', 'items[].'),
      ...each('total total_pages', 'pagination.'),
    ],
  },
  'POST /api/iam/create-user': {
    body: 'quick_id scope_type scope_role_data additional_info',
    answer: 'ok errors errors[].message warnings warnings[].message',
  },
  'GET /api/iam/search-user/:quickId': { answer: 'name email mobile' },
  'PUT /api/iam/update-user-status': { body: 'quickId status' },
  'DELETE /api/iam/delete-user': { body: 'scopeId userQuickId' },
  'GET /api/iam/get-user-by-id/:userId': {
    query: 'businessId',
    answer: 'name email quickID mobile roles roles[].uid shop_quickIDs',
  },
  'PUT /api/iam/edit-user/:userId': { body: 'scope_type scope_role_data', answer: 'ok errors warnings' },
  'GET /api/iam/get-dashboard': {
    query: 'scope_type scope_id',
    answer: [
      ...each('recent_roles users business_hierarchy'),
      ...each('category permission_count role_count', 'permission_categories[].'),
      ...each('user_quickID user_name role_count', 'users[].'),
    ],
  },
  'GET /api/iam/get-audit-logs': {
    query: 'shop_quickID page page_size from_date to_date',
    answer: [
      ...each('data total_pages total_records'),
      ...each('quickID created_at event_type performed_by ip_address', 'data[].'),
    ],
  },
  'GET /api/iam/get-roles-summary': {
    query: 'scope_type scope_id filter_type',
    answer: each('user_quickID user_name role_count', 'data.users[].'),
  },
  'GET /api/iam/get-login-status': {
    query: 'scope_quickID page page_size',
    answer: ['items', 'page', 'total_pages', ...each('quick_id name_role last_login', 'items[].')],
  },
  'POST /api/iam/send-invitation': { body: 'shop_quickID invite_url child_shop_quickID email' },
  'GET /api/vms/visitor-records': {
    query: 'shopId page limit search checked_out_type pov min_age max_age gender date',
    answer: [
      ...each('page total_pages total_records'),
      ...each(`${personNames} group_checkin`, 'data[].'),
      ...each(personNames, 'data[].group[].'),
    ],
  },
  'GET /api/vms/vms-kpis': {
    query: 'shopId',
    answer: ['totalVisitors', 'totalGroups', 'averageFootfall', 'averageTimeSpent'].flatMap((figure) =>
      each('value percentage', `data.${figure}.`),
    ),
  },
  'GET /api/vms/footfall-trends': {
    query: 'shopId',
    answer: ['dailyAreaChartData', 'weeklyAreaChartData', 'monthlyAreaChartData'].flatMap((points) =>
      each('name value', `${points}[].`),
    ),
  },
  'GET /api/vms/visitor-trends': {
    query: 'shopId',
    answer: ['dailyStackBarData', 'weeklyStackBarData', 'monthlyStackBarData'].flatMap((bars) =>
      each('name newVisitors repeatVisitors', `${bars}[].`),
    ),
  },
  'GET /api/vms/checkout-trends': { query: 'shopId', answer: slice },
  'GET /api/vms/gender-ratio': { query: 'shopId', answer: slice },
  'GET /api/vms/visitor-duration-trends': {
    query: 'shopId visitorId',
    answer: [
      'dailyVisitorDuration[].value',
      ...each('weeklyAverageDuration monthlyAverageDuration'),
      ...['weeklyVisitorDuration', 'monthlyVisitorDuration'].flatMap((days) => [
        `${days}[].day`,
        ...each('startTime endTime originalStartTime originalEndTime', `${days}[].timePeriods[].`),
      ]),
    ],
  },
  'POST /api/vms/access-data': {
    body: 'user_quickID shop_quickID accessed_by_device accessed_by_ip accessed_by_browser reason',
    answer: 'message',
  },
  'GET /api/vms/get-members': {
    query: 'shopId startDatetime endDatetime',
    answer: each('quickID name', 'data[].'),
  },
  'GET /api/vms/blacklist': { query: 'shopId quickId blacklistUser', answer: 'message' },
  'GET /api/vms/export-reports': {
    query: 'shopQuickID quickIDs startDatetime endDatetime format sortOrder exportType',
  },
  'GET /api/vms/visitor-additional-info': { query: 'shopId visitorQuickId', answer: 'data' },
  'POST /api/vms/visitor-additional-info': { query: 'shopId visitorQuickId', body: 'additional_info' },
  'GET /api/vms/get-activities': { query: 'shopId page limit', answer: 'data page total_pages' },
}

const inDocument = (names: string | string[] = []) => (typeof names === 'string' ? each(names) : names)

describe('the names on the wire are those of the documents', () => {
  it.each(Object.entries(documented))('D1-BIZ-26: %s', (name, { query, body, answer }) => {
    const endpoint = byTitle.get(name)
    expect(endpoint, 'the call itself').toBeDefined()
    expect(namesOf(endpoint?.query, 'input')).toEqual(expect.arrayContaining(inDocument(query)))
    expect(namesOf(endpoint?.body, 'input')).toEqual(expect.arrayContaining(inDocument(body)))
    expect(namesOf(endpoint?.reply, 'output')).toEqual(expect.arrayContaining(inDocument(answer)))
  })
})

it('D1-BRANCH-14: each kind has its label', () => {
  expect(storeTypeLabels).toEqual({
    coworking_space: 'Coworking Space',
    hotel: 'Hotel',
    resort_amusement_park: 'Resort/Amusement Park',
    restaurant: 'Restaurant',
    shopping_complex: 'Shopping Complex',
  })
})
