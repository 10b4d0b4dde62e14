import { z } from 'zod'

/** A place by its name in full, and where it is. */
export type FoundPlace = { label: string; latitude: number; longitude: number }

/** Finds places by what someone typed, the likeliest first, or throws. */
export type Geocoder = { find(text: string): Promise<FoundPlace[]> }

const OUTBOUND_DEADLINE = 3_000
const MOST_BYTES = 64 * 1_024
const MOST_PLACES = 5
const LONGEST_LABEL = 200

/** Nominatim writes degrees as text, others as numbers. */
const degrees = (most: number) =>
  z.string().trim().min(1).or(z.number()).transform(Number).pipe(z.number().min(-most).max(most))

const Answer = z.array(z.object({ display_name: z.string().trim().min(1), lat: degrees(90), lon: degrees(180) }))

/** Whoever answers with more than is asked for is not listened to. */
const textOf = async ({ body }: Response) => {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.length
    if (bytes > MOST_BYTES) throw new Error('The geocoder answered with too much')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

/** Parameters of the installation's own, such as a key or other countries, stay as they are. */
const addressFor = (url: string, text: string) => {
  const address = new URL(url)
  const { searchParams } = address
  for (const [name, value] of Object.entries({ countrycodes: 'in', 'accept-language': 'en' })) {
    if (!searchParams.has(name)) searchParams.set(name, value)
  }
  searchParams.set('q', text)
  searchParams.set('format', 'jsonv2')
  searchParams.set('limit', String(MOST_PLACES))
  return address
}

/** The search of Nominatim (docs/geocoder.md): one GET for each text. The address is the installation's own. */
export const httpGeocoder = (url: string, { origin }: { origin: string }): Geocoder => ({
  async find(text) {
    const answer = await fetch(addressFor(url, text), {
      // Who runs a geocoder asks to be told which site uses it; of the person nothing is told.
      headers: { accept: 'application/json', 'user-agent': `QuickPrism (${new URL(origin).origin})` },
      redirect: 'error',
      signal: AbortSignal.timeout(OUTBOUND_DEADLINE),
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new Error(`The geocoder answered ${answer.status}`)
    }
    const found = Answer.parse(JSON.parse(await textOf(answer)))
    // Two of one name could not be told apart: the likelier one stays.
    const places = new Map<string, FoundPlace>()
    for (const { display_name, lat, lon } of found) {
      // Half a character at the end is no text that could be kept.
      const label = display_name.slice(0, LONGEST_LABEL).replace(/\p{Cs}$/u, '')
      if (!places.has(label)) places.set(label, { label, latitude: lat, longitude: lon })
    }
    return [...places.values()].slice(0, MOST_PLACES)
  },
})
