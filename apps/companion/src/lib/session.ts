import { createCookieSession } from '@quickprism/client/cookie-session'

export type Person = { quickID: string; name: string }

const own = createCookieSession<Person>({
  app: 'companion',
  personOf: ({ quickID, name }) => ({ quickID, name }),
  // An app that was closed in between must remember it too.
  mark: { store: localStorage, key: 'companion-left' },
})

export const { session, begin: beginSession, end: endSession, resume: resumeSession, whenOver: whenSessionEnds } = own

export const rename = (name: string) => own.change({ name })
