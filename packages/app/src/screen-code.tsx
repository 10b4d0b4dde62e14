import { fetchCode } from '@quickprism/ui/fetch-code'

/** The code of a screen did not come, because no server is reached. */
export class NeedsConnection extends Error {
  /** Asks for the code once more. */
  readonly again: () => Promise<unknown>

  constructor(again: () => Promise<unknown>, cause: unknown) {
    super('No server is reached for the code of this screen', { cause })
    this.name = 'NeedsConnection'
    this.again = again
  }
}

const REACHED_WITHIN_MS = 5_000

/** Any answer will do: what matters is that a reload would find a page. */
const isServerReached = () =>
  fetch(window.location.pathname, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(REACHED_WITHIN_MS),
  }).then(
    ({ status }) => status < 500,
    () => false,
  )

/**
 * Loads the code of a screen. The router reloads the page where a script is missing, since a newer version may have
 * replaced it; without a server that would leave nothing but the browser's error page, so the screen fails instead.
 */
export const fetchScreen = async <Code,>(
  load: () => Promise<Code>,
  again: () => Promise<unknown> | undefined,
): Promise<Code> => {
  try {
    return await fetchCode(load)
  } catch (cause) {
    if (navigator.onLine && (await isServerReached())) throw cause
    throw new NeedsConnection(async () => again(), cause)
  }
}
