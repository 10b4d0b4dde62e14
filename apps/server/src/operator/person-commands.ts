import { closeAccount, type Standing, showAccount, signOutEverywhere } from './accounts.ts'
import { type Command, line, needed, quickId, type Typed } from './command.ts'

const person = ({ words }: Typed) => quickId('person', words[0] as string)

const sessions = (count: number) => (count === 1 ? '1 session' : `${count} sessions`)

const named = ({ quickId, name, isRoot }: Standing) => `  ${quickId}  ${name}${isRoot ? ' (root user)' : ''}`

/** Enough to recognise an address by, and no more than that on a screen. */
const hinted = {
  email: (email: string | null) => email && `${email.slice(0, 1)}****${email.slice(email.indexOf('@'))}`,
  mobile: (mobile: string | null) => mobile && `XXXXXX${mobile.slice(-4)}`,
}

export const close: Command = {
  usage: ['close-account <quickID> --reason <why>'],
  about: 'Closes an account for good: its sessions end and nobody signs in to it again.',
  options: ['reason'],
  words: ['quickID of the person'],
  prepare(typed) {
    const id = person(typed)
    const by = { operator: needed(typed, 'reason', 'it is kept in the audit trail of each of their businesses') }
    return async (deps) => {
      const { name, closedBefore, ended, businesses } = await closeAccount(deps, id, by)
      const heads = businesses.filter(({ isRoot }) => isRoot)
      return [
        closedBefore
          ? `The account of ${name} (${id}) has been closed since ${closedBefore.toISOString()}.`
          : `The account of ${name} (${id}) is closed. ${sessions(ended)} ended.`,
        ...(businesses.length > 0 ? ['It is in the audit trail of:', ...businesses.map(named)] : []),
        ...heads.map((head) => `Next: hand-over-root ${head.quickId} --to <quickID> --reason <why>`),
      ]
    }
  },
}

export const signOut: Command = {
  usage: ['sign-out-everywhere <quickID>'],
  about: 'Ends every session of a person, on every device. They may sign in again.',
  options: [],
  words: ['quickID of the person'],
  prepare(typed) {
    const id = person(typed)
    return async (deps) => [`${id} is signed out everywhere: ${sessions(await signOutEverywhere(deps, id))} ended.`]
  },
}

export const showPerson: Command = {
  usage: ['show-person <quickID>'],
  about: 'Whether an account is open, where its codes go, and which businesses it belongs to.',
  options: [],
  words: ['quickID of the person'],
  prepare(typed) {
    const id = person(typed)
    return async (deps) => {
      const { person, sessions, businesses } = await showAccount(deps, id)
      return [
        `${person.name} (${id})`,
        line('Account', person.closed_at ? `closed since ${person.closed_at.toISOString()}` : 'open'),
        line('E-mail', hinted.email(person.email)),
        line('Mobile', hinted.mobile(person.mobile)),
        line('Registered', person.created_at.toISOString()),
        line('Signed in', sessions),
        '',
        businesses.length === 0 ? 'Belongs to no business.' : 'Belongs to:',
        ...businesses.map(named),
      ]
    }
  },
}
