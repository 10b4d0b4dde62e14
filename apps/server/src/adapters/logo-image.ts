import { type ExecFileException, execFile } from 'node:child_process'
import { join } from 'node:path'
import { refuse } from '../refuse.ts'
import { readImageHeader } from './image-header.ts'
import { MAX_PIXELS, MIN_LOGO_SIDE, UNREADABLE_EXIT_CODE } from './logo-limits.ts'

const PROGRAM = join(import.meta.dirname, 'logo-process.ts')
/** A picture within the limits takes a second. The request itself ends after ten. */
const DECODING_DEADLINE_MS = 8_000
const MAX_LOGO_BYTES = 4 * 1024 * 1024

const notAnImage = () => refuse.invalid('Please select a valid image file')

const explain = (error: ExecFileException) => {
  const { killed, signal, code } = error
  if (killed) return refuse.invalid('This image takes too long to open. Save it again as a simple JPEG or PNG.')
  return signal || code === UNREADABLE_EXIT_CODE ? notAnImage() : error
}

/**
 * Decodes in a process of its own, which is killed at its deadline: a decoder looks at a deadline of its own only between
 * two steps, and one step may take minutes. The process gets the picture and nothing else, no secret of the environment.
 */
const decode = (sent: Uint8Array, deadlineMs: number) =>
  new Promise<Buffer>((resolve, reject) => {
    const limits = { timeout: deadlineMs, killSignal: 'SIGKILL', maxBuffer: MAX_LOGO_BYTES } as const
    const child = execFile(process.execPath, [PROGRAM], { ...limits, encoding: 'buffer', env: {} }, (error, logo) =>
      error ? reject(explain(error)) : resolve(logo),
    )
    // A process that ended early says so by its exit code.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(sent)
  })

/**
 * Makes a logo of a picture: a JPEG of ours, without anything that came along with the original. Its limits are checked
 * in the header, so that nothing is decoded that would cost more than it shows.
 */
export const makeLogo = async (sent: Uint8Array, deadlineMs = DECODING_DEADLINE_MS): Promise<Buffer> => {
  const header = readImageHeader(sent)
  if (!header) throw notAnImage()
  const { width, height, isTooComplex } = header
  if (width * height > MAX_PIXELS) throw refuse.invalid('Image must not have more than 16 megapixels')
  if (Math.min(width, height) < MIN_LOGO_SIDE) throw refuse.invalid('Image must be at least 100x100 pixels')
  if (isTooComplex) throw refuse.invalid('This image is too complex. Save it again as a simple JPEG or PNG.')
  return decode(sent, deadlineMs)
}
