import { t } from '@quickprism/client/words'
import { tell } from '@quickprism/ui/toast'
import { useState } from 'react'
import { useSubscribe } from './api.ts'
import { copy } from './copy.ts'
import { consentHere, subscribeHere } from './device.ts'

/** Has the browser ask its owner, and the server send here from now on. */
export const useTurnOn = (key: string) => {
  const subscribe = useSubscribe()
  const [isAsking, setIsAsking] = useState(false)
  const turnOn = async () => {
    setIsAsking(true)
    const body = await subscribeHere(key).catch(() => undefined)
    setIsAsking(false)
    if (body) return subscribe.mutate({ body })
    // Whoever said no knows it; a browser that fails says nothing by itself.
    if (consentHere() === 'granted') tell({ tone: 'bad', text: t(copy.failed) })
  }
  return { turnOn, isBusy: isAsking || subscribe.isPending }
}
