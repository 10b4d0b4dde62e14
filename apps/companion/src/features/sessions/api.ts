import type { CallFailed } from '@quickprism/client/client'
import { useAct, useAsk } from '@quickprism/client/react'
import { people } from '@quickprism/contract/people'
import { sessions } from '@quickprism/contract/sessions'

/** The dashboard says where this call leads. Here it leads to the pass, and that says enough. */
const enter = { ...sessions.verifyOtp, says: { failed: sessions.verifyOtp.says.failed } }

export const useSendCode = () => useAct(sessions.sendOtp)

export const useResendCode = () => useAct(sessions.resendOtp)

/** What is wrong with a code stands below it. */
const showsFailure = () => true

export const useEnter = () => useAct(enter, { showsFailure })

export const useRegister = () => useAct(people.register)

export const useSignUp = () => useAct(sessions.signUp, { showsFailure })

/** A request that is gone stays gone: it is not asked for twice. */
export const useSignInRequest = (sessionToken: string) =>
  useAsk(sessions.qrRequest, { query: { session_token: sessionToken } }, { when: sessionToken !== '', retry: 0 })

/** The screen itself says how both of these ended. */
const answerSignIn = { ...sessions.approveQr, says: { failed: sessions.approveQr.says.failed } }
const endSession = { ...sessions.endNoticed, says: { failed: sessions.endNoticed.says.failed } }

/** A request that is over has a screen of its own that says so. */
export const useAnswerSignIn = (isOver: (failure: CallFailed) => boolean) =>
  useAct(answerSignIn, { refreshes: [sessions.devices], showsFailure: isOver })

/** A link that is not valid stays so: it is not asked for twice. */
export const useNoticed = (token: string) => useAsk(sessions.noticed, { body: { token } }, { retry: 0, fresh: 0 })

export const useEndNoticed = () => useAct(endSession)

export const useLogout = () => useAct(sessions.logout)
