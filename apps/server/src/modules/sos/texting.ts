import { sosMessage } from '../../db/codes.ts'
import type { IdentityTx } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import { limits, spendMany } from '../allowances/service.ts'
import { readLeft } from './addresses.ts'
import type { Unplanned, Untold } from './planning-queries.ts'

/** So many drills of a business in a day are told by text message, the others by push and mail alone. */
const DRILLS_BY_TEXT = 10

type Asked = {
  people: readonly Unplanned[]
  contacts: ReadonlyMap<number, { mobile: string | null; mobile_proven: boolean }>
  /** Of whom nobody asked before. */
  added: ReadonlySet<number>
  /** For whom it was counted when somebody did. */
  before: ReadonlySet<number>
}

type Texted = {
  texted: ReadonlySet<number>
  /** For whom it was counted now: kept with the count, since whoever asked may be gone before anything is laid out. */
  counted: ReadonlySet<number>
}

const uncounted = (ids: Iterable<number>): Texted => ({ texted: new Set(ids), counted: new Set() })

/**
 * Who is told by text message. Each costs money and reaches whoever has the number, and one that was typed at a desk or
 * never proven may be a stranger's: drills go to none of them, and of alerts each gets so many of one business in a day.
 * It is counted once for each person, whoever asks again. The end goes to those to whom the beginning went.
 */
export const whomToText = async (
  deps: Deps,
  tx: IdentityTx,
  businessId: number,
  { message, drill, drills_before }: Untold,
  { people, contacts, added, before }: Asked,
): Promise<Texted> => {
  if (!deps.sms) return uncounted([])
  if (message !== sosMessage.started) {
    return uncounted(people.filter(({ was_texted }) => was_texted).map(({ roll_id }) => roll_id))
  }
  if (drill && drills_before >= DRILLS_BY_TEXT) return uncounted([])
  const numbers = people.flatMap((person) => {
    const { roll_id: id, person_id } = person
    if (person_id === null) {
      return person.mobile ? [{ id, number: readLeft(deps, businessId, person).mobile ?? '', isProven: false }] : []
    }
    const account = contacts.get(person_id)
    return account?.mobile ? [{ id, number: account.mobile, isProven: account.mobile_proven }] : []
  })
  const proven = numbers.filter(({ isProven }) => isProven).map(({ id }) => id)
  if (drill) return uncounted(proven)
  const typed = numbers
    .filter(({ id, isProven }) => !isProven && added.has(id))
    .map(({ id, number }) => ({
      id,
      subject: deps.secrets.digest('sos-text', businessId, number).toString('base64url'),
    }))
  const counted = await spendMany(tx, limits.alertTextsPerContact, typed)
  return { texted: new Set([...proven, ...before, ...counted]), counted }
}
