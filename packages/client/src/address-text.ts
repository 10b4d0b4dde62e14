/** What an address carries of a query: an empty value is none. */
export const carried = (query: Record<string, unknown> = {}) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''))

/** What stands in an address is text: the quickID 12E4567890 is no number, and one of digits alone is none either. */
export const addressText = {
  parseSearch: (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search?: Record<string, unknown>) => {
    const text = new URLSearchParams(
      Object.entries(carried(search)).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString()
    return text && `?${text}`
  },
}
