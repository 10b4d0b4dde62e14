import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Whoever has connected and means to ask does so within this time. */
const GRACE = 1_000

/**
 * Browsers open connections on suspicion. A server that stops would wait for one on which nothing was ever asked until
 * its deadline; what this answers cuts them a moment later.
 */
export const watchSilentConnections = (server: Server) => {
  const silent = new Set<Socket>()
  server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', ({ socket }) => silent.delete(socket))
  return () => {
    setTimeout(() => {
      for (const socket of silent) socket.destroy()
    }, GRACE).unref()
  }
}
