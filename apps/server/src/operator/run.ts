import type { Deps } from '../deps.ts'
import { Refusal } from '../refuse.ts'
import { Mistake, readTyped } from './command.ts'
import { commands, commandsList, help, helpFor } from './commands.ts'

type Around = {
  /** Opened only once all that was typed makes sense. */
  open(): Promise<{ deps: Deps; close(): Promise<void> }>
  say(text: string): void
  complain(text: string): void
}

/** Does what was typed and says so, or says why not. Answers whether it was done. */
export const runOperator = async (args: readonly string[], around: Around): Promise<boolean> => {
  try {
    await run(args, around)
    return true
  } catch (error) {
    around.complain(explained(error, args[0]))
    return false
  }
}

const run = async ([name = 'help', ...args]: readonly string[], { open, say }: Around) => {
  if (['help', '--help', '-h'].includes(name)) return say(help)
  const command = commands.get(name)
  if (!command) throw new Mistake(`There is no command “${name}”. There are: ${commandsList}.`)
  if (args.includes('--help')) return say(helpFor(command))
  const act = command.prepare(readTyped(command, args))

  const { deps, close } = await open()
  try {
    say((await act(deps, say)).join('\n'))
  } finally {
    await close()
  }
}

const explained = (error: unknown, name = '') => {
  if (error instanceof Refusal) return error.message
  if (error instanceof Mistake) {
    const command = commands.get(name)
    return command ? `${error.message}\n\n${helpFor(command)}` : error.message
  }
  return `It did not work: ${error instanceof Error ? error.message : String(error)}`
}
