import type { Wire } from '@quickprism/client/client'

/** A browser that is signed in sends its refresh cookie along. */
export const withCookie =
  (wire: Wire, { cookieName, cookieValue }: { cookieName: string; cookieValue: string }): Wire =>
  (request) =>
    wire({ ...request, headers: { ...request.headers, cookie: `${cookieName}=${cookieValue}` } })
