import type { SignedIn } from '@quickprism/contract/refresh'
import { useRouter, useSearch } from '@tanstack/react-router'
import { addresses } from '../../lib/addresses.ts'
import { beginSession } from '../../lib/session.ts'
import { inBrowser } from '../../lib/way-back.ts'

/** Begins the session and goes to where the person was on their way to: the poster they scanned, or their pass. */
export const useArrive = () => {
  const router = useRouter()
  const { to = addresses.pass }: { to?: string } = useSearch({ strict: false })
  return (answer: SignedIn) => {
    beginSession(answer)
    router.history.replace(inBrowser(to))
  }
}
