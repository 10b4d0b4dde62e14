/**
 * Text that a browser keeps. Never throws: a browser may be full or refuse storage to a page, and what it does not take
 * lasts in memory until the page is left.
 */
const openStorage = (find: () => Storage) => {
  const memory = new Map<string, string>()
  const attempt = <T>(act: (storage: Storage) => T): T | undefined => {
    try {
      return act(find())
    } catch {
      return undefined
    }
  }
  const remove = (key: string) => {
    memory.delete(key)
    attempt((storage) => storage.removeItem(key))
  }
  return {
    /** Another tab may have written since, so the storage is read before the memory. */
    get: (key: string) => attempt((storage) => storage.getItem(key)) ?? memory.get(key),
    set(key: string, text: string) {
      const isKept = attempt((storage) => {
        storage.setItem(key, text)
        return true
      })
      if (isKept) return void memory.delete(key)
      // The outdated value must not be read again, by this page or the next.
      remove(key)
      memory.set(key, text)
    },
    remove,
    keys: (prefix = '') =>
      [...new Set([...(attempt((storage) => Object.keys(storage)) ?? []), ...memory.keys()])].filter((key) =>
        key.startsWith(prefix),
      ),
  }
}

export type TextStorage = ReturnType<typeof openStorage>

/** For this tab until it is closed. */
export const tabStorage = openStorage(() => sessionStorage)

/** For every tab of this browser, which both apps share. */
export const browserStorage = openStorage(() => localStorage)

/** Kept text may be of another version of the app, or changed by hand. */
export const parseKept = <T>(text: string | undefined): T | undefined => {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}

/** Speaks with the other tabs of this browser, where it lets a page do so. */
export const openTabChannel = <Message>(name: string, hear: (message: Message) => void) => {
  try {
    const channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data))
    return (message: Message) => channel.postMessage(message)
  } catch {
    return () => {}
  }
}
