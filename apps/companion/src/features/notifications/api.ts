import { useAct, useAsk } from '@quickprism/client/react'
import { notifications } from '@quickprism/contract/notifications'

export const useNotifications = () => useAsk(notifications.mine, {})

export const useSubscribe = () => useAct(notifications.subscribe, { refreshes: [notifications.mine] })

/** Done by the app itself, so nobody is told that it worked. */
const again = { ...notifications.subscribe, says: { failed: notifications.subscribe.says.failed } }

export const useSubscribeAgain = () => useAct(again)

export const useUnsubscribe = () => useAct(notifications.unsubscribe, { refreshes: [notifications.mine] })
