import { useAct } from '@quickprism/client/react'
import { people } from '@quickprism/contract/people'
import { sessions } from '@quickprism/contract/sessions'

export const useRegister = () => useAct(people.register)

/** Ends a registration, and signs in with it: its code was just verified. What is wrong stands below the code. */
export const useSignUp = () => useAct(sessions.signUp, { showsFailure: () => true })

export const useForgotQuickId = () => useAct(people.forgotQuickId)
