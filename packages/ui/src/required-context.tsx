import { createContext, useContext } from 'react'

/** A field tells the control inside that an answer is required; the asterisk itself is only for the eye. */
export const RequiredContext = createContext(false)

export const useAriaRequired = (): true | undefined => useContext(RequiredContext) || undefined
