import { z } from 'zod'
import { allowBusinesses } from '../modules/businesses/allowing.ts'
import { closeAccount, type Standing, showAccount, signOutEverywhere } from './accounts.ts'
import { type Command, checked, line, Mistake, needed, quickId, type Typed } from './command.ts'

const person = ({ words }: Typed) => quickId('person', words[0] as string)

const sessions = (count: number) => (count === 1 ? '1 session' : `${count} sessions`)

const named = ({ quickId, name, isRoot }: Standing) => `  ${quickId}  ${name}${isRoot ? ' (root user)' : ''}`

/** Enough to recognise an address by, and no more than that on a screen. */
const hinted = {
  email: (email: string | null) => email && `${email.slice(0, 1)}****${email.slice(email.indexOf('@'))}`,
  mobile: (mobile: string | null) => mobile && `XXXXXX${mobile.slice(-4)}`,
}

/** Once one contact is confirmed, codes go to confirmed ones alone. */
const withProof = (hint: string | null, isProven: boolean) => hint && (isProven ? hint : `${hint} (not confirmed)`)

export const close: Command = {
  usage: ['close-account <quickID> --reason <why>'],
  about: 'Closes an account for good: its sessions end and it can never sign in again.',
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
      const { person, sessions, businesses, allowance } = await showAccount(deps, id)
      return [
        `${person.name} (${id})`,
        line('Account', person.closed_at ? `closed since ${person.closed_at.toISOString()}` : 'open'),
        line('E-mail', withProof(hinted.email(person.email), person.email_proven)),
        line('Mobile', withProof(hinted.mobile(person.mobile), person.mobile_proven)),
        line('Registered', person.created_at.toISOString()),
        line('Signed in', sessions),
        line('Has registered', `${allowance.registered} of ${allowance.inAll} businesses, ${allowance.aDay} a day`),
        '',
        businesses.length === 0 ? 'Belongs to no business.' : 'Belongs to:',
        ...businesses.map(named),
      ]
    }
  },
}

/** As people write it: an empty option and 0x10 are mistakes, not 0 and 16. */
const Many = z
  .string()
  .regex(/^\d+$/, 'must be a whole number')
  .transform(Number)
  .pipe(z.number().max(10_000))
  .optional()
const Allowed = z.object({ aDay: Many, inAll: Many })
const optionOf = (field: string) => (field === 'aDay' ? 'a-day' : 'in-all')

export const allow: Command = {
  usage: ['allow-businesses <quickID> [--in-all <number>] [--a-day <number>]'],
  about: 'Says for one person how many businesses they may register, in all and a day.',
  options: ['in-all', 'a-day'],
  words: ['quickID of the person'],
  prepare(typed) {
    const id = person(typed)
    const { 'a-day': aDay, 'in-all': inAll } = typed.options
    if (aDay === undefined && inAll === undefined) throw new Mistake('Say --in-all, --a-day or both.')
    const told = checked(Allowed, { aDay, inAll }, optionOf)
    return async (deps) => {
      const allowance = await allowBusinesses(deps, id, { aDay: told.aDay, inAll: told.inAll })
      return [
        `${id} may register ${allowance.inAll} businesses in all and ${allowance.aDay} a day, and has registered ${allowance.registered}.`,
      ]
    }
  },
}
