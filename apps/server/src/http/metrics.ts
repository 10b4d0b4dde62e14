import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '../deps.ts'

const registry = new Registry()
collectDefaultMetrics({ register: registry })

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'How long answers took, by route pattern and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
})

/**
 * Counts and logs every answer under its route pattern: queries and ids stay out of metrics and logs. That nothing has
 * changed is said to every open screen all the time: it is counted, and logged for whoever looks closely.
 */
export const measured = (app: FastifyInstance) => {
  app.addHook('onResponse', ({ id, method, routeOptions, log }, { statusCode: status, elapsedTime }, done) => {
    const route = routeOptions.url ?? 'none'
    duration.observe({ method, route, status }, elapsedTime / 1000)
    const line = () => ({ reqId: id, method, route, status, ms: Math.round(elapsedTime) })
    if (status !== 304) log.info(line(), 'answered')
    else if (log.level === 'debug') log.debug(line(), 'answered')
    done()
  })
}

/** A number that is looked up whenever the metrics are asked for; none while it cannot be. */
export const gauge = (name: string, help: string, read: () => Promise<number>) =>
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await read().catch(() => Number.NaN))
    },
  })

/** How often something happened. */
export const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
  new Counter({ name, help, labelNames, registers: [registry] })

/** How many are inside the gates in front of the pools, wait there, and were refused. Read when metrics are asked for. */
export const measuredGates = ({ identity, cells }: Pick<Deps, 'identity' | 'cells'>) => {
  const gates = [
    { gate: identity.gate, pool: 'identity' },
    ...cells.all.map(({ id, gate }) => ({ gate, pool: `cell-${id}` })),
  ]
  const shown = { labelNames: ['pool'], registers: [registry] }
  new Gauge({
    ...shown,
    name: 'fair_gate_inside',
    help: 'Requests of people, or transactions of businesses, that are being worked on',
    collect() {
      for (const { gate, pool } of gates) this.set({ pool }, gate.counts().inside)
    },
  })
  new Gauge({
    ...shown,
    name: 'fair_gate_waiting',
    help: 'Those that wait for their turn, because their person or business has its share',
    collect() {
      for (const { gate, pool } of gates) this.set({ pool }, gate.counts().waiting)
    },
  })
  new Counter({
    ...shown,
    name: 'fair_gate_refused_total',
    help: 'Those that waited too long or found too many waiting, by who gives way first',
    labelNames: ['pool', 'lane'],
    collect() {
      this.reset()
      for (const { gate, pool } of gates) {
        for (const [lane, count] of Object.entries(gate.counts().refused)) this.inc({ pool, lane }, count)
      }
    },
  })
}

/** Metrics listen on a port of their own, which is not the public one. */
export const serveMetrics = (host: string, port: number) =>
  createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    registry
      .metrics()
      .then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text))
      .catch(() => response.writeHead(500).end())
  }).listen(port, host)
