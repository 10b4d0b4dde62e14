import { useAct } from '@quickprism/client/react'
import { people } from '@quickprism/contract/people'

export const useRegister = () => useAct(people.register)

export const useConfirmRegistration = () => useAct(people.confirm)

export const useForgotQuickId = () => useAct(people.forgotQuickId)
