const NAME = 'companion'

/** Keys and single things by their name; scans that wait, by their nonce. */
export type Shelf = 'kept' | 'scans'
const SHELVES: readonly Shelf[] = ['kept', 'scans']

const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let opened: Promise<IDBDatabase> | undefined

const open = () => {
  const asking = indexedDB.open(NAME, 1)
  asking.onupgradeneeded = () => {
    for (const shelf of SHELVES) asking.result.createObjectStore(shelf)
  }
  return answerOf(asking).then((database) => {
    // A browser that clears its storage, or a later version of this app in another tab, takes it away.
    const reopen = () => {
      opened = undefined
    }
    database.onclose = reopen
    database.onversionchange = () => {
      database.close()
      reopen()
    }
    return database
  })
}

/**
 * Does one thing on a shelf of this phone, and answers once it is kept there for good. What is asked for first happens
 * first.
 */
const on = async <T>(
  shelves: Shelf | readonly Shelf[],
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => Promise<T>,
): Promise<T> => {
  opened ??= open().catch((failure: unknown) => {
    opened = undefined
    throw failure
  })
  const transaction = (await opened).transaction(shelves, mode, { durability: 'strict' })
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  const [answer] = await Promise.all([work(transaction), done])
  return answer
}

export const take = <T>(shelf: Shelf, name: string): Promise<T | undefined> =>
  on(shelf, 'readonly', (transaction) => answerOf(transaction.objectStore(shelf).get(name)))

export const takeAll = <T>(shelf: Shelf): Promise<T[]> =>
  on(shelf, 'readonly', (transaction) => answerOf(transaction.objectStore(shelf).getAll()))

/** How often everything was dropped. */
let dropped = 0

/**
 * The shelves as they are now. Whatever is still being made, sealed or asked for when everything is dropped is not kept
 * afterwards: it was of whoever has left.
 */
export const shelvesNow = () => {
  const then = dropped
  const isSame = () => dropped === then
  return {
    keep: async (shelf: Shelf, name: string, thing: unknown): Promise<void> => {
      await on(shelf, 'readwrite', async (transaction) => {
        if (isSame()) await answerOf(transaction.objectStore(shelf).put(thing, name))
      })
    },
    /** Keeps it, unless there is one by this name: whatever is there afterwards. Two tabs then have the same. */
    keepFirst: <T>(shelf: Shelf, name: string, thing: T): Promise<T> =>
      on(shelf, 'readwrite', async (transaction) => {
        const store = transaction.objectStore(shelf)
        const before = await answerOf<T | undefined>(store.get(name))
        if (before !== undefined) return before
        if (isSame()) await answerOf(store.put(thing, name))
        return thing
      }),
  }
}

export type Shelves = ReturnType<typeof shelvesNow>

export const drop = (shelf: Shelf, name: string): Promise<void> =>
  on(shelf, 'readwrite', async (transaction) => void (await answerOf(transaction.objectStore(shelf).delete(name))))

/** What is still being made for the person who leaves is not kept. What the phone keeps stays. */
export const keepNothingMore = () => {
  dropped += 1
}

/** Everything, when the person leaves: what was sealed cannot be opened again, not even from a copy. */
export const dropEverything = (): Promise<void> => {
  keepNothingMore()
  return on(SHELVES, 'readwrite', async (transaction) => {
    await Promise.all(SHELVES.map((shelf) => answerOf(transaction.objectStore(shelf).clear())))
  })
}
