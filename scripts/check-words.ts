import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { verdict } from './verdict.ts'
import { findingsIn, patternsFor } from './words/patterns.ts'

const root = join(import.meta.dirname, '..')
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** This checkout and the home of whoever runs this; `/app` or `/root` alone could be anybody's. */
const ownFolders = [root, homedir()].filter((folder) => folder.split('/').length > 2)

const registryHosts = () => {
  try {
    return [new URL(run('npm', 'config', 'get', 'registry').trim()).host]
  } catch {
    return []
  }
}

const patterns = patternsFor({ folders: ownFolders, registryHosts: registryHosts() })

const files = run('git', 'ls-files', '--cached', '--others', '--exclude-standard', '-z')
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(root, file)))

const texts = files
  .map((file) => ({ file, content: readFileSync(join(root, file)) }))
  .filter(({ content }) => !content.includes(0))

verdict(
  'check-words',
  `${texts.length} files without paths of a machine, registry addresses or unfinished marks`,
  texts.flatMap(({ file, content }) =>
    findingsIn(content.toString(), patterns).map(({ line, name, found, next }) => ({
      what: `${file}:${line} has ${name}: ${found}`,
      next,
    })),
  ),
)
