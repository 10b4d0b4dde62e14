import type { MarshalMark } from '@quickprism/contract/sos'

const DATABASE = 'dashboard'
const STORE = 'sos-marks'

const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let opened: Promise<IDBDatabase> | undefined

const open = async () => {
  const asking = indexedDB.open(DATABASE, 1)
  asking.onupgradeneeded = () => void asking.result.createObjectStore(STORE)
  const database = await answerOf(asking)
  const reopen = () => {
    opened = undefined
  }
  database.onclose = reopen
  database.onversionchange = () => {
    database.close()
    reopen()
  }
  return database
}

const storeOf = async (mode: IDBTransactionMode) => {
  opened ??= open().catch((failure: unknown) => {
    opened = undefined
    throw failure
  })
  return (await opened).transaction(STORE, mode, { durability: 'strict' }).objectStore(STORE)
}

/** The marks of every outbox on this device. */
export const readAllMarks = async (): Promise<[string, readonly MarshalMark[]][]> => {
  const store = await storeOf('readonly')
  const [names, marks] = await Promise.all([answerOf(store.getAllKeys()), answerOf(store.getAll())])
  return names.map((name, at) => [String(name), marks[at] as readonly MarshalMark[]])
}

/** Changes one outbox in one transaction: what another tab wrote is not overwritten. */
export const writeMarks = async (outbox: string, change: (marks: readonly MarshalMark[]) => readonly MarshalMark[]) => {
  const store = await storeOf('readwrite')
  const before = await answerOf<readonly MarshalMark[] | undefined>(store.get(outbox))
  const marks = change(before ?? [])
  await (marks.length === 0 ? answerOf(store.delete(outbox)) : answerOf(store.put(marks, outbox)))
}
