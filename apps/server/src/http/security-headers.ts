import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Settings } from '@quickprism/contract/settings'

/** Every host that tiles come from: `{s}` in it stands for several. */
const tileHosts = (tiles: Settings['tiles']) => (tiles ? [tiles.url.replace('{s}.', '*.').split('/', 3).join('/')] : [])

/** For pages: everything from our own origin, no inline script or style anywhere, and sinks only through our own policy. */
export const securityHeaders = (
  { tiles, ipLookup }: Pick<Settings, 'tiles' | 'ipLookup'>,
  reportsTo?: string,
): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      // The companion reads QR codes with a decoder compiled to WebAssembly.
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...tileHosts(tiles)],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...(ipLookup ? [new URL(ipLookup).origin] : [])],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['quickprism'],
      ...(reportsTo ? { reportUri: [reportsTo] } : {}),
    },
  },
  crossOriginEmbedderPolicy: false,
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  xFrameOptions: { action: 'deny' },
})

/** What pages of ours may use, and nobody else's inside them. */
const PERMISSIONS = 'camera=(self), geolocation=(self), screen-wake-lock=(self), microphone=(), payment=(), usb=()'

const NOTHING = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'"

/** Data and pictures, as opposed to pages and what they load. The reference of the API is a page. */
const isAnswer = (url: string) => /^\/(api\/(?!docs)|media\/|healthz|readyz)/.test(url)

/** What differs: an answer that someone opens as a page may do nothing at all, and none is kept unless it says so. */
export const headersFor = (url: string): Record<string, string> => ({
  'permissions-policy': PERMISSIONS,
  ...(isAnswer(url)
    ? { 'content-security-policy': NOTHING, 'cache-control': 'private, no-store' }
    : { 'cache-control': 'no-cache' }),
})
