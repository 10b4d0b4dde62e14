import type { App } from '@quickprism/contract/sessions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { lifetimes } from './refresh-tokens.ts'

/** `__Host-`: this host alone, over TLS alone (or on this machine), for scripts never. */
const names: Record<App, string> = { dashboard: '__Host-refresh', companion: '__Host-companion' }
const QR_COOKIE = '__Host-qr'

const guarded = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' } as const

export const refreshCookie = (app: App) => names[app]

export const setRefreshCookie = (reply: FastifyReply, app: App, token: string) =>
  reply.setCookie(names[app], token, { ...guarded, maxAge: lifetimes[app].idle / 1000 })

export const clearRefreshCookie = (reply: FastifyReply, app: App) => reply.clearCookie(names[app], guarded)

export const readRefreshCookie = (request: FastifyRequest, app: App) => request.cookies[names[app]]

export const setQrCookie = (reply: FastifyReply, secret: string, seconds: number) =>
  reply.setCookie(QR_COOKIE, secret, { ...guarded, maxAge: seconds })

export const readQrCookie = (request: FastifyRequest) => request.cookies[QR_COOKIE]
