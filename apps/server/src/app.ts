import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import { type Endpoint, gaps, type Lane, title } from '@quickprism/contract/endpoint'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify'
import { inTurn } from './admission/arrive.ts'
import { inAlertLane } from './db/connect.ts'
import type { Deps } from './deps.ts'
import { warnOfUnknownProxies } from './http/addresses.ts'
import { callerOf, partyIn } from './http/caller.ts'
import { watchDownloads } from './http/download.ts'
import { failureOf } from './http/failures.ts'
import { mountHealth } from './http/health.ts'
import { countInHand } from './http/in-hand.ts'
import { measured } from './http/metrics.ts'
import { openApi } from './http/openapi.ts'
import { expectMeant, expectOwnOrigin } from './http/other-sites.ts'
import { limitPace } from './http/pace.ts'
import { referencePage, referenceStyle } from './http/reference.ts'
import type { Route } from './http/route.ts'
import { COME_BACK_AFTER, sayBusy } from './http/say-busy.ts'
import { NOT_KEPT, securityHeaders } from './http/security-headers.ts'
import { watchSilentConnections } from './http/silent-connections.ts'
import { openStrangers } from './http/strangers.ts'
import { hangUp, leadNowhere } from './http/unreadable.ts'
import type { JustSeen, Work } from './http/watched.ts'
import { accessRoutes } from './modules/access/routes.ts'
import { activityRoutes } from './modules/activities/routes.ts'
import { analyticsRoutes } from './modules/analytics/routes.ts'
import { auditRoutes } from './modules/audit/routes.ts'
import { blacklistRoutes } from './modules/blacklist/routes.ts'
import { branchRoutes } from './modules/branches/routes.ts'
import { MEDIA_PATH, mountMedia } from './modules/businesses/media.ts'
import { businessRoutes } from './modules/businesses/routes.ts'
import { checkinRoutes } from './modules/checkins/routes.ts'
import { claimRoutes } from './modules/claims/routes.ts'
import { consentRoutes } from './modules/consents/routes.ts'
import { documentRoutes } from './modules/documents/routes.ts'
import { frontDeskRoutes } from './modules/front-desk/routes.ts'
import { guestRoutes } from './modules/guests/routes.ts'
import { invitationRoutes } from './modules/invitations/routes.ts'
import { openHub } from './modules/live/hub.ts'
import { openPhones } from './modules/live/phones.ts'
import { liveRoutes } from './modules/live/routes.ts'
import { membershipRoutes } from './modules/memberships/routes.ts'
import { noteRoutes } from './modules/notes/routes.ts'
import { notificationRoutes } from './modules/notifications/routes.ts'
import { overviewRoutes } from './modules/overview/routes.ts'
import { peopleRoutes } from './modules/people/routes.ts'
import { privacyRoutes } from './modules/privacy/routes.ts'
import { recordRoutes } from './modules/records/routes.ts'
import { reportScheduleRoutes } from './modules/report-schedules/routes.ts'
import { reportRoutes } from './modules/reports/routes.ts'
import { revealRoutes } from './modules/reveals/routes.ts'
import { roleRoutes } from './modules/roles/routes.ts'
import { pacedSessions } from './modules/sessions/paced.ts'
import { sessionRoutes } from './modules/sessions/routes.ts'
import { sosRoutes } from './modules/sos/routes.ts'
import { tenantRoutes } from './modules/tenants/routes.ts'
import { userRoutes } from './modules/users/routes.ts'
import { visitRoutes } from './modules/visits/routes.ts'
import { refuse } from './refuse.ts'
import { waitAtMost } from './wait-at-most.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    lane?: Lane
    /** Has a deadline of its own. */
    endsByItself?: boolean
  }
}

/** Everything the product answers. The access test compares it with the contract. */
export const routes: readonly Route[] = [
  ...accessRoutes,
  ...activityRoutes,
  ...analyticsRoutes,
  ...auditRoutes,
  ...blacklistRoutes,
  ...branchRoutes,
  ...businessRoutes,
  ...overviewRoutes,
  ...guestRoutes,
  ...invitationRoutes,
  ...checkinRoutes,
  ...claimRoutes,
  ...consentRoutes,
  ...documentRoutes,
  ...frontDeskRoutes,
  ...liveRoutes,
  ...membershipRoutes,
  ...noteRoutes,
  ...notificationRoutes,
  ...peopleRoutes,
  ...privacyRoutes,
  ...recordRoutes,
  ...reportRoutes,
  ...reportScheduleRoutes,
  ...revealRoutes,
  ...roleRoutes,
  ...sessionRoutes,
  ...sosRoutes,
  ...tenantRoutes,
  ...userRoutes,
  ...visitRoutes,
]

export type AppOptions = {
  /** Addresses and networks of the proxies in front, whose X-Forwarded-For is believed. Without any, nobody's is. */
  trustedProxies?: readonly string[]
  /** How far behind it may run, in milliseconds, before lists and charts give way. Without it they never do. */
  busyAfter?: number
  /** Where browsers tell of what the content security policy refused. */
  reportsTo?: string | undefined
  served?: readonly Route[]
}

const REQUEST_DEADLINE = 10_000
const SAMPLED_EVERY = 100
/** A report names 500 people in its address, each by up to 32 characters. */
const MOST_HEADERS = 32 * 1024

/** A file to keep, under its name (RFC 6266). */
const sendFile = async (reply: FastifyReply, { gives }: Endpoint, file: Blob) => {
  const name = file instanceof File ? file.name.replace(/[^\w.-]/g, '_') : 'file'
  void reply.header('content-disposition', `attachment; filename="${name}"`)
  return reply.type(gives as string).send(Buffer.from(await file.arrayBuffer()))
}

/** Nothing but that: what says how an answer may be used was said with the answer. Not put together anew by Fastify. */
const sayUnchanged = (reply: FastifyReply, tag: string) => {
  const { id } = reply.request
  reply.hijack().raw.writeHead(304, { etag: tag, 'cache-control': NOT_KEPT, 'x-request-id': id }).end()
}

const send = async (endpoint: Endpoint, reply: FastifyReply, answer: Promise<string | Blob>) => {
  const body = await answer
  if (reply.statusCode === 304) return sayUnchanged(reply, reply.getHeader('etag') as string)
  return typeof body === 'string'
    ? reply.type('application/json; charset=utf-8').send(body)
    : sendFile(reply, endpoint, body)
}

/**
 * The deadline of an answer that takes time. Fastify's costs a timer and an aborted signal for every request, which is
 * more than saying that nothing has changed does.
 */
const withinDeadline = <T>(answer: Promise<T>) =>
  waitAtMost(REQUEST_DEADLINE, answer, (): never => {
    throw refuse.busy()
  })

/** No declaration, no start. */
const expectComplete = (endpoints: readonly Endpoint[]) => {
  const complaints = endpoints.flatMap((endpoint) =>
    gaps(endpoint).map((gap) => `  ${title(endpoint)} does not declare ${gap}`),
  )
  if (complaints.length > 0) throw new Error(`The contract is not complete:\n${complaints.join('\n')}`)
}

/** The HTTP server from what is outside it. It does not listen yet. */
export const buildApp = async (
  deps: Deps,
  { trustedProxies = [], busyAfter = 0, reportsTo, served = routes }: AppOptions,
) => {
  const endpoints = served.map(({ endpoint }) => endpoint)
  expectComplete(endpoints)

  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // The caller's own id is never taken: it would end up in our logs as ours.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // One log for all, whose lines name their request: a child for each would cost more than most answers take.
    childLoggerFactory: (log) => log,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    bodyLimit: 256 * 1024,
    requestTimeout: REQUEST_DEADLINE,
    connectionTimeout: REQUEST_DEADLINE + 5_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    http: { headersTimeout: REQUEST_DEADLINE, maxHeaderSize: MOST_HEADERS },
    routerOptions: { maxParamLength: 256 },
    frameworkErrors: (_, request, reply) => leadNowhere(app, request, reply),
    clientErrorHandler: hangUp,
  })

  app.addHook('onRoute', (route) => {
    if (!route.config?.endsByItself) route.handlerTimeout = REQUEST_DEADLINE
  })

  // A form of another site can send text/plain without asking; JSON it cannot.
  app.removeContentTypeParser('text/plain')
  await app.register(cookie)

  // First, so that whatever refuses a request later has its headers on already.
  const headersFor = securityHeaders(deps.settings, reportsTo)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headersFor(request.url)).header('x-request-id', request.id)
    expectOwnOrigin(request, deps.origin)
    done()
  })
  warnOfUnknownProxies(app)
  limitPace(app, deps, [...pacedSessions, { path: MEDIA_PATH }])
  measured(app)
  await app.register(underPressure, {
    maxEventLoopDelay: busyAfter,
    sampleInterval: SAMPLED_EVERY,
    pressureHandler: (request, reply, _kind, behind) => {
      // Nothing was measured: it was held up for a whole interval, which is all that is known.
      if (behind === Number.POSITIVE_INFINITY && busyAfter > SAMPLED_EVERY) return
      if (request.routeOptions.config.lane !== 'first') return
      sayBusy(reply)
    },
  })

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, body, isOurs } = failureOf(error, request.id)
    if (isOurs) {
      request.log.error({ err: error, reqId: request.id, route: request.routeOptions.url }, 'a request failed')
    }
    if (status === 503) void reply.header('retry-after', COME_BACK_AFTER)
    return reply.code(status).send(body)
  })
  app.setNotFoundHandler(() => {
    throw refuse.missing()
  })

  const hub = openHub(deps)
  app.decorate('hub', hub)
  const alertLane = inAlertLane(deps)
  const phones = openPhones(alertLane)
  app.decorate('phones', phones)
  const cutDownloads = watchDownloads(app)
  const cutSilentConnections = watchSilentConnections(app.server)
  // Before the server waits for its connections to end: these would not end by themselves.
  app.addHook('preClose', async () => {
    hub.close()
    phones.close()
    await cutDownloads()
    cutSilentConnections()
  })

  const inHand = countInHand()
  const strangers = openStrangers(deps)
  const mount =
    (to: FastifyInstance) =>
    ({ endpoint, answer, orAnothers, aloud, stream }: Route) => {
      const outside = endpoint.lane === 'never' ? alertLane : deps
      return to.route({
        method: endpoint.method,
        url: endpoint.path,
        config: { lane: endpoint.lane, endsByItself: !stream },
        // A stream has the usual time to begin; the deadline ends when the line is taken over. It has no bare head.
        exposeHeadRoute: !stream && !endpoint.acts,
        handler: (request, reply) => {
          if (endpoint.acts) expectMeant(request, deps.origin)
          const party = partyIn(outside, request)
          if (inHand.isFullFor(endpoint.lane, party)) return sayBusy(reply)
          const inTheirTurn = <T>(work: () => Promise<T>) =>
            endpoint.allow.kind === 'public'
              ? strangers.inTurn(request, work)
              : inTurn(outside, callerOf(request), endpoint.path, work)
          if (stream) return inTheirTurn(() => stream(request, outside, reply))
          const work = (justSeen?: JustSeen) => {
            const quietly = () => inTheirTurn(() => answer(request, outside, reply, justSeen))
            return aloud ? aloud(request, quietly) : quietly()
          }
          const answered = () => orAnothers?.(request, outside, reply, work as Work) ?? work()
          return send(endpoint, reply, withinDeadline(inHand.hold(endpoint.lane, party, answered)))
        },
      })
    }
  served.filter(({ endpoint }) => !endpoint.file).forEach(mount(app))
  // Forms are understood only where a file is expected.
  await app.register(async (forms) => {
    await forms.register(multipart)
    served.filter(({ endpoint }) => endpoint.file).forEach(mount(forms))
  })

  const document = JSON.stringify(openApi(endpoints, deps))
  app.get('/api/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(document))
  app.get('/api/docs', (_, reply) =>
    reply.type('text/html; charset=utf-8').send(referencePage(endpoints, deps.settings.product)),
  )
  app.get('/api/docs.css', (_, reply) => reply.type('text/css; charset=utf-8').send(referenceStyle))
  mountMedia(app, deps)
  mountHealth(app, deps)
  return app
}
