import type { FastifyRequest } from 'fastify'
import type { Caller } from '../admission/arrive.ts'
import { addressOf } from './addresses.ts'

export const callerOf = (request: FastifyRequest): Caller => ({
  token: /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1],
  address: addressOf(request),
  device: request.headers['user-agent']?.slice(0, 200) ?? '',
  lane: request.routeOptions.config.lane ?? 'last',
})
