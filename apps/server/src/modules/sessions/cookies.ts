import type { App } from '@quickprism/contract/app'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { lifetimes } from './refresh-tokens.ts'

/** `__Host-`: this host alone, over TLS alone (or on this machine), for scripts never. */
const names: Record<App, string> = { dashboard: '__Host-refresh', companion: '__Host-companion' }

/** One for each QR: two sign-in pages of one browser must not take each other's. */
const qrCookie = (scanId: string) => `__Host-qr-${scanId.slice(0, 12)}`

const guarded = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' } as const

export const refreshCookie = (app: App) => names[app]

export const setRefreshCookie = (reply: FastifyReply, app: App, token: string) =>
  reply.setCookie(names[app], token, { ...guarded, maxAge: lifetimes[app].idle / 1000 })

export const clearRefreshCookie = (reply: FastifyReply, app: App) => reply.clearCookie(names[app], guarded)

export const readRefreshCookie = (request: FastifyRequest, app: App) => request.cookies[names[app]]

export const setQrCookie = (reply: FastifyReply, scanId: string, secret: string, seconds: number) =>
  reply.setCookie(qrCookie(scanId), secret, { ...guarded, maxAge: seconds })

/** Outlives every session and signing out. Browsers keep no cookie for longer than 400 days. */
const known = { name: '__Host-known', maxAge: 400 * 24 * 3_600 }

export const setKnownCookie = (reply: FastifyReply, value: string) =>
  reply.setCookie(known.name, value, { ...guarded, maxAge: known.maxAge })

export const readKnownCookie = (request: FastifyRequest) => request.cookies[known.name]

export const readQrCookie = (request: FastifyRequest, scanId: string) => request.cookies[qrCookie(scanId)]
