import type { Address } from './addresses.ts'

/** Those that are written with their hyphen. */
const hyphenated: Record<string, string> = { 'roll-call': 'Roll-call' }

const titleCase = (segment: string) =>
  hyphenated[segment] ??
  segment
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** The segments after "dashboard", title-cased, each with the path up to it. */
export const crumbsOf = (pathname: string) => {
  const segments = pathname.split('/').filter(Boolean)
  return segments.slice(1).map((segment, index) => ({
    label: titleCase(segment),
    // Every part of an address leads somewhere: a test walks through them.
    path: `/${segments.slice(0, index + 2).join('/')}` as Address,
  }))
}
