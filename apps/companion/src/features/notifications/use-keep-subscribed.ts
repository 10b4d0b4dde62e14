import { useEffect } from 'react'
import { keepPhoneMark } from '../../lib/phone-mark.ts'
import { useNotifications, useSubscribeAgain } from './api.ts'
import { consentHere, isSubscribedHere, subscribeHere } from './device.ts'

/**
 * Browsers drop subscriptions, and installations change their key: whoever turned it on has it on. The phone also keeps
 * what messages for it are marked with.
 */
export const useKeepSubscribed = () => {
  const { data } = useNotifications()
  const { mutate } = useSubscribeAgain()
  const key = data?.on ? data.key : null
  const mark = data?.phone
  useEffect(() => {
    if (mark) void keepPhoneMark(mark).catch(() => {})
  }, [mark])
  useEffect(() => {
    if (!key || consentHere() !== 'granted') return
    void isSubscribedHere(key)
      .then((isThere) => (isThere ? undefined : subscribeHere(key)))
      .then((body) => body && mutate({ body }))
      .catch(() => {})
  }, [key, mutate])
}
