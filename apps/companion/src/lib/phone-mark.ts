import { shelvesNow, take } from './device-store.ts'

const NAME = 'phone'

/** What messages for whoever is signed in on this phone are marked with. The service worker reads it. */
export const keepPhoneMark = (mark: string) => shelvesNow().keep('kept', NAME, mark)

export const keptPhoneMark = () => take<string>('kept', NAME)
