import { randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import type { CallFailed } from '@quickprism/client/client'
import { businesses, LOGO_BYTES } from '@quickprism/contract/businesses'
import { aPicture } from '@quickprism/tools/testing/forms'
import type { GivenBusiness } from '@quickprism/tools/testing/given'
import { proof } from '@quickprism/tools/testing/proof'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let business: GivenBusiness
beforeAll(async () => {
  t = await testApp()
  business = await t.given.business()
})
afterAll(() => t.close())

const upload = (file: Blob, { to = business, key = randomUUID() } = {}) =>
  t.as(to.root)(businesses.logo, { query: { businessQuickID: to.quickId }, file }, { key })

const logoOf = async (of = business) =>
  (await t.as(of.root)(businesses.details, { query: { businessQuickID: of.quickId } })).logo

/** The logo as anyone gets it who knows its address. */
const fetchLogo = async (of = business) => {
  const answer = await fetch(t.url + (await logoOf(of)))
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const bytesOf = async (picture: Blob) => Buffer.from(await picture.arrayBuffer())

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A PNG of one colour that declares this many pixels and takes up almost nothing. */
const bomb = (width: number, height: number, padding = 0) => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(Math.min((width * 3 + 1) * height, 64 * 1024 * 1024)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.concat([pixels, Buffer.alloc(Math.max(0, padding - pixels.length))])),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** How coarsely a JPEG keeps what it shows, which its quality decides. */
const stepsOf = (jpeg: Buffer) => {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xdb]))
  return [...jpeg.subarray(at + 5, at + 69)]
}

const NOT_AN_IMAGE = 'Please select a valid image file'

describe('uploading a logo', () => {
  it.each(['png', 'jpeg', 'webp'] as const)(
    'D1-BIZ-28, D1-BIZ-29: takes a %s and shows it as a JPEG of ours',
    async (type) => {
      const owner = await t.given.business()
      expect(await logoOf(owner)).toBeNull()
      expect(await upload(await aPicture({ type, width: 900, height: 600 }), { to: owner })).toEqual({
        message: 'Logo uploaded successfully',
      })
      const { answer, bytes } = await fetchLogo(owner)
      expect(await logoOf(owner)).toMatch(new RegExp(`^/media/${owner.quickId}/[0-9a-f]{64}\\.jpg$`))
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline; filename="logo.jpg"',
      })
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 341 })
    },
  )

  it('D1-BIZ-23: keeps it at quality 0.9', async () => {
    const owner = await t.given.business()
    await upload(await aPicture({ type: 'jpeg' }), { to: owner })
    const { bytes } = await fetchLogo(owner)
    expect(stepsOf(bytes)).toEqual(stepsOf(await sharp(bytes).jpeg({ quality: 90 }).toBuffer()))
  })

  it('puts another in the place of the one before, and leaves a trace', async () => {
    const owner = await t.given.business()
    await upload(await aPicture({ width: 200 }), { to: owner })
    const before = await logoOf(owner)
    await upload(await aPicture({ width: 300 }), { to: owner })
    expect(await logoOf(owner)).not.toBe(before)
    expect((await fetch(t.url + before)).status).toBe(404)
    const trail = await t.owner.trailOf(owner)
    expect(trail.map(({ event }) => event).filter((event) => event === 'business.logo-changed')).toHaveLength(2)
  })

  it('is one upload however often it is sent, and another picture needs another key', async () => {
    const key = randomUUID()
    const picture = await aPicture()
    expect(await upload(picture, { key })).toEqual(await upload(picture, { key }))
    await expect(upload(await aPicture({ width: 250 }), { key })).rejects.toMatchObject({
      status: 422,
      message: 'This Idempotency-Key was used for another request',
    })
  })

  it('D1-BIZ-25: refuses 5MB and more while it is still arriving, and takes a byte less', async () => {
    const picture = await bytesOf(await aPicture({ type: 'jpeg' }))
    const padded = (size: number) => new Blob([picture, Buffer.alloc(size - picture.length)])
    await expect(upload(padded(LOGO_BYTES))).rejects.toMatchObject({
      status: 413,
      message: 'Image size must be less than 5MB',
    })
    await expect(upload(padded(LOGO_BYTES * 3))).rejects.toMatchObject({ status: 413 })
    await expect(upload(padded(LOGO_BYTES - 1))).resolves.toBeDefined()
  })

  it('D1-BIZ-22: refuses less than 100x100 pixels', async () => {
    await expect(upload(await aPicture({ width: 99, height: 400 }))).rejects.toMatchObject({
      status: 422,
      message: 'Image must be at least 100x100 pixels',
    })
    await expect(upload(await aPicture({ width: 100, height: 100 }))).resolves.toBeDefined()
  })

  it('needs a form with one file in the right field', async () => {
    const send = async (body: FormData | string) =>
      fetch(`${t.url}/api/admin-center/business-logo?businessQuickID=${business.quickId}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${await t.sessionOf(business.root)}`,
          'idempotency-key': randomUUID(),
          ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        },
        body,
      })
    const form = async (...fields: [string, Blob | string][]) => {
      const data = new FormData()
      for (const [name, value] of fields) data.append(name, value)
      return send(data)
    }
    const picture = await aPicture()
    const answers = [
      await send('{}'),
      await form(['logo', picture]),
      await form(['file', 'text']),
      await form(['note', 'first'], ['file', picture]),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ detail: 'Please send one file in the field file' })
    }
    expect((await form(['file', picture])).status).toBe(200)
  })
})

describe('T34: what someone may send as a logo', () => {
  const corpus: [string, () => Promise<Buffer> | Buffer, string][] = [
    [
      'an SVG with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      NOT_AN_IMAGE,
    ],
    ['an SVG that calls itself XML', () => Buffer.from(`<?xml version="1.0"?>${'<svg/>'.repeat(20)}`), NOT_AN_IMAGE],
    [
      'a web page named logo.png',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(5)),
      NOT_AN_IMAGE,
    ],
    [
      'a GIF',
      () =>
        sharp({ create: { width: 200, height: 200, channels: 3, background: '#fff' } })
          .gif()
          .toBuffer(),
      NOT_AN_IMAGE,
    ],
    [
      'a TIFF',
      () =>
        sharp({ create: { width: 200, height: 200, channels: 3, background: '#fff' } })
          .tiff()
          .toBuffer(),
      NOT_AN_IMAGE,
    ],
    [
      'an AVIF',
      () =>
        sharp({ create: { width: 200, height: 200, channels: 3, background: '#fff' } })
          .avif()
          .toBuffer(),
      NOT_AN_IMAGE,
    ],
    ['a PDF', () => Buffer.from(`%PDF-1.7\n${' '.repeat(100)}`), NOT_AN_IMAGE],
    ['nothing', () => Buffer.alloc(0), NOT_AN_IMAGE],
    [
      'a PNG signature and noise',
      () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(500, 7)]),
      NOT_AN_IMAGE,
    ],
    ['a JPEG that starts and ends', () => Buffer.from(`ffd8ffd9${'00'.repeat(100)}`, 'hex'), NOT_AN_IMAGE],
    [
      'half a JPEG',
      async () => (await bytesOf(await aPicture({ type: 'jpeg', width: 800, height: 800 }))).subarray(0, 1_000),
      NOT_AN_IMAGE,
    ],
    [
      'half a PNG',
      async () => (await bytesOf(await aPicture({ width: 800, height: 800 }))).subarray(0, 700),
      NOT_AN_IMAGE,
    ],
    [
      'half a WebP',
      async () => (await bytesOf(await aPicture({ type: 'webp', width: 800, height: 800 }))).subarray(0, 150),
      NOT_AN_IMAGE,
    ],
    [
      'a PNG with a broken checksum',
      async () => {
        const bytes = await bytesOf(await aPicture())
        bytes[30] = (bytes[30] as number) ^ 1
        return bytes
      },
      NOT_AN_IMAGE,
    ],
    ['16 megapixels and a little', () => bomb(4_000, 4_001), 'Image must not have more than 16 megapixels'],
    ['four thousand million pixels', () => bomb(65_535, 65_535), 'Image must not have more than 16 megapixels'],
  ]

  it.each(corpus)('refuses %s', async (_, make, sentence) => {
    const bytes = await make()
    for (const type of ['image/png', 'image/jpeg', 'text/html']) {
      const sent = new File([new Uint8Array(bytes)], 'logo.jpg', { type })
      await expect(upload(sent)).rejects.toMatchObject({ status: 422, message: sentence })
    }
  })

  const harmless: [string, () => Promise<Buffer>, string][] = [
    [
      'a JPEG with a web page behind it',
      async () =>
        Buffer.concat([await bytesOf(await aPicture({ type: 'jpeg' })), Buffer.from('<script>alert(1)</script>')]),
      '<script>',
    ],
    [
      'a PNG with an archive behind it',
      async () => Buffer.concat([await bytesOf(await aPicture()), Buffer.from('PK\x03\x04evil')]),
      'PK\x03\x04',
    ],
    [
      'a photograph that says where it was taken',
      async () =>
        sharp(await bytesOf(await aPicture({ type: 'jpeg' })))
          .withExif({
            IFD0: { Copyright: 'Secret Person' },
            IFD3: { GPSLatitude: '12/1 56/1 0/1', GPSLongitude: '77/1 37/1 0/1' },
          })
          .toBuffer(),
      'Secret Person',
    ],
    [
      'a PNG with text in it',
      async () => {
        const png = await bytesOf(await aPicture())
        const at = png.length - 12
        return Buffer.concat([
          png.subarray(0, at),
          chunk('tEXt', Buffer.from('Comment\0<script>hidden</script>')),
          png.subarray(at),
        ])
      },
      'hidden',
    ],
  ]

  it.each(harmless)('shows %s without what came along', async (_, make, secret) => {
    const owner = await t.given.business()
    const sent = await make()
    expect(sent.toString('latin1')).toContain(secret)
    await upload(new Blob([new Uint8Array(sent)]), { to: owner })
    const { bytes } = await fetchLogo(owner)
    expect(bytes.equals(sent)).toBe(false)
    expect(bytes.toString('latin1')).not.toContain(secret)
    const { exif, xmp, iptc, icc, comments } = await sharp(bytes).metadata()
    expect({ exif, xmp, iptc, icc, comments }).toEqual({
      exif: undefined,
      xmp: undefined,
      iptc: undefined,
      icc: undefined,
      comments: undefined,
    })
  })

  it('turns a photograph the way its camera was held', async () => {
    const owner = await t.given.business()
    const sideways = await sharp(await bytesOf(await aPicture({ type: 'jpeg', width: 400, height: 200 })))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    await upload(new Blob([new Uint8Array(sideways)]), { to: owner })
    expect(await sharp((await fetchLogo(owner)).bytes).metadata()).toMatchObject({ width: 200, height: 400 })
  })

  proof(
    'T34',
    'A picture of 600 kB that would take gigabytes is refused in under 200 ms, before it is decoded.',
    { ci: { times: 3, milliseconds: Number.POSITIVE_INFINITY }, stated: { times: 50, milliseconds: 200 } },
    async ({ times, milliseconds }) => {
      const sent = new Blob([bomb(30_000, 30_000, 600_000)])
      expect(sent.size).toBeGreaterThan(600_000)
      const before = process.memoryUsage().rss
      const took: number[] = []
      for (let run = 0; run < times; run++) {
        const started = performance.now()
        const failed = (await upload(sent).catch((error: CallFailed) => error)) as CallFailed
        took.push(performance.now() - started)
        expect(failed.message).toBe('Image must not have more than 16 megapixels')
      }
      const slowest = Math.max(...took)
      expect(slowest).toBeLessThan(milliseconds)
      return {
        'Slowest answer': `${slowest.toFixed(0)} ms`,
        'More memory than before': `${((process.memoryUsage().rss - before) / 1e6).toFixed(0)} MB`,
      }
    },
  )
})

describe('the address of a logo', () => {
  it('leads nowhere for another hash, another business, or anything else', async () => {
    await upload(await aPicture())
    const logo = (await logoOf()) as string
    const other = await t.given.business()
    const paths = [
      logo.replace(/[0-9a-f]{64}/, '0'.repeat(64)),
      logo.replace(business.quickId, other.quickId),
      logo.replace(business.quickId, 'NOWHERE'),
      logo.replace('.jpg', '.html'),
      logo.replace('.jpg', ''),
      `/media/${business.quickId}/..%2f..%2fetc`,
    ]
    for (const path of paths) expect([path, (await fetch(t.url + path)).status]).toEqual([path, 404])
    expect((await fetch(t.url + logo)).status).toBe(200)
  })
})
