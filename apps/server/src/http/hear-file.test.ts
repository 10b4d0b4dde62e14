import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { businesses, LOGO_BYTES } from '@quickprism/contract/businesses'
import { aPicture } from '@quickprism/tools/testing/forms'
import type { GivenBusiness, GivenPerson } from '@quickprism/tools/testing/given'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let business: GivenBusiness
const open = new Set<Socket>()
beforeAll(async () => {
  t = await testApp()
  business = await t.given.business()
})
afterAll(async () => {
  for (const socket of open) socket.destroy()
  await t.close()
})

const HEAD_OF_FILE = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'

/** An upload that goes on for as long as the test likes. */
const begins = async (person: GivenPerson, length: number | 'unknown') => {
  const { hostname, port } = new URL(t.url)
  const socket = connect({ host: hostname, port: Number(port) })
  open.add(socket)
  let heard = ''
  const isOver = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('data', (bytes) => {
    heard += bytes.toString('latin1')
  })
  socket.on('error', () => undefined)
  const piece = (text: string) =>
    length === 'unknown' ? `${Buffer.byteLength(text, 'latin1').toString(16)}\r\n${text}\r\n` : text
  socket.write(
    [
      `PUT ${businesses.logo.path}?businessQuickID=${business.quickId} HTTP/1.1`,
      `host: ${hostname}`,
      `authorization: Bearer ${await t.sessionOf(person)}`,
      `idempotency-key: ${randomUUID()}`,
      'content-type: multipart/form-data; boundary=x',
      length === 'unknown' ? 'transfer-encoding: chunked' : `content-length: ${length}`,
      '',
      piece(HEAD_OF_FILE),
    ].join('\r\n'),
  )
  return {
    heard: () => heard,
    isOver,
    sends: (bytes: number) => new Promise<void>((resolve) => socket.write(piece('x'.repeat(bytes)), () => resolve())),
    isOpen: () => !socket.destroyed,
    hangsUp: () => socket.destroy(),
  }
}

const answerTo = async (upload: Awaited<ReturnType<typeof begins>>, status: number) => {
  await expect.poll(upload.heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  return upload.heard()
}

const uploads = async (person: GivenPerson) =>
  t.as(person)(businesses.logo, { query: { businessQuickID: business.quickId }, file: await aPicture() })

const administrator = () => t.given.staff({ on: business, may: ['view_business_details'] })

describe('an upload', () => {
  it('that says it is too large is refused before it was sent, and its connection ends', async () => {
    const upload = await begins(business.root, 1_000_000_000)
    expect(await answerTo(upload, 413)).toContain('Image size must be less than 5MB')
    await upload.isOver
  })

  it('that does not say how large it is, is cut off where it is too large', async () => {
    const upload = await begins(business.root, 'unknown')
    const MEGABYTE = 1024 * 1024
    let sent = 0
    while (upload.isOpen() && sent < 200 * MEGABYTE) {
      await Promise.race([upload.sends(MEGABYTE), upload.isOver])
      sent += MEGABYTE
    }
    await upload.isOver
    // The system's own buffers on both sides take a few megabytes more than the server read.
    expect(sent).toBeLessThan(10 * LOGO_BYTES)
  })

  it('of someone who may not is refused before it was sent', async () => {
    const upload = await begins(await t.given.staff({ on: business, may: ['view_roles'] }), LOGO_BYTES / 2)
    await answerTo(upload, 403)
    const stranger = await begins(await t.given.person(), LOGO_BYTES / 2)
    await answerTo(stranger, 404)
  })

  it('is one of two at once that a person may send: the third is asked to come back, another’s is taken', async () => {
    const slow: Awaited<ReturnType<typeof begins>>[] = []
    while (slow.length < 3) slow.push(await begins(business.root, LOGO_BYTES / 2))
    const told = () => slow.map(({ heard }) => heard().slice(0, 12)).filter((line) => line !== '')
    await expect.poll(told).toEqual(['HTTP/1.1 503'])
    await expect(uploads(await administrator())).resolves.toBeDefined()
    for (const upload of slow) upload.hangsUp()
    await expect
      .poll(
        () =>
          uploads(business.root).then(
            () => 200,
            ({ status }: { status: number }) => status,
          ),
        { timeout: 60_000 },
      )
      .toBe(200)
  })
})
