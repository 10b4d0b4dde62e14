import { useAct } from '@quickprism/client/react'
import { t } from '@quickprism/client/words'
import { type SignedIn, sessions } from '@quickprism/contract/sessions'
import { tell } from '@quickprism/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { takeReturn } from '../../lib/return-to.ts'
import { beginSession, endSession, session } from '../../lib/session.ts'
import { copy } from './copy.ts'

export const useSendCode = () => useAct(sessions.sendOtp)

export const useResendCode = () => useAct(sessions.resendOtp)

export const useVerifyCode = () => useAct(sessions.verifyOtp)

/** The first steps of a signed-in person: nothing that was kept for somebody else, and the page they came for. */
export const useEnter = () => {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return (answer: Omit<SignedIn, 'detail'>) => {
    beginSession(answer)
    cache.getQueryCache().clear()
    void navigate({ ...takeReturn(), replace: true } as never)
  }
}

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
