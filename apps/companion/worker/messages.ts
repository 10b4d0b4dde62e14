import { keptPhoneMark } from '../src/lib/phone-mark.ts'

/** What the server has the phone show. */
type Message = { title: string; text: string; opens: string; tag: string }

/** A push must be shown, whatever it says: browsers take the permission away from those who hide one. */
const UNREADABLE: Message = { title: 'There is news for you', text: '', opens: '/app/', tag: 'unreadable' }

const isMessage = (data: unknown): data is Message & { phone: string } =>
  typeof data === 'object' &&
  data !== null &&
  ['title', 'text', 'opens', 'tag', 'phone'].every(
    (name) => typeof (data as Record<string, unknown>)[name] === 'string',
  )

/** One that was on its way when its reader signed out is nobody's to read who has the phone now. */
export const readMessage = async (data: PushMessageData | null): Promise<Message> => {
  try {
    const read: unknown = data?.json()
    return isMessage(read) && read.phone === (await keptPhoneMark()) ? read : UNREADABLE
  } catch {
    return UNREADABLE
  }
}

/** One that stays until it is looked at, and sounds again when it takes the place of another. */
const urgently = { requireInteraction: true, renotify: true }

/** One notification for each thing it is about: the same again takes the place of the one before. */
export const showMessage = (registration: ServiceWorkerRegistration, { title, text, opens, tag }: Message) =>
  registration.showNotification(title, {
    body: text,
    tag,
    icon: '/app/icon-192.png',
    data: opens,
    ...(opens.startsWith('/app/sos') ? urgently : {}),
  })

/** Has the windows of the app that are open ask again: they may show what the message is about. */
export const tellWindows = async (clients: Clients) => {
  for (const open of await clients.matchAll({ type: 'window' })) open.postMessage('a message came')
}

/** Shows the page it leads to, in a window of the app that is open or in a new one. Never a page of anyone else. */
export const openFrom = async (clients: Clients, origin: string, opens: unknown) => {
  const wanted = new URL(typeof opens === 'string' ? opens : '/app/', origin)
  const address = wanted.origin === origin ? wanted.href : `${origin}/app/`
  const windows = await clients.matchAll({ type: 'window' })
  const shown = windows.find(({ url }) => url === address) ?? windows[0]
  if (!shown) return clients.openWindow(address)
  const focused = await shown.focus()
  return focused.url === address ? focused : focused.navigate(address)
}
