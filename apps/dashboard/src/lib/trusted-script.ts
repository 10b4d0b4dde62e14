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

/** Scripts that are named while the page runs are built with it: only from our own origin's assets. */
const policy = window.trustedTypes?.createPolicy('quickprism', {
  createScriptURL: (address) => {
    const { origin, pathname } = new URL(address, location.href)
    const isBuilt = import.meta.env.DEV || pathname.startsWith('/assets/')
    if (origin !== location.origin || !isBuilt) {
      throw new TypeError(`${address} is not a script of this app.`)
    }
    return address
  },
})

/** The address of a worker's script. Its type says text; browsers with Trusted Types want what the policy has seen. */
export const trustedScript = (address: string) => (policy?.createScriptURL(address) ?? address) as string
