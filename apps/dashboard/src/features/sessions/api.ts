import { useAct } from '@quickprism/client/react'
import { t } from '@quickprism/client/words'
import { sessions } from '@quickprism/contract/sessions'
import { tell } from '@quickprism/ui/toast'
import { endSession, session } from '../../lib/session.ts'
import { copy } from './copy.ts'

export const useSendCode = () => useAct(sessions.sendOtp)

export const useResendCode = () => useAct(sessions.resendOtp)

export const useVerifyCode = () => useAct(sessions.verifyOtp)

/** Whatever the server says to it, the person is signed out here. */
export const useLogout = () => {
  const logout = useAct(sessions.logout)
  return async () => {
    if (logout.isPending) return
    if (!session.token()) {
      tell({ tone: 'bad', text: t(copy.noToken) })
      return endSession()
    }
    const confirmed = await logout.mutateAsync({}).then(
      ({ success }) => success,
      () => false,
    )
    endSession({ confirmed })
  }
}
