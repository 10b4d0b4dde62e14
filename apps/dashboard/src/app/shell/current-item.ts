import type { Screen } from '../screen.ts'

/** The listed screen an address belongs to: the one it opens, the one it is said to be under, or the nearest above it. */
export const currentItem = (
  screens: readonly Pick<Screen, 'path' | 'item' | 'under'>[],
  pathname: string,
): string | undefined =>
  screens.find(({ path }) => path === pathname)?.under ??
  screens
    .filter(({ item, path }) => item !== undefined && (pathname === path || pathname.startsWith(`${path}/`)))
    .map(({ path }) => path)
    .sort((one, other) => other.length - one.length)[0]
