import type { ReportContents } from './contents.ts'
import type { ReportWords } from './words.ts'

export type Order = { contents: ReportContents; words: ReportWords }
export type Delivery = { pdf: Blob } | { failed: string }

/** The part of a worker's world that is used here: the types of pages and of workers exclude each other. */
const here = self as unknown as {
  onmessage: (event: { data: Order }) => void
  postMessage(delivery: Delivery): void
}

const draw = async ({ contents, words }: Order) => {
  // Loaded after the order can be heard: the shaper is waited for while its module loads.
  const [{ drawReport }, { fontAddress }, { openFont }] = await Promise.all([
    import('./draw-report.ts'),
    import('@quickprism/documents/font-addresses'),
    import('@quickprism/documents/shaped-font'),
  ])
  return drawReport(contents, words, async (face, weight) => {
    const answer = await fetch(fontAddress(face, weight))
    if (!answer.ok) throw new Error(`The font ${face} answered ${answer.status}.`)
    return openFont(new Uint8Array(await answer.arrayBuffer()))
  })
}

here.onmessage = ({ data }) => {
  draw(data).then(
    (pdf) => here.postMessage({ pdf }),
    (failure: unknown) => here.postMessage({ failed: String(failure) }),
  )
}
