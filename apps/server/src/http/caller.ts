import type { FastifyRequest } from 'fastify'
import type { Caller } from '../admission/arrive.ts'
import { addressOf } from './addresses.ts'

export const tokenIn = ({ headers }: FastifyRequest) => /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]

export const callerOf = (request: FastifyRequest): Caller => ({
  token: tokenIn(request),
  address: addressOf(request),
  device: request.headers['user-agent']?.slice(0, 200) ?? '',
  lane: request.routeOptions.config.lane ?? 'last',
})
