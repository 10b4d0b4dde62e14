const KEPT = 'decoder'
const PARTS = /^\/app\/assets\/(wasm-reader|zxing_reader)-/

const partOf = (address: string) => PARTS.exec(new URL(address).pathname)?.[1]

export const isDecoder = (address: URL) => PARTS.test(address.pathname)

/** The decoder is large, and kept once it was needed: the next scan may be made without a network. Of each part the last. */
export const takeDecoder = async (request: Request): Promise<Response> => {
  const kept = await caches.open(KEPT)
  const found = await kept.match(request)
  if (found) return found
  const answer = await fetch(request)
  if (!answer.ok) return answer
  for (const old of await kept.keys()) if (partOf(old.url) === partOf(request.url)) await kept.delete(old)
  await kept.put(request, answer.clone())
  return answer
}
