import { readFileSync } from 'node:fs'

export type Answered = { what: string; path: string; status: number; headers: Headers }

/** The two sets, as docs/operating.md tells them. */
export const documented = () => {
  const page = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8')
  const section = page.split('## What every answer carries')[1]?.split('\n## ')[0] ?? ''
  const rows = [...section.matchAll(/^\| `([\w-]+)` \| `(.+?)` \| (?:`(.+?)`|(the same)|none) \|$/gm)]
  return rows.map(([, name = '', onPages = '', onAnswers = null, same]) => ({
    name,
    onPages,
    onAnswers: same ? onPages : onAnswers,
  }))
}

/** What else an answer may carry: what it is, how it is sent, and what is its own. */
const OTHERS = [
  'accept-ranges',
  'cache-control',
  'connection',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'retry-after',
  'set-cookie',
  'transfer-encoding',
  'vary',
  'x-accel-buffering',
  'x-report-rows',
  'x-request-id',
]

const KEPT = ['no-cache', 'private, no-store', 'private, no-store, no-transform', 'public, max-age=31536000, immutable']

/** An address that cannot be read belongs to no page. */
const isAnswer = (path: string) =>
  path === '/%' || (/^\/(api|media|healthz|readyz)\b/.test(path) && !path.startsWith('/api/docs'))

/** A 304 of the API says that and nothing else. */
const isUnchanged = ({ path, status }: Pick<Answered, 'path' | 'status'>) => status === 304 && isAnswer(path)

/** In what an answer differs from the documented set of its kind. */
export const deviations = ({ what, path, status, headers }: Answered) => {
  const set = documented()
  const wrong = set.flatMap(({ name, onPages, onAnswers }) => {
    const expected = isUnchanged({ path, status }) ? null : isAnswer(path) ? onAnswers : onPages
    return headers.get(name) === expected ? [] : [`${name}: ${headers.get(name)}`]
  })
  const known = [...OTHERS, ...set.map(({ name }) => name)]
  const unknown = [...headers.keys()].filter((name) => !known.includes(name))
  const own = [
    ...(KEPT.includes(headers.get('cache-control') ?? '') ? [] : [`cache-control: ${headers.get('cache-control')}`]),
    ...(/^[0-9a-f-]{36}$/.test(headers.get('x-request-id') ?? '') ? [] : ['x-request-id']),
  ]
  return [...wrong, ...unknown, ...own].map((deviation) => `${what} ${status}: ${deviation}`)
}
