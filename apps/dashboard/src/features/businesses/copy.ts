/** Every sentence this feature shows of its own accord. What calls say lives with the endpoint. */
export const copy = {
  title: 'Select Your Business',
  lead: 'Choose the business you want to manage',
  search: 'Search by name or Business ID',
  businessId: 'Business ID',
  shops: { one: '{{count}} shop', other: '{{count}} shops' },
  none: 'No Businesses Found',
  noneHint: "You don't have access to any businesses yet.",
  noMatch: 'No business matches your search',
  logout: 'Logout',
}
