import type { Settings } from '@quickprism/contract/settings'

/** Every host that tiles come from: `{s}` in it stands for several. */
const tileHosts = (tiles: Settings['tiles']) => (tiles ? [tiles.url.replace('{s}.', '*.').split('/', 3).join('/')] : [])

/** For pages: everything from our own origin, no inline script or style anywhere, and sinks only through our own policy. */
const policyOfPages = ({ tiles, ipLookup }: Pick<Settings, 'tiles' | 'ipLookup'>, reportsTo?: string) =>
  [
    "default-src 'self'",
    // The companion reads QR codes with a decoder compiled to WebAssembly.
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...tileHosts(tiles)].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...(ipLookup ? [new URL(ipLookup).origin] : [])].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types quickprism',
    ...(reportsTo ? [`report-uri ${reportsTo}`] : []),
  ].join(';')

/** An answer that someone opens as a page may do nothing at all. */
const POLICY_OF_ANSWERS = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'"

/** How long an answer is kept by a browser: not at all. */
export const NOT_KEPT = 'private, no-store'

/** What keeps other sites from reading or reinterpreting whatever it is. */
const ALWAYS = {
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}

/** What only a document heeds: on data it would be so many words an open screen is sent every few seconds. */
const OF_DOCUMENTS = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // What pages of ours may use, and nobody else's inside them.
  'permissions-policy': 'camera=(self), geolocation=(self), screen-wake-lock=(self), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

/** Data and pictures, as opposed to pages and what they load. The reference of the API is a page. */
const isAnswer = (url: string) => /^\/(api\/(?!docs)|media\/|healthz|readyz)/.test(url)

/** What every response carries, put together once: an open screen asks often. No answer is kept unless it says so. */
export const securityHeaders = (settings: Pick<Settings, 'tiles' | 'ipLookup'>, reportsTo?: string) => {
  const onPages = {
    ...ALWAYS,
    ...OF_DOCUMENTS,
    'content-security-policy': policyOfPages(settings, reportsTo),
    'cache-control': 'no-cache',
  }
  const onAnswers = { ...ALWAYS, 'content-security-policy': POLICY_OF_ANSWERS, 'cache-control': NOT_KEPT }
  return (url: string): Readonly<Record<string, string>> => (isAnswer(url) ? onAnswers : onPages)
}
