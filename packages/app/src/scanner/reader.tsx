import { fetchCode } from '@quickprism/ui/fetch-code'
import type { ReadQr } from './read-qr.tsx'

declare global {
  interface Window {
    /** Not in the library of the compiler yet, and not in every browser. */
    BarcodeDetector?: {
      new (options: { formats: string[] }): { detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]> }
      getSupportedFormats(): Promise<string[]>
    }
  }
}

const ofTheBrowser = async (): Promise<ReadQr | undefined> => {
  const Detector = window.BarcodeDetector
  // Some phones have a reader whose service does not answer.
  const formats = await Detector?.getSupportedFormats().catch(() => undefined)
  if (!Detector || !formats?.includes('qr_code')) return undefined
  const detector = new Detector({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue
}

/** The browser's own reader where it has one, else ours, which is fetched only then. */
export const loadReader = async (): Promise<ReadQr> =>
  (await ofTheBrowser()) ?? (await fetchCode(() => import('./wasm-reader.tsx'))).loadWasmReader()
