import type { App } from '@quickprism/contract/app'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { lifetimes } from '../admission/refresh-tokens.ts'

/** `__Host-`: this host alone, over TLS alone (or on this machine), for scripts never. */
const names: Record<App, string> = { dashboard: '__Host-refresh', companion: '__Host-companion' }

export const guarded = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' } as const

export const refreshCookie = (app: App) => names[app]

export const setRefreshCookie = (reply: FastifyReply, app: App, token: string) =>
  reply.setCookie(names[app], token, { ...guarded, maxAge: lifetimes[app].idle / 1000 })

export const clearRefreshCookie = (reply: FastifyReply, app: App) => reply.clearCookie(names[app], guarded)

export const readRefreshCookie = (request: FastifyRequest, app: App) => request.cookies[names[app]]
