import { randomUUID } from 'node:crypto'
import { RegisterForm } from '@quickprism/contract/people'
import { correctBusiness, handOverRoot, overviewOf } from '../modules/businesses/correcting.ts'
import { BusinessDetails, Corrections } from '../modules/businesses/details.ts'
import { type NewPerson, registerBusiness } from '../modules/businesses/registering.ts'
import { Refusal } from '../refuse.ts'
import { type Command, checked, line, Mistake, needed, quickId, type Typed } from './command.ts'

/** The option for each detail that both making and correcting a business take. */
const DETAILS: Record<string, keyof BusinessDetails> = {
  'registered-name': 'registered_name',
  'registration-type': 'registration_type',
  type: 'business_type',
  gstin: 'gstin',
  cin: 'cin',
  pan: 'pan',
  email: 'registered_email',
  phone: 'registered_phone',
  website: 'website',
  street: 'street_address',
  city: 'city',
  state: 'state',
  pin: 'pin_code',
}

const detailUsage = [
  'details: --registered-name --registration-type --type --gstin --cin --pan --email --phone --website',
  '         --street --city --state --pin, each followed by its text',
]

/** Options become details by name; those not typed are left out. */
const detailsFrom = ({ options }: Typed, names: Record<string, keyof BusinessDetails>) =>
  Object.fromEntries(
    Object.entries(names).flatMap(([option, detail]) => {
      const text = options[option]
      return text === undefined ? [] : [[detail, text]]
    }),
  )

const optionIn = (names: Record<string, string>) => (field: string) =>
  Object.keys(names).find((option) => names[option] === field) ?? field

const WHY = 'it is kept in the audit trail of the business'

const NewRoot = RegisterForm.pick({ name: true, email: true, mobile: true })
const ROOT_IS =
  'Say who the root user is: --root <quickID>, or --root-name, --root-email and --root-mobile for a new one.'

const rootFrom = ({ options }: Typed): string | NewPerson => {
  const { root, 'root-name': name, 'root-email': email, 'root-mobile': mobile } = options
  const isNew = [name, email, mobile].some((text) => text !== undefined)
  if ((root === undefined) !== isNew) throw new Mistake(ROOT_IS)
  if (root !== undefined) return quickId('person', root)
  return checked(NewRoot, { name: name ?? '', email: email ?? '', mobile: mobile ?? '' }, (field) => `root-${field}`)
}

const cellFrom = ({ options: { cell } }: Typed) => {
  if (cell !== undefined && !/^[1-9]\d*$/.test(cell)) throw new Mistake('--cell: must be a number, 1 for the first')
  return cell === undefined ? undefined : Number(cell)
}

/** The one refusal whose own words speak of a header. */
const ofReference = (reference: string) => (error: unknown) => {
  if (!(error instanceof Refusal) || error.code !== 'key_reused') throw error
  throw new Mistake(`The reference ${reference} belongs to a business with other details. Leave --reference out.`)
}

export const createBusiness: Command = {
  usage: [
    'create-business --name <trade name> --root <quickID> [details] [--cell <number>] [--reference <text>]',
    'create-business --name <trade name> --root-name <name> --root-email <address> --root-mobile <10 digits> …',
    ...detailUsage,
  ],
  about: 'Registers a business and its root user, who then holds every permission in it.',
  options: ['name', 'root', 'root-name', 'root-email', 'root-mobile', 'cell', 'reference', ...Object.keys(DETAILS)],
  words: [],
  prepare(typed) {
    const name = needed(typed, 'name', 'it is what its people call the business')
    const names = { ...DETAILS, name: 'trade_name' as const }
    const texts = { registered_name: name, ...detailsFrom(typed, names) }
    const details = checked(BusinessDetails, texts, optionIn(names))
    const root = rootFrom(typed)
    const cell = cellFrom(typed)
    const reference = typed.options.reference?.trim() || randomUUID()
    return async (deps, say) => {
      // Before the work, so that it is on the screen whatever happens.
      say(`Reference ${reference}: if this is cut off, repeat it with --reference ${reference} to finish it.\n`)
      const by = { operator: '' }
      const made = await registerBusiness(deps, details, root, { by, reference, cell }).catch(ofReference(reference))
      return [
        made.repeated ? `${name} was registered before, with this reference.` : `${name} is registered.`,
        line('Business', made.quickId),
        line('Cell', made.cell),
        line('Root user', made.rootQuickId),
        '',
        typeof root === 'string'
          ? 'The root user finds it in the business picker within a few seconds, while the worker runs.'
          : 'The worker mails the new root user their quickID. They sign in with it and a one-time code.',
      ]
    }
  },
}

const CORRECTED = { 'trade-name': 'trade_name' as const, ...DETAILS }

export const correct: Command = {
  usage: ['correct-business <business quickID> [--trade-name <text>] [details] --reason <why>', ...detailUsage],
  about: 'Corrects details on record. An empty text ("") takes a detail away.',
  options: [...Object.keys(CORRECTED), 'reason'],
  words: ['quickID of the business'],
  prepare(typed) {
    const id = quickId('business', typed.words[0] as string)
    const corrections = checked(Corrections, detailsFrom(typed, CORRECTED), optionIn(CORRECTED))
    const by = { operator: needed(typed, 'reason', WHY) }
    return async (deps) => {
      const changed = await correctBusiness(deps, id, corrections, by)
      if (changed.length === 0) return [`${id} said so already. Nothing was changed.`]
      return [`${id} is corrected: ${changed.map(optionIn(CORRECTED)).join(', ')}.`]
    }
  },
}

export const handOver: Command = {
  usage: ['hand-over-root <business quickID> --to <quickID> --reason <why>'],
  about: 'Makes someone else the root user of a business.',
  options: ['to', 'reason'],
  words: ['quickID of the business'],
  prepare(typed) {
    const id = quickId('business', typed.words[0] as string)
    const to = quickId('person', needed(typed, 'to', 'it names the new root user'))
    const by = { operator: needed(typed, 'reason', WHY) }
    return async (deps) => {
      await handOverRoot(deps, id, to, by)
      return [
        `${to} is the root user of ${id} and holds every permission in it from now on.`,
        'The previous root user stays a user of the business, with the roles they were given.',
        'If they are to leave, the new root user deactivates or deletes them under Users.',
      ]
    }
  },
}

export const showBusiness: Command = {
  usage: ['show-business <business quickID>'],
  about: 'What is on record about a business, where it lives and who is its root user.',
  options: [],
  words: ['quickID of the business'],
  prepare(typed) {
    const id = quickId('business', typed.words[0] as string)
    return async (deps) => {
      const business = await overviewOf(deps, id)
      return [
        `${business.trade_name ?? business.registered_name} (${id})`,
        ...Object.entries(CORRECTED).map(([option, detail]) => line(option, business[detail])),
        '',
        line('Root user', business.root_quick_id && `${business.root_quick_id}  ${business.root_name}`),
        line('Users', business.users),
        line('Branches', business.branches),
        line('Cell', business.cell),
        line('Registered', business.created_at.toISOString()),
      ]
    }
  },
}
