import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { LOGO_QUALITY, MAX_LOGO_SIDE, MAX_PIXELS, UNREADABLE_EXIT_CODE } from './logo-limits.ts'

// Decodes a picture from standard input and writes the logo to standard output, in a process that may be killed.

// Formats that this build could read besides stay closed, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
sharp.cache(false)
sharp.concurrency(1)

const sent = await buffer(process.stdin)
try {
  // Phones write pictures that libjpeg only warns of; one that is cut off or broken is refused.
  const logo = await sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(MAX_LOGO_SIDE, MAX_LOGO_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: LOGO_QUALITY })
    .toBuffer()
  process.stdout.write(logo)
} catch {
  process.exitCode = UNREADABLE_EXIT_CODE
}
