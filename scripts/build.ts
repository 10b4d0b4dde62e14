import { execFileSync } from 'node:child_process'

/** Builds both web apps into their dist folders. The server runs from source. */
for (const app of ['dashboard', 'companion']) {
  execFileSync('vite', ['build'], { cwd: `apps/${app}`, stdio: 'inherit' })
}
