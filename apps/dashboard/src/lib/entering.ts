import type { SignedIn } from '@quickprism/contract/refresh'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { takeReturn } from './return-to.ts'
import { beginSession, knownHere } from './session.ts'

type Answer = Omit<SignedIn, 'detail'>

/** Begins the session of a person, with nothing that was kept for somebody else. */
export const useBeginSession = () => {
  const cache = useQueryClient()
  return (answer: Answer) => {
    beginSession(answer)
    cache.getQueryCache().clear()
  }
}

/** To the page they came for. */
export const useGoOn = () => {
  const navigate = useNavigate()
  return () => void navigate({ ...takeReturn(knownHere()), replace: true } as never)
}

/** The first steps of a signed-in person. */
export const useEnter = () => {
  const begin = useBeginSession()
  const goOn = useGoOn()
  return (answer: Answer) => {
    begin(answer)
    goOn()
  }
}
