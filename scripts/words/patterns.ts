/** Something tracked files do not contain, and what to do when they do. */
export type Pattern = { name: string; pattern: RegExp; next: string }

/** What the machine tells about itself: its folders, and the registries it is set up to use. */
export type Machine = { folders: readonly string[]; registryHosts: readonly string[] }

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Where a path may begin: not in the middle of a longer one. */
const START = '(?<![\\w.~/-])'

const OWN_PATH = 'Write it from the root of the repository, or take the place from a setting.'
const OWN_HOST = 'The registry is the business of the machine that installs: leave the address out.'
const UNFINISHED = 'Finish it, or open an issue and take the mark out: nobody reads marks in code.'

export const patternsFor = ({ folders, registryHosts }: Machine): Pattern[] => [
  {
    name: 'a home folder',
    pattern: new RegExp(`${START}/(?:(?:home|Users)/[\\w.-]+|root)/|[A-Z]:\\\\Users\\\\`),
    next: OWN_PATH,
  },
  {
    name: 'a folder of a build machine',
    pattern: new RegExp(`${START}/(?:work|workspace|workspaces|builds)/[\\w.-]`),
    next: OWN_PATH,
  },
  ...folders.map((folder) => ({
    name: 'a folder of this machine',
    pattern: new RegExp(`${START}${escaped(folder)}(?![\\w-])`),
    next: OWN_PATH,
  })),
  { name: 'the address of a registry', pattern: /\bregistry\.(?:[\w-]+\.)+(?:org|com|net|io|dev)\b/, next: OWN_HOST },
  ...registryHosts.map((host) => ({
    name: 'the address of a registry',
    pattern: new RegExp(`(?<![\\w.-])${escaped(host)}(?![\\w-])`),
    next: OWN_HOST,
  })),
  { name: 'an unfinished mark', pattern: new RegExp(`\\b(?:TO${'DO'}|FIX${'ME'})\\b`), next: UNFINISHED },
]

export type Finding = { line: number; name: string; found: string; next: string }

export const findingsIn = (text: string, patterns: readonly Pattern[]): Finding[] =>
  text.split('\n').flatMap((content, index) =>
    patterns.flatMap(({ name, pattern, next }) => {
      const [found] = pattern.exec(content) ?? []
      return found ? [{ line: index + 1, name, found: found.trim(), next }] : []
    }),
  )
