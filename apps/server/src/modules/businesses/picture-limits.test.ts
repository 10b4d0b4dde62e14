import { randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { businesses } from '@quickprism/contract/businesses'
import { aPicture } from '@quickprism/tools/testing/forms'
import type { GivenBusiness } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeLogo } from '../../adapters/logo-image.ts'

let t: TestApp
let business: GivenBusiness
beforeAll(async () => {
  t = await testApp()
  business = await t.given.business()
})
afterAll(() => t.close())

const SIDE = 4_000
const BLOCKS = (SIDE / 8) ** 2
/** 4,000 × 4,000 is exactly what is allowed; 4,000 scans take over 30 seconds, with a file of 155 KB. */
const SCANS = 4_000

const segment = (marker: number, body: readonly number[]) => {
  const length = body.length + 2
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...body])
}

/** Writes bits as a JPEG does, padded with ones. */
const packed = (bits: string) => {
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1')
  const bytes = padded.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])))
}

/** A grey picture: one pass for its brightness, then many that say "nothing in this band" for all blocks at once. */
const scanBomb = (scans: number) => {
  const side = [SIDE >> 8, SIDE & 255]
  const head = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    segment(0xc2, [8, ...side, ...side, 1, 1, 0x11, 0]),
    // DC: the one code "0" means no difference.
    segment(0xc4, [0x00, 1, ...Array.from({ length: 15 }, () => 0), 0]),
    // AC: "0" is a run of 16,384 to 32,767 blocks without anything, "10" one of a single block.
    segment(0xc4, [0x10, 1, 1, ...Array.from({ length: 14 }, () => 0), 0xe0, 0x00]),
  ]
  const first = Buffer.concat([segment(0xda, [1, 1, 0x00, 0, 0, 0x00]), packed('0'.repeat(BLOCKS))])
  let runs = ''
  for (let left = BLOCKS; left > 0; ) {
    const run = Math.min(left, 32_767)
    runs += run >= 16_384 ? `0${(run - 16_384).toString(2).padStart(14, '0')}` : '10'.repeat(run)
    left -= run
  }
  const entropy = packed(runs)
  // Each band of coefficients bit after bit, as a careful encoder might: no decoder finds fault with the order.
  const passes = Array.from({ length: scans }, (_, number) => {
    const band = 1 + (number % 63)
    return Buffer.concat([segment(0xda, [1, 1, 0x00, band, band, 0x00]), entropy])
  })
  return Buffer.concat([...head, first, ...passes, Buffer.from([0xff, 0xd9])])
}

const upload = (picture: Blob) =>
  t.as(business.root, { isPatient: false })(
    businesses.logo,
    { query: { businessQuickID: business.quickId }, file: picture },
    { key: randomUUID() },
  )

const TOO_COMPLEX = 'This image is too complex. Save it again as a simple JPEG or PNG.'

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A small picture with compressed texts of 8 MB each. */
const textBomb = async (texts: number) => {
  const png = Buffer.from(await (await aPicture()).arrayBuffer())
  const text = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(8_000_000))]))
  const header = 33
  return Buffer.concat([png.subarray(0, header), ...Array.from({ length: texts }, () => text), png.subarray(header)])
}

describe('a picture that costs more to decode than it shows', () => {
  it('T34: a progressive JPEG of thousands of scans is refused before it is decoded', async () => {
    const bomb = new Blob([scanBomb(SCANS)], { type: 'image/jpeg' })
    expect(bomb.size).toBeLessThan(200_000)
    await expect(upload(bomb)).rejects.toMatchObject({ status: 422, message: TOO_COMPLEX })
  })

  it('T34: a PNG with hundreds of compressed texts is refused before it is decoded', async () => {
    const bomb = new Blob([new Uint8Array(await textBomb(600))], { type: 'image/png' })
    await expect(upload(bomb)).rejects.toMatchObject({ status: 422, message: TOO_COMPLEX })
  })

  it('T34: an animation of many frames is refused before it is decoded', async () => {
    const frame = Buffer.concat([Buffer.from('ANMF'), Buffer.from([16, 0, 0, 0]), Buffer.alloc(16)])
    const webp = Buffer.from(await (await aPicture({ type: 'webp' })).arrayBuffer())
    const bomb = new Blob([new Uint8Array(Buffer.concat([webp, ...Array.from({ length: 100 }, () => frame)]))])
    await expect(upload(bomb)).rejects.toMatchObject({ status: 422, message: TOO_COMPLEX })
  })

  it('T34: what passes every limit is decoded in a process that is killed at its deadline', async () => {
    await expect(makeLogo(scanBomb(20), 1)).rejects.toMatchObject({
      status: 422,
      message: 'This image takes too long to open. Save it again as a simple JPEG or PNG.',
    })
  })

  it('is not what a camera or a browser writes: a progressive JPEG is taken', async () => {
    const photograph = await sharp(Buffer.from(await (await aPicture({ type: 'jpeg', width: 900 })).arrayBuffer()))
      .jpeg({ progressive: true })
      .toBuffer()
    await expect(upload(new Blob([new Uint8Array(photograph)]))).resolves.toBeDefined()
  })
})
