import type { FastifyReply, FastifyRequest } from 'fastify'
import { guarded } from '../../http/refresh-cookie.ts'

/** One for each QR: two sign-in pages of one browser must not take each other's. */
const qrCookie = (scanId: string) => `__Host-qr-${scanId.slice(0, 12)}`

export const setQrCookie = (reply: FastifyReply, scanId: string, secret: string, seconds: number) =>
  reply.setCookie(qrCookie(scanId), secret, { ...guarded, maxAge: seconds })

/** Outlives every session and signing out. Browsers keep no cookie for longer than 400 days. */
const known = { name: '__Host-known', maxAge: 400 * 24 * 3_600 }

export const setKnownCookie = (reply: FastifyReply, value: string) =>
  reply.setCookie(known.name, value, { ...guarded, maxAge: known.maxAge })

export const readKnownCookie = (request: FastifyRequest) => request.cookies[known.name]

export const readQrCookie = (request: FastifyRequest, scanId: string) => request.cookies[qrCookie(scanId)]
