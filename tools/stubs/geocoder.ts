import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How it misbehaves: a status instead of an answer, this text as its answer, or no answer at all. */
type Trouble = { status: number } | { text: string } | 'silent'

export type GeocoderStub = {
  url: string
  /** The addresses it was asked at, in order. */
  asked: readonly URL[]
  /** From now on it misbehaves like this, or answers properly again. */
  trouble(trouble: Trouble | undefined): void
  close(): Promise<void>
}

const places = [
  ['Koramangala, Bengaluru, Karnataka, 560034, India', '12.9357366', '77.6240810'],
  ['Koramangala 5th Block, Bengaluru, Karnataka, 560095, India', '12.9346000', '77.6195000'],
  ['Whitefield, Bengaluru, Karnataka, 560066, India', '12.9696365', '77.7497448'],
  ['Powai, Mumbai, Maharashtra, 400076, India', '19.1187195', '72.9073476'],
  ['Gachibowli, Hyderabad, Telangana, 500032, India', '17.4436222', '78.3519638'],
  ['MG Road, Bengaluru, Karnataka, 560001, India', '12.9747000', '77.6094000'],
  ['MG Road, Pune, Maharashtra, 411001, India', '18.5145000', '73.8796000'],
  ['MG Road, Indore, Madhya Pradesh, 452001, India', '22.7205000', '75.8680000'],
  ['MG Road, Kochi, Kerala, 682016, India', '9.9710000', '76.2840000'],
  ['MG Road, Gurugram, Haryana, 122002, India', '28.4800000', '77.0800000'],
  ['MG Road, Vijayawada, Andhra Pradesh, 520010, India', '16.5020000', '80.6440000'],
] as const

const found = (text: string) =>
  places
    .filter(([name]) => name.toLowerCase().includes(text.toLowerCase()))
    .map(([display_name, lat, lon], index) => ({ place_id: index + 1, category: 'place', display_name, lat, lon }))

/** A geocoder that speaks as docs/geocoder.md describes, for development and tests. It knows a few places. */
export const startGeocoder = async ({ port = 0 } = {}): Promise<GeocoderStub> => {
  const asked: URL[] = []
  let trouble: Trouble | undefined
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '', 'http://geocoder.invalid')
    asked.push(address)
    if (trouble === 'silent') return
    const status = trouble && 'status' in trouble ? trouble.status : 200
    const text =
      trouble && 'text' in trouble ? trouble.text : JSON.stringify(found(address.searchParams.get('q') ?? ''))
    response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' }).end(text)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/search`,
    asked,
    trouble(next) {
      trouble = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
