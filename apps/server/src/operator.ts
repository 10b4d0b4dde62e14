import { readEnv } from './env.ts'
import { createLog } from './log.ts'
import { openDeps } from './open-deps.ts'
import { runOperator } from './operator/run.ts'

/** `npm run operator -- <command> …`: what people cannot do for themselves, done by whoever runs the installation. */
const isDone = await runOperator(process.argv.slice(2), {
  open: () => openDeps(readEnv(), createLog({ LOG_LEVEL: 'error' }, 'operator')),
  say: console.log,
  complain: console.error,
})
if (!isDone) process.exitCode = 1
