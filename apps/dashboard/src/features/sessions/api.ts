import { useAct } from '@quickprism/client/react'
import { t } from '@quickprism/client/words'
import { sessions } from '@quickprism/contract/sessions'
import { tell } from '@quickprism/ui/toast'
import { forgetInvitation } from '../../lib/invitation-link.ts'
import { endSession, session } from '../../lib/session.ts'
import { copy } from './copy.ts'

export const useSendCode = () => useAct(sessions.sendOtp)

export const useResendCode = () => useAct(sessions.resendOtp)

export const useVerifyCode = () => useAct(sessions.verifyOtp)

/**
 * Whatever the server says to it, the person is signed out here. The secret of an invitation leaves the tab with them,
 * unless they go to answer it with another account.
 */
export const useLogout = ({ keepsInvitation = false } = {}) => {
  const logout = useAct(sessions.logout)
  const leave = (how?: { confirmed: boolean }) => {
    if (!keepsInvitation) forgetInvitation()
    endSession(how)
  }
  return async () => {
    if (logout.isPending) return
    if (!session.token()) {
      tell({ tone: 'bad', text: t(copy.noToken) })
      return leave()
    }
    const confirmed = await logout.mutateAsync({}).then(
      ({ success }) => success,
      () => false,
    )
    leave({ confirmed })
  }
}
