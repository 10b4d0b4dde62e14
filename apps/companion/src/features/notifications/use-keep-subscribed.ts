import { useEffect } from 'react'
import { useNotifications, useSubscribeAgain } from './api.ts'
import { consentHere, isSubscribedHere, subscribeHere } from './device.ts'

/** Browsers drop subscriptions, and installations change their key: whoever turned it on has it on. */
export const useKeepSubscribed = () => {
  const { data } = useNotifications()
  const { mutate } = useSubscribeAgain()
  const key = data?.on ? data.key : null
  useEffect(() => {
    if (!key || consentHere() !== 'granted') return
    void isSubscribedHere(key)
      .then((isThere) => (isThere ? undefined : subscribeHere(key)))
      .then((body) => body && mutate({ body }))
      .catch(() => {})
  }, [key, mutate])
}
