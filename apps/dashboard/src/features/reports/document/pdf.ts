import { trustedScript } from '../../../lib/trusted-script.ts'
import type { ReportContents } from './contents.ts'
import type { Delivery, Order } from './pdf-worker.ts'
import workerAddress from './pdf-worker.ts?worker&url'
import { reportWords } from './words.ts'

/** The report as a PDF, drawn beside the page so that it stays usable. Ends with the signal's reason when it is told to. */
export const makeReportPdf = (
  contents: ReportContents,
  { signal, title }: { signal?: AbortSignal; title?: string } = {},
): Promise<Blob> =>
  new Promise<Blob>((resolve, reject) => {
    signal?.throwIfAborted()
    const worker = new Worker(trustedScript(workerAddress), { type: 'module' })
    const end = (settle: () => void) => {
      worker.terminate()
      signal?.removeEventListener('abort', stop)
      settle()
    }
    const stop = () => end(() => reject(signal?.reason))
    signal?.addEventListener('abort', stop)
    worker.onerror = ({ message }) => end(() => reject(new Error(message)))
    worker.onmessage = ({ data }: MessageEvent<Delivery>) =>
      end(() => ('pdf' in data ? resolve(data.pdf) : reject(new Error(data.failed))))
    const words = reportWords()
    worker.postMessage({ contents, words: { ...words, title: title ?? words.title } } satisfies Order)
  })
