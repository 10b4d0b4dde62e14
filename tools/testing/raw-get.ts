import { get, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** An answer with its body as it came, packed or not: `fetch` unpacks it and asks for packing by itself. */
export const rawGet = (url: string, headers: Record<string, string>) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    get(url, { headers }, (answer) => {
      buffer(answer).then(
        (body) => resolve({ status: answer.statusCode as number, headers: answer.headers, body }),
        reject,
      )
    }).on('error', reject)
  })
