/** Whether this browser can take messages at all, and whether its owner lets it. */
export type Consent = 'unable' | NotificationPermission

export const consentHere = (): Consent =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
    ? Notification.permission
    : 'unable'

const ownWorker = async () => (await navigator.serviceWorker.getRegistration('/app/'))?.pushManager

const asText = (key: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The subscription this browser has, if it was made with this key: no other key can send to it. */
const subscriptionWith = async (manager: PushManager, key: string) => {
  const subscription = await manager.getSubscription()
  if (!subscription || asText(subscription.options.applicationServerKey) === key) return subscription
  await subscription.unsubscribe()
  return null
}

/** Whether the browser still has what it was subscribed with. It may drop it, and an installation may change its key. */
export const isSubscribedHere = async (key: string) => {
  const manager = await ownWorker()
  return manager !== undefined && (await subscriptionWith(manager, key)) !== null
}

/** Asks its owner, if they were not asked before, and says where this browser takes messages; nothing if it does not. */
export const subscribeHere = async (key: string) => {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const manager = await ownWorker()
  const subscription =
    manager &&
    ((await subscriptionWith(manager, key)) ??
      (await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })))
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  return endpoint && keys?.['p256dh'] && keys['auth']
    ? { endpoint, p256dh: keys['p256dh'], auth: keys['auth'] }
    : undefined
}
