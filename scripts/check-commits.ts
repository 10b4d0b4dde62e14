import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { verdict } from './verdict.ts'
import { problemOfSubject } from './words/subjects.ts'

/** Subjects are checked after this commit; older ones were written before the rule. */
const SINCE = '185a3d93'

const git = (...args: string[]) =>
  execFileSync('git', args, {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })

/** A shallow copy lacks the older commits, an archive has none: then only what is there is checked. */
const subjects = () => {
  try {
    return git('log', '--no-merges', '--format=%h %s', `${SINCE}..HEAD`).split('\n').filter(Boolean)
  } catch {
    return []
  }
}

const found = subjects()
verdict(
  'check-commits',
  `${found.length} commit subjects follow Conventional Commits`,
  found.flatMap((line) => {
    const [hash, ...words] = line.split(' ')
    const problem = problemOfSubject(words.join(' '))
    return problem ? [{ what: `${hash} ${problem}`, next: 'Reword it (git rebase -i), before it is shared.' }] : []
  }),
)
