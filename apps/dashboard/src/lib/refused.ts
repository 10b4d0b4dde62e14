import type { CallFailed } from '@quickprism/client/client'

const UNAVAILABLE = 503

/**
 * The server says that nothing was done, with 503 where it could not. A proxy's 502 or 504 leaves open what the server
 * did, and so does a request without a response, one still worked on, or a commit whose answer was lost.
 */
export const isRefused = ({ status, failure }: CallFailed) =>
  status === UNAVAILABLE || (status > 0 && status < 500 && failure.code !== 'in_flight')
