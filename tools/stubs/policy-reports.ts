import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Report = { 'csp-report'?: { 'document-uri'?: string; 'violated-directive'?: string; 'blocked-uri'?: string } }

/** What a test refuses on purpose comes from a host of this name. */
const ON_PURPOSE = /^https:\/\/[\w.]*refused\.invalid\b/

/** Hears from every page and worker of the browser tests what the content security policy refused there. */
export const startPolicyReports = async () => {
  const reports: { blocked: string; sentence: string }[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.method === 'POST') {
        const { 'csp-report': told = {} } = JSON.parse(body) as Report
        const { 'blocked-uri': blocked = '', 'violated-directive': rule = '', 'document-uri': page = '' } = told
        reports.push({ blocked, sentence: `${blocked} by ${rule} on ${page}` })
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reports))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    unexpected: () => reports.filter(({ blocked }) => !ON_PURPOSE.test(blocked)).map(({ sentence }) => sentence),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
