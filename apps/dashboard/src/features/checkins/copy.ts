/** Every sentence this feature shows of its own accord. What calls say lives with the endpoint. */
export const copy = {
  entry: 'Entry Management',
  peopleOnSite: { one: '{{count}} person on site.', other: '{{count}} people on site.' },
  membersOnSite: { one: '{{count}} member on site.', other: '{{count}} members on site.' },
  visitorsOnSite: { one: '{{count}} visitor on site.', other: '{{count}} visitors on site.' },
}
