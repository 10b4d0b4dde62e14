import { z } from 'zod'
import { App } from './app.ts'
import { Done } from './done.ts'
import { type Audit, endpoint, reading } from './endpoint.ts'
import { inCompanion, open, person } from './gates.ts'
import { bareQuickId, requiredQuickId } from './quick-id.ts'
import { refresh, SignedIn, UserType } from './refresh.ts'
import { sentence } from './sentence.ts'

export const OTP_LENGTH = 6
/** A code is compared so many times; afterwards even the right one fails. */
export const OTP_TRIES = 5
/** Seconds until the client offers to send the code again. */
export const RESEND_SECONDS = 59
/** Seconds between two looks at a sign-in by QR. */
export const QR_POLL_SECONDS = 5

export const Otp = z.string().regex(/^\d{6}$/, 'Enter the 6 digits of the code')

/** Names a registration that waits for its code. Without the code it is worth nothing. */
export const RegistrationToken = z.string().min(1).max(64)

export const SignInId = requiredQuickId('Please enter your quickID')

/** An answer that says it was not sent is a failure, with its detail for a reason. */
const CodeSent = z.object({ otp_sent: z.literal(true), detail: z.null() })

const beforeSignIn = open('There is no session yet.')
const unkeyed = { unkeyed: 'Each try counts, and a repeated one must count again.' }
const entersLater: Audit = { none: 'Sign-in is written to the trail of a business when the session first enters it.' }

/** What the screen shows once its QR was scanned, and the phone asks for. */
const ShownNumber = z.number().int().min(10).max(99)

/** From the scan on there is this much time to say which number it is, and never more than the QR has left. */
export const NUMBER_SECONDS = 120
/** Seconds, and no moment: clocks of phones and desks differ from ours. */
const SecondsLeft = z.number().int().min(0).max(NUMBER_SECONDS)

/** The secret of the link in a security mail. */
const EndToken = z.string().min(1).max(100)

/** A sign-in that waits for a phone, as the phone and the browser see it. */
const QrSession = z.object({ session_token: z.string().min(1).max(64) })

/** A place where someone is signed in. */
export const Device = z.object({
  id: z.uuid(),
  app: App,
  device: z.string(),
  address: z.string(),
  signed_in_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  current: z.boolean(),
})
export type Device = z.infer<typeof Device>

export const sessions = {
  sendOtp: endpoint({
    method: 'POST',
    path: '/api/auth/send-otp',
    about:
      'Sends a one-time code to the mobile and e-mail of an account. Says the same for accounts that do not exist.',
    allow: beforeSignIn,
    body: z.object({ quickID: SignInId }),
    reply: CodeSent,
    says: {
      failed: 'Failed to send OTP. Please try again.',
      ok: (_, { body }) => sentence('OTP sent successfully to {{to}}', { to: bareQuickId(body.quickID) }),
    },
    audit: { none: 'Nobody has signed in yet.' },
    lane: 'last',
    repeats: unkeyed,
  }),

  resendOtp: endpoint({
    method: 'POST',
    path: '/api/auth/resend-otp',
    about: 'Sends another code; the one before is no longer good.',
    allow: beforeSignIn,
    body: z.object({ quickID: SignInId }),
    reply: CodeSent,
    says: {
      failed: (status) => (status === 0 ? 'Failed to resend OTP. Please try again.' : 'Resend failed'),
      ok: () => 'New OTP sent successfully!',
    },
    audit: { none: 'Nobody has signed in yet.' },
    lane: 'last',
    repeats: unkeyed,
  }),

  verifyOtp: endpoint({
    method: 'POST',
    path: '/api/auth/verify-otp',
    about: 'Signs in with a one-time code. The refresh token arrives as a cookie.',
    allow: beforeSignIn,
    body: z.object({ quickID: SignInId, otp: Otp, app: App.default('dashboard') }),
    reply: SignedIn,
    says: {
      failed: (status) => (status === 0 ? 'Login failed. Please try again.' : 'Verification failed'),
      ok: () => 'Login successful! Redirecting to dashboard...',
    },
    audit: entersLater,
    lane: 'last',
    repeats: unkeyed,
  }),

  signUp: endpoint({
    method: 'POST',
    path: '/api/auth/sign-up',
    about:
      'Ends a registration with its code, issues the quickID and signs in with it: a new person needs one code for both. The refresh token arrives as a cookie.',
    allow: beforeSignIn,
    body: z.object({ registration_token: RegistrationToken, otp: Otp, app: App }),
    reply: SignedIn,
    says: { failed: 'Verification failed' },
    audit: entersLater,
    lane: 'last',
    repeats: unkeyed,
  }),

  generateQr: endpoint({
    method: 'POST',
    path: '/api/auth/generate-qr',
    about: 'Starts a sign-in by phone: a QR to scan, and a cookie that only this browser holds.',
    allow: beforeSignIn,
    reply: z.object({ qr_base64: z.string(), session_token: z.string(), detail: z.null() }),
    says: { failed: 'Failed to load QR' },
    audit: { none: 'Nobody has signed in yet.' },
    lane: 'last',
    repeats: { unkeyed: 'Each QR is a sign-in of its own.' },
  }),

  qrStatus: endpoint({
    method: 'GET',
    path: '/api/auth/qr-status',
    about: 'Asks whether the phone has approved. The first look after that receives the tokens.',
    allow: beforeSignIn,
    query: QrSession,
    reply: z.object({
      status: z.enum(['pending', 'slow_down', 'denied', 'authenticated']),
      access_token: z.string().optional(),
      quickID: z.string().optional(),
      name: z.string().optional(),
      type: UserType.optional(),
      /** While it is pending: a phone has it, shows three numbers, and is to be told this one. */
      scanned: z.literal(true).optional(),
      number: ShownNumber.optional(),
      seconds_left: SecondsLeft.optional(),
      detail: z.null(),
    }),
    says: { failed: 'Login failed. Please try again.' },
    audit: entersLater,
    lane: 'last',
    repeats: 'safe',
  }),

  qrRequest: endpoint({
    method: 'GET',
    path: '/api/auth/qr-request',
    about:
      'What a phone shows before it approves: which device asks, from where and when, and three numbers of which the screen shows one. The first phone that asks takes the sign-in.',
    allow: inCompanion,
    query: QrSession,
    reply: z.object({
      device: z.string(),
      address: z.string(),
      place: z.string().nullable(),
      requested_at: z.iso.datetime(),
      numbers: z.array(ShownNumber).length(3),
      seconds_left: SecondsLeft,
    }),
    says: { failed: 'Failed to load the sign-in request' },
    audit: reading,
    lane: 'last',
    repeats: 'safe',
  }),

  approveQr: endpoint({
    method: 'POST',
    path: '/api/auth/approve-qr',
    about:
      'Approves or denies a sign-in by QR as the signed-in person. Approving takes the number on the screen; another one, or none, ends the sign-in.',
    allow: inCompanion,
    body: QrSession.extend({ approve: z.boolean(), number: ShownNumber.optional() }),
    reply: Done,
    says: {
      failed: 'Failed to answer the sign-in request',
      ok: (_, { body }) => (body.approve ? 'Sign-in approved' : 'Sign-in denied'),
    },
    audit: entersLater,
    lane: 'last',
    repeats: { unkeyed: 'The first answer counts; sent again it is confirmed, and another one is refused.' },
  }),

  refresh,

  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    about: 'Ends the session: its tokens are refused from now on.',
    allow: person,
    reply: z.object({ success: z.boolean(), detail: z.string().nullable() }),
    says: {
      failed: 'Logout failed',
      ok: ({ success, detail }) =>
        success
          ? 'Logged out successfully'
          : [{ tone: 'warn' as const, text: detail || 'Logout completed with warnings' }],
    },
    audit: { none: 'Sign-out is written to the trail of each business the session entered, by a job.' },
    lane: 'last',
    repeats: { unkeyed: 'A session ends once.' },
  }),

  devices: endpoint({
    method: 'GET',
    path: '/api/auth/devices',
    about: 'Where the caller is signed in.',
    allow: person,
    reply: z.array(Device),
    says: { failed: 'Failed to load your devices' },
    audit: reading,
    lane: 'last',
    repeats: 'safe',
  }),

  signOutOthers: endpoint({
    method: 'POST',
    path: '/api/auth/sign-out-others',
    about: 'Ends every session of the caller but this one.',
    allow: person,
    reply: Done,
    says: { failed: 'Failed to sign out the other devices', ok: ({ message }) => message },
    audit: { none: 'Sign-out is written to the trail of each business the sessions entered, by a job.' },
    lane: 'last',
    repeats: { unkeyed: 'A session ends once.' },
  }),

  noticed: endpoint({
    method: 'POST',
    path: '/api/auth/noticed-session',
    about: 'The session that a security mail tells of. The token is in the body, so that no log keeps it.',
    allow: open('Someone whose account is misused must not have to sign in first.'),
    body: z.object({ token: EndToken }),
    reply: Device.pick({ app: true, device: true, address: true, signed_in_at: true }).extend({ ended: z.boolean() }),
    says: { failed: 'This link is no longer valid.' },
    audit: { none: 'Nothing changes.' },
    lane: 'last',
    repeats: { unkeyed: 'It changes nothing.' },
  }),

  endNoticed: endpoint({
    method: 'POST',
    path: '/api/auth/end-noticed-session',
    about: 'Ends the one session that a security mail tells of.',
    allow: open('Someone whose account is misused must not have to sign in first.'),
    body: z.object({ token: EndToken }),
    reply: Done,
    says: { failed: 'Failed to end the session', ok: ({ message }) => message },
    audit: { none: 'Sign-out is written to the trail of each business the session entered, by a job.' },
    lane: 'last',
    repeats: { unkeyed: 'A session ends once.' },
  }),

  signOutDevice: endpoint({
    method: 'POST',
    path: '/api/auth/sign-out-device',
    about: 'Ends one of the caller’s own sessions.',
    allow: person,
    body: z.object({ id: z.uuid() }),
    reply: Done,
    says: { failed: 'Failed to sign out the device', ok: () => 'Device signed out' },
    audit: { none: 'Sign-out is written to the trail of each business the session entered, by a job.' },
    lane: 'last',
    repeats: { unkeyed: 'A session ends once.' },
  }),
}
