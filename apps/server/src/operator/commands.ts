import { exportAudit } from './audit-commands.ts'
import { correct, createBusiness, handOver, showBusiness } from './business-commands.ts'
import type { Command } from './command.ts'
import { allow, close, showPerson, signOut } from './person-commands.ts'
import { rotate } from './vault-commands.ts'

export const commands = new Map<string, Command>([
  ['create-business', createBusiness],
  ['correct-business', correct],
  ['hand-over-root', handOver],
  ['show-business', showBusiness],
  ['show-person', showPerson],
  ['sign-out-everywhere', signOut],
  ['close-account', close],
  ['allow-businesses', allow],
  ['export-audit', exportAudit],
  ['rotate-vault', rotate],
])

const CALL = 'npm run operator --'

const described = ({ usage, about }: Command) => [`  ${about}`, ...usage.map((form) => `    ${form}`), '']

export const helpFor = (command: Command) => described(command).join('\n')

export const help = [
  `What an installation's operator may do: ${CALL} <command> …`,
  'Needs the same environment as the server. docs/operating.md has examples.',
  '',
  ...[...commands.values()].flatMap(described),
].join('\n')

export const commandsList = [...commands.keys()].join(', ')
