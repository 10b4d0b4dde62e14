import { useAct } from '@quickprism/client/react'
import { people } from '@quickprism/contract/people'
import { sessions } from '@quickprism/contract/sessions'

export const useRegister = () => useAct(people.register)

/** Ends a registration, and signs in with it: its code was just verified. */
export const useSignUp = () => useAct(sessions.signUp)

export const useForgotQuickId = () => useAct(people.forgotQuickId)
