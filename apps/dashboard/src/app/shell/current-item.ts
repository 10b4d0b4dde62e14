/** The listed screen an address belongs to: the one it opens, or the nearest one above it. */
export const currentItem = (items: readonly { path: string }[], pathname: string): string | undefined =>
  items
    .map(({ path }) => path)
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((one, other) => other.length - one.length)[0]
