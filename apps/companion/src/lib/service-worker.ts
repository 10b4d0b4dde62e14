declare global {
  interface Window {
    /** Not in the library of the compiler yet, and not in every browser. */
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL: (address: string) => string },
      ): { createScriptURL(address: string): unknown }
    }
  }
}

const SCRIPT = '/app/service-worker.js'

/** The only address this page may load a script from by name. */
const policy = window.trustedTypes?.createPolicy('quickprism', {
  createScriptURL: (address) => {
    if (address !== SCRIPT) throw new TypeError(`${address} is not a script of this app.`)
    return address
  },
})

/** Milliseconds after the start: to fetch and keep the whole app takes the network and the processor from the first screen. */
const PAUSE = 2_000

const register = () => {
  const address = policy?.createScriptURL(SCRIPT) ?? SCRIPT
  // The type of `register` still asks for text; browsers with Trusted Types want the trusted address.
  navigator.serviceWorker.register(address as string, { scope: '/app/' }).catch(() => {})
}

/** Keeps the app on the phone, so that it opens without a connection. Where that fails, the app works online. */
export const registerServiceWorker = () => {
  if ('serviceWorker' in navigator) setTimeout(register, PAUSE)
}
