import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { lookAtGstin } from '@quickprism/contract/gstin'

type Answer = { status: 'active' | 'inactive' | 'unknown'; legal_name: string | null; trade_name: string | null }

export type GstinProvider = {
  url: string
  /** What it was asked, in order. */
  asked: readonly string[]
  /** From now on it answers with this status instead of an answer, or properly again. */
  failWith(status: number | undefined): void
  close(): Promise<void>
}

const active = (legal_name: string, trade_name: string | null = null): Answer => ({
  status: 'active',
  legal_name,
  trade_name,
})

const nobody: Answer = { status: 'unknown', legal_name: null, trade_name: null }

const known = new Map<string, Answer>([
  ['29AAGCB7383J1Z4', active('Kaveri Spaces Private Limited', 'Kaveri Spaces')],
  ['27AAPFU0939F1ZV', active('Udaan Workrooms', 'Udaan')],
  // A transporter: valid although its last character does not fit.
  ['29AAFCA7488L1Z0', active('Aravali Carriers Private Limited')],
])

/** Numbers nobody wrote down: the last character must fit, and the thirteenth says how the registration stands. */
const answerTo = (gstin: string): Answer => {
  const listed = known.get(gstin)
  if (listed) return listed
  if (!lookAtGstin(gstin).checks || gstin[12] === '8') return nobody
  const taxpayer = active(`Taxpayer ${gstin.slice(2, 12)}`)
  return gstin[12] === '9' ? { ...taxpayer, status: 'inactive' } : taxpayer
}

/** A GSTIN provider as docs/gstin-provider.md describes it, for development and tests. */
export const startGstinProvider = async ({ port = 0 } = {}): Promise<GstinProvider> => {
  const asked: string[] = []
  let failure: number | undefined
  const server = createServer((request, response) => {
    void json(request).then((question) => {
      const { gstin } = question as { gstin: string }
      asked.push(gstin)
      response.writeHead(failure ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(answerTo(gstin)))
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/gstin`,
    asked,
    failWith(status) {
      failure = status
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
