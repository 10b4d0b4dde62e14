import { useAct } from '@quickprism/client/react'
import { developmentSignIn } from '@quickprism/contract/development'

export const useDevelopmentSignIn = () => useAct(developmentSignIn)
