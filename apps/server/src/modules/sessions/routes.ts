import type { App } from '@quickprism/contract/app'
import { sessions } from '@quickprism/contract/sessions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { addressOf } from '../../http/addresses.ts'
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from '../../http/refresh-cookie.ts'
import { forPerson, toAnyone } from '../../http/serve.ts'
import { Refusal, refuse } from '../../refuse.ts'
import { readKnownCookie, readQrCookie, setKnownCookie, setQrCookie } from './cookies.ts'
import { cookieKnowing, knownBrowser } from './known-browsers.ts'
import { endNoticedSession, lookAtNoticedSession } from './notices.ts'
import { presentDevice, presentNoticed, presentPolled, presentStarted, presentTaken } from './present.ts'
import { answerSignIn, beginQrSignIn, pollQrSignIn, QR_COOKIE_SECONDS, takeSignIn } from './qr.ts'
import { endReplaced, renewSession } from './renewing.ts'
import {
  type Caller,
  type Claimant,
  type Started,
  sendSignInCode,
  signInWithCode,
  signUpWithCode,
} from './signing-in.ts'
import { listDevices, signOut, signOutOthers } from './signing-out.ts'

const callerOf = (request: FastifyRequest): Caller => ({
  address: addressOf(request),
  device: request.headers['user-agent']?.slice(0, 200) ?? '',
})

const claimantIn = (deps: Deps, request: FastifyRequest, quickId: string): Claimant => ({
  quickId,
  browser: knownBrowser(deps, readKnownCookie(request), quickId),
})

/** The browser keeps the session in place of the one it had, and that this person has signed in with it. */
const enter = async (deps: Deps, request: FastifyRequest, reply: FastifyReply, app: App, started: Started) => {
  // They have signed in, and their code is spent: what the browser had before may outlive a database that fails now.
  await endReplaced(deps, app, readRefreshCookie(request, app)).catch((error: Error) => {
    deps.log.error({ err: error }, 'the session that a sign-in replaced could not be ended')
  })
  setKnownCookie(reply, cookieKnowing(deps, readKnownCookie(request), started.account.quick_id))
  setRefreshCookie(reply, app, started.refreshToken)
}

const codeSent = { otp_sent: true, detail: null } as const

export const sessionRoutes = [
  toAnyone(sessions.sendOtp, async ({ body }, { deps, request }) => {
    await sendSignInCode(deps, claimantIn(deps, request, body.quickID), callerOf(request))
    return codeSent
  }),
  toAnyone(sessions.resendOtp, async ({ body }, { deps, request }) => {
    await sendSignInCode(deps, claimantIn(deps, request, body.quickID), callerOf(request))
    return codeSent
  }),
  toAnyone(sessions.verifyOtp, async ({ body }, { deps, request, reply }) => {
    const claimant = claimantIn(deps, request, body.quickID)
    const started = await signInWithCode(deps, claimant, body.otp, body.app, callerOf(request))
    await enter(deps, request, reply, body.app, started)
    return presentStarted(started)
  }),
  toAnyone(sessions.signUp, async ({ body }, { deps, request, reply }) => {
    const started = await signUpWithCode(deps, body.registration_token, body.otp, body.app, callerOf(request))
    await enter(deps, request, reply, body.app, started)
    return presentStarted(started)
  }),
  toAnyone(sessions.generateQr, async (_, { deps, request, reply }) => {
    const { scanId, secret, png } = await beginQrSignIn(deps, callerOf(request))
    setQrCookie(reply, scanId, secret, QR_COOKIE_SECONDS)
    return { qr_base64: png, session_token: scanId, detail: null }
  }),
  toAnyone(sessions.qrStatus, async ({ query }, { deps, request, reply }) => {
    const polled = await pollQrSignIn(
      deps,
      query.session_token,
      readQrCookie(request, query.session_token),
      callerOf(request),
    )
    if (polled.status === 'authenticated') await enter(deps, request, reply, 'dashboard', polled.started)
    return presentPolled(polled)
  }),
  forPerson(sessions.qrRequest, async ({ query }, { deps, scope }) =>
    presentTaken(await takeSignIn(deps, scope, query.session_token)),
  ),
  forPerson(sessions.approveQr, ({ body }, { deps, scope }) =>
    answerSignIn(deps, scope, body.session_token, { approve: body.approve, number: body.number }),
  ),
  toAnyone(sessions.refresh, async ({ body }, { deps, request, reply }) => {
    const token = readRefreshCookie(request, body.app)
    if (token === undefined) return { access_token: null }
    try {
      const started = await renewSession(deps, body.app, token)
      setRefreshCookie(reply, body.app, started.refreshToken)
      return presentStarted(started)
    } catch (error) {
      // Only a session that is over takes its cookie along: a server that cannot answer now would sign everyone out.
      if (error instanceof Refusal && error.status === 401) clearRefreshCookie(reply, body.app)
      throw error
    }
  }),
  forPerson(sessions.logout, async (_, { deps, scope, reply }) => {
    const ended = await signOut(deps, scope, scope.who.sessionId)
    clearRefreshCookie(reply, scope.who.app)
    return { success: ended, detail: null }
  }),
  forPerson(sessions.devices, async (_, { deps, scope }) =>
    (await listDevices(deps, scope)).map(presentDevice(scope.who.sessionId)),
  ),
  forPerson(sessions.signOutOthers, async (_, { deps, scope }) => {
    const ended = await signOutOthers(deps, scope)
    return { message: ended === 0 ? 'There was no other device' : 'Signed out of all other devices' }
  }),
  toAnyone(sessions.noticed, async ({ body }, { deps, request }) =>
    presentNoticed(await lookAtNoticedSession(deps, body.token, addressOf(request))),
  ),
  toAnyone(sessions.endNoticed, async ({ body }, { deps, request }) => {
    const ended = await endNoticedSession(deps, body.token, addressOf(request))
    return { message: ended ? 'Session ended' : 'This session had ended already' }
  }),
  forPerson(sessions.signOutDevice, async ({ body }, { deps, scope }) => {
    if (!(await signOut(deps, scope, body.id))) throw refuse.missing('This device is no longer signed in.')
  }),
]
