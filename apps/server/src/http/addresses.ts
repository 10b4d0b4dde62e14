import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The eight groups of an IPv6 address, without its zone. */
const groupsOf = (address: string) => {
  // The URL parser writes it in lower case, without dots and shortened in the one standard way.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`)
  const [left = [], right] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  return right ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right] : left
}

/** The IPv4 address that is written as an IPv6 one (`::ffff:192.0.2.1`), as a server that listens on both sees it. */
const mappedIn = (groups: readonly string[]) => {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.')
}

const readAddress = (text: string | undefined) => {
  if (text === undefined || isIPv4(text)) return text
  return isIPv6(text) ? (mappedIn(groupsOf(text)) ?? text) : undefined
}

/**
 * Where a request comes from: what the outermost trusted proxy saw, or the connection itself. A proxy that passes on
 * something else than an address is taken for the caller.
 */
export const addressOf = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>) =>
  readAddress(ip) ?? readAddress(socket.remoteAddress) ?? 'unknown'

/** A network that limits for each address count as one, and how many times the limit of an address it has. */
type CountedNetwork = { network: string; share: number }

const SHARE_OF_56 = 4
const SHARE_OF_48 = 16

/**
 * What limits for each address count an address as: an IPv4 address alone; of IPv6 the /64 that one connection is given,
 * and the /56 and /48 around it, which a site is given whole. They have a multiple of the limit, since the phones of a
 * mobile network share them.
 */
export const networksOf = (address: string): readonly CountedNetwork[] => {
  const plain = readAddress(address) ?? address
  if (!isIPv6(plain)) return [{ network: plain, share: 1 }]
  const groups = groupsOf(plain).slice(0, 4)
  const site = groups.slice(0, 3).join(':')
  const upperByte = (Number.parseInt(groups[3] as string, 16) & 0xff00).toString(16)
  return [
    { network: `${groups.join(':')}::/64`, share: 1 },
    { network: `${site}:${upperByte}::/56`, share: SHARE_OF_56 },
    { network: `${site}::/48`, share: SHARE_OF_48 },
  ]
}

/** The widest of them, which one site may have whole. */
export const widestNetworkOf = (address: string) => networksOf(address).at(-1)?.network ?? address

const NOT_TRUSTED =
  'X-Forwarded-For arrives from an address that TRUSTED_PROXIES does not name, and is not believed: everyone behind ' +
  'that address shares one set of limits and is written down with it. If it is your proxy, add it to TRUSTED_PROXIES. ' +
  'If people reach this server directly, someone made the header up: ignore this message.'

/** Tells the operator, once, that there seems to be a proxy in front that is not trusted. */
export const warnOfUnknownProxies = (app: FastifyInstance) => {
  let told = false
  const look = ({ headers, ips, socket, log }: FastifyRequest) => {
    if (!headers['x-forwarded-for'] || (ips && ips.length > 1)) return
    told = true
    log.warn({ from: readAddress(socket.remoteAddress) }, NOT_TRUSTED)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    if (!told) look(request)
    done()
  })
}
