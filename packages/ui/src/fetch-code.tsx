/**
 * Asks for code that did not come with the page. Most browsers remember an import that failed for as long as the page
 * stands, so without a network none is tried, unless a service worker may have kept it.
 */
export const fetchCode = async <Code,>(load: () => Promise<Code>): Promise<Code> => {
  const isKept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  if (!navigator.onLine && !isKept) throw new Error('There is no network to fetch code by.')
  return load()
}
