import type { App } from '@quickprism/contract/app'
import fc from 'fast-check'

/** Mostly the first phone and the newest QR, so that what is done meets what was done before. */
const any = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(30) })
const person = fc.nat(1)
const app = fc.constantFrom('dashboard' as const, 'companion' as const)
/** Mostly the newest token of a session. */
const token = fc.constantFrom('newest' as const, 'newest' as const, 'newest' as const, 'oldest' as const)

const SECOND = 1
const MINUTE = 60
const HOUR = 3_600

type Token = 'newest' | 'oldest'

export type Step =
  | { does: 'asks for a code'; person: number }
  | { does: 'says a code'; person: number; app: App; code: 'right' | 'wrong' | 'old' }
  | { does: 'uses a session' | 'signs out' | 'signs out the others'; session: number; token: Token }
  | { does: 'looks at the devices'; session: number; token: Token }
  | { does: 'signs out a device'; session: number; token: Token; other: number }
  /** With the token of so many renewals ago, its own or a made-up one, to the app it is of or to the other. */
  | { does: 'renews a session'; session: number; age: number; isGenuine: boolean; asItself: boolean }
  | { does: 'shows a QR' }
  | { does: 'scans'; qr: number; session: number; token: Token }
  | {
      does: 'answers'
      qr: number
      session: number
      token: Token
      approve: boolean
      number: 'right' | 'wrong' | 'none'
    }
  | { does: 'looks whether the phone approved'; qr: number; secret: 'own' | 'none' | 'of another' }
  | { does: 'waits'; seconds: number }

const one = <Name extends Step['does'], Facts extends object>(
  weight: number,
  does: Name,
  facts: { [K in keyof Facts]: fc.Arbitrary<Facts[K]> },
) => ({
  weight,
  arbitrary: fc.record({ does: fc.constant(does), ...facts }) as unknown as fc.Arbitrary<Extract<Step, { does: Name }>>,
})

/** What people, browsers, phones and thieves do. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  one(4, 'asks for a code', { person }),
  one(6, 'says a code', {
    person,
    app,
    code: fc.constantFrom('right' as const, 'right' as const, 'right' as const, 'wrong' as const, 'old' as const),
  }),
  one(5, 'uses a session', { session: any, token }),
  one(6, 'renews a session', {
    session: any,
    age: fc.constantFrom(0, 0, 0, 1, 1, 2),
    isGenuine: fc.constantFrom(true, true, true, true, false),
    asItself: fc.constantFrom(true, true, true, true, false),
  }),
  one(2, 'signs out', { session: any, token }),
  one(1, 'signs out the others', { session: any, token }),
  one(2, 'signs out a device', { session: any, token, other: any }),
  one(2, 'looks at the devices', { session: any, token }),
  one(4, 'shows a QR', {}),
  one(5, 'scans', { qr: any, session: any, token }),
  one(6, 'answers', {
    qr: any,
    session: any,
    token,
    approve: fc.constantFrom(true, true, true, false),
    number: fc.constantFrom('right' as const, 'right' as const, 'right' as const, 'wrong' as const, 'none' as const),
  }),
  one(8, 'looks whether the phone approved', {
    qr: any,
    secret: fc.constantFrom('own' as const, 'own' as const, 'own' as const, 'none' as const, 'of another' as const),
  }),
  one(6, 'waits', {
    seconds: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(3 * SECOND, 6 * SECOND, 11 * SECOND, 31 * SECOND) },
      { weight: 4, arbitrary: fc.constantFrom(2 * MINUTE + 7, 4 * MINUTE + 13, 6 * MINUTE + 17, 11 * MINUTE + 19) },
      { weight: 1, arbitrary: fc.constantFrom(13 * HOUR + 23, 30 * HOUR + 29, 8 * 24 * HOUR + 31, 91 * 24 * HOUR) },
    ),
  }),
)
