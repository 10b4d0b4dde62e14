import { CallFailed } from '@quickprism/client/client'
import { CallContext } from '@quickprism/client/react'
import { t } from '@quickprism/client/words'
import type { Reply } from '@quickprism/contract/endpoint'
import { QR_POLL_SECONDS, sessions } from '@quickprism/contract/sessions'
import { tell } from '@quickprism/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { use, useRef, useState } from 'react'
import { useEnter } from '../../lib/entering.ts'
import { copy } from './copy.ts'

/** Keeps nothing: each entry to the screen starts a sign-in of its own, and its tokens belong in no cache. */
const unkept = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }

/** "Session token not found or expired". */
const OVER = 404

/** The number that the phone asks for, and how long it did so when it was last looked at. */
export type ShownNumber = { number: number; secondsLeft: number; at: number }

/** The sign-in that waits for a phone. A code that is over is replaced without a word; any other failure is told once. */
export const useQrSignIn = () => {
  const { call } = use(CallContext)
  const enter = useEnter()
  const [seconds, setSeconds] = useState(QR_POLL_SECONDS)
  const [shown, setShown] = useState<ShownNumber>()
  /** It is looked at every few seconds, and a failure that lasts is one failure. */
  const told = useRef(false)

  const qr = useQuery<Reply<typeof sessions.generateQr>, CallFailed>({
    queryKey: [sessions.generateQr.path],
    queryFn: ({ signal }) => call(sessions.generateQr, {}, { signal }),
    ...unkept,
    retry: 2,
  })
  const session_token = qr.data?.session_token ?? ''

  const renew = () => {
    setSeconds(QR_POLL_SECONDS)
    setShown(undefined)
    void qr.refetch()
  }

  const look = async (signal: AbortSignal) => {
    const answer = await call(sessions.qrStatus, { query: { session_token } }, { signal })
    const { status, access_token, quickID, name, type, number, seconds_left } = answer
    if (number !== undefined && seconds_left !== undefined) {
      setShown({ number, secondsLeft: seconds_left, at: Date.now() })
    }
    if (status === 'slow_down') setSeconds((before) => before + QR_POLL_SECONDS)
    if (status === 'denied') {
      tell({ tone: 'bad', text: t(copy.qrRefused) })
      renew()
    }
    if (status === 'authenticated' && access_token && quickID && name !== undefined && type) {
      tell({ tone: 'good', text: t(copy.qrSuccess) })
      enter({ access_token, quickID, name, type })
    }
    told.current = false
  }

  const lookFailed = (failure: unknown) => {
    if (failure instanceof CallFailed && failure.status === OVER) return renew()
    if (told.current || !(failure instanceof CallFailed)) return
    told.current = true
    tell({ tone: 'bad', text: failure.message })
  }

  useQuery({
    queryKey: [sessions.qrStatus.path, session_token],
    queryFn: async ({ signal }) => {
      await look(signal).catch(lookFailed)
      return null
    },
    ...unkept,
    // The first look comes when the phone had time to answer.
    initialData: null,
    enabled: session_token !== '',
    refetchInterval: seconds * 1000,
    retry: false,
  })

  return { image: qr.data?.qr_base64, failure: qr.isFetching ? null : qr.error, shown, renew }
}
