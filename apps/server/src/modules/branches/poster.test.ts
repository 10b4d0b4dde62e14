import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { branches } from '@quickprism/contract/branches'
import { businesses } from '@quickprism/contract/businesses'
import { aPicture } from '@quickprism/tools/testing/forms'
import type { GivenBranch } from '@quickprism/tools/testing/given'
import { proof } from '@quickprism/tools/testing/proof'
import { readQr } from '@quickprism/tools/testing/qr-reader'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let t: TestApp
let branch: GivenBranch
let checkIn: string
let folder: string
beforeAll(async () => {
  t = await testApp()
  folder = mkdtempSync(join(tmpdir(), 'quickprism-poster-'))
  const business = await t.given.business({ name: 'Kaveri Spaces' })
  branch = await t.given.branch({ of: business, name: 'Koramangala' })
  await t.as(business.root)(businesses.logo, {
    query: { businessQuickID: business.quickId },
    file: await aPicture(),
  })
  const { poster_key } = (await t.owner
    .cellOf(business)
    .selectFrom('business.branch')
    .select('poster_key')
    .where('branch_id', '=', branch.branchId)
    .executeTakeFirstOrThrow()) as { poster_key: string }
  checkIn = `http://quickprism.test/app/branch/${branch.quickId}?key=${poster_key}`
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await t.close()
})

const download = async (portrait: boolean) => {
  const file = await t.as(branch.business.root)(branches.poster, { query: { shop_quickID: branch.quickId, portrait } })
  const path = join(folder, `${portrait}.pdf`)
  writeFileSync(path, Buffer.from(await file.arrayBuffer()))
  return path
}

const run = (program: string, ...args: string[]) => execFileSync(program, args)

const DOTS_PER_INCH = 150

/** The page as a picture, at this part of its size. */
const render = (path: string, part: number) =>
  new Uint8Array(run('pdftoppm', '-png', '-singlefile', '-r', String(DOTS_PER_INCH * part), path))

describe('the QR in the branch details', () => {
  it('D1-BRANCH-23: opens the check-in of this branch', async () => {
    const { qr } = await t.as(branch.business.root)(branches.details, { query: { shopQuickID: branch.quickId } })
    expect(await readQr(new Uint8Array(Buffer.from(qr, 'base64')))).toEqual([checkIn])
  })
})

describe('the poster', () => {
  it('D1-QR-04, D1-QR-07: is a PDF to keep, named with the quickID of the branch', async () => {
    const answer = await fetch(`${t.url}/api/admin-center/qr-download?shop_quickID=${branch.quickId}&portrait=true`, {
      headers: { authorization: `Bearer ${await t.sessionOf(branch.business.root)}` },
    })
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${branch.quickId}.pdf"`)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  it.each([
    ['portrait', true, '595.28 x 841.89 pts (A4)'],
    ['landscape', false, '841.89 x 595.28 pts (A4)'],
  ])('D1-QR-02: is one page of A4 in %s whose QR is read at a quarter of its size', async (_, portrait, size) => {
    const path = await download(portrait)
    const info = run('pdfinfo', path).toString()
    expect(info).toContain(size)
    expect(info).toMatch(/^Pages: +1$/m)
    for (const part of [0.25, 0.5, 1]) expect(await readQr(render(path, part))).toEqual([checkIn])
  })

  it.each([true, false])('says who and what to do, in words (portrait: %s)', async (portrait) => {
    const text = run('pdftotext', '-layout', await download(portrait), '-').toString()
    const words = text.replace(/\s+/g, ' ')
    for (const said of ['Kaveri Spaces', 'Koramangala', 'Scan the code', 'Check in', 'Show your pass', 'QuickPrism']) {
      expect(words).toContain(said)
    }
    expect(words).toContain('Branch quickID')
    expect(words).toContain(branch.quickId)
  })

  it.each([true, false])('sets the quickID in mono (portrait: %s)', async (portrait) => {
    expect(run('pdffonts', await download(portrait)).toString()).toMatch(/GeistMono-SemiBold/)
  })

  it.each([true, false])(
    'has the dark head and the spectrum that its preview shows (portrait: %s)',
    async (portrait) => {
      const { data, info } = await sharp(render(await download(portrait), 1))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
      const HEAD = [0x12, 0x15, 0x1b]
      expect(at(2, 2)).toEqual(HEAD)
      expect(at(info.width - 3, 2)).toEqual(HEAD)
      let end = 2
      while (at(2, end).join() === HEAD.join()) end++
      expect(end / info.height).toBeLessThan(0.3)
      const line = end + 5
      const [left, right] = [at(4, line), at(info.width - 5, line)] as [number[], number[]]
      expect(left[2], 'cyan at the left').toBeGreaterThan((left[0] ?? 0) + 100)
      expect(right[0], 'amber at the right').toBeGreaterThan((right[2] ?? 0) + 100)
      expect(at(2, end + 30), 'paper below').toEqual([255, 255, 255])
    },
  )

  it('holds the logo, and nothing that could be pressed or run', async () => {
    const path = await download(true)
    expect(run('pdfimages', '-list', path).toString()).toMatch(/jpeg/)
    const bytes = run('cat', path).toString('latin1')
    expect(bytes).not.toMatch(/\/(JavaScript|JS|AcroForm|URI|Launch|EmbeddedFile|Annots?)\b/)
  })

  it.each([
    ['श्रीकृष्ण सेवा मंदिर', 'ज्ञानपीठ शाखा'],
    ['ஸ்ரீனிவாசன் கடை', 'மயிலாப்பூர்'],
    ['ಲಕ್ಷ್ಮೀ ಸ್ಟೋರ್ಸ್', 'ಕೋರಮಂಗಲ'],
    ['জ্ঞানেন্দ্র ভবন', 'কলকাতা'],
    ['ശ്രീകൃഷ്ണ ഭവൻ', 'കൊച്ചി'],
    ['જ્ઞાન મંદિર', 'દ્વારકા'],
    ['ਪੰਜਾਬ ਭਵਨ', 'ਅੰਮ੍ਰਿਤਸਰ'],
    ['ଜ୍ଞାନେନ୍ଦ୍ର ଭବନ', 'ଭୁବନେଶ୍ୱର'],
    ['లక్ష్మీ భవనం', 'హైదరాబాద్'],
  ])('says %s and its branch %s as they are written', async (business, branchName) => {
    const owner = await t.given.business({ name: business })
    const own = await t.given.branch({ of: owner, name: branchName })
    const file = await t.as(owner.root)(branches.poster, { query: { shop_quickID: own.quickId, portrait: true } })
    const path = join(folder, `${own.quickId}.pdf`)
    writeFileSync(path, Buffer.from(await file.arrayBuffer()))
    const said = run('pdftotext', '-layout', path, '-').toString().normalize('NFC')
    expect(said).toContain(business)
    expect(said).toContain(branchName)
  })

  it('brings its fonts with it, for Urdu too', async () => {
    const owner = await t.given.business({ name: 'محمد عبداللہ خان' })
    const own = await t.given.branch({ of: owner, name: 'Delhi ₹' })
    const file = await t.as(owner.root)(branches.poster, { query: { shop_quickID: own.quickId, portrait: true } })
    const path = join(folder, 'urdu.pdf')
    writeFileSync(path, Buffer.from(await file.arrayBuffer()))
    const fonts = run('pdffonts', path).toString()
    for (const name of ['NotoNastaliqUrdu', 'NotoSans-Regular', 'InstrumentSans']) expect(fonts).toContain(name)
    for (const font of fonts.split('\n').slice(2).filter(Boolean)) expect(font).toMatch(/yes yes yes/)
    expect(await readQr(render(path, 0.25))).toHaveLength(1)
  })

  it('stays on one page with names as long as they may be, in any script', async () => {
    const business = await t.given.business({ name: `${'Śrī Kāverī Spaces '.repeat(9)}कावेरी` })
    const long = await t.given.branch({ of: business, name: 'Koramangala '.repeat(8).trim() })
    for (const portrait of [true, false]) {
      const file = await t.as(business.root)(branches.poster, { query: { shop_quickID: long.quickId, portrait } })
      const path = join(folder, 'long.pdf')
      writeFileSync(path, Buffer.from(await file.arrayBuffer()))
      expect(run('pdfinfo', path).toString()).toMatch(/^Pages: +1$/m)
      expect(run('pdftotext', path, '-').toString()).toContain('Śrī Kāverī Spaces')
      expect(await readQr(render(path, 0.25))).toHaveLength(1)
    }
  })

  const IN_MANY_SCRIPTS = 'कोरमंगला கோரமங்கலா ಕೋರಮಂಗಲ কোরমঙ্গলা કોરમંગલા కోరమంగళ ਕੋਰਮੰਗਲਾ കോറമംഗല'

  proof(
    'T26',
    'A poster takes less than 8 ms of the thread that answers everyone.',
    { ci: { posters: 3, milliseconds: Number.POSITIVE_INFINITY }, stated: { posters: 40, milliseconds: 8 } },
    async ({ posters, milliseconds }, target) => {
      const own = await t.given.branch({ name: IN_MANY_SCRIPTS })
      const call = t.as(own.business.root)
      const draw = () => call(branches.poster, { query: { shop_quickID: own.quickId, portrait: true } })
      for (let warm = 0; warm < 2; warm++) await draw()
      const before = performance.eventLoopUtilization()
      for (let poster = 0; poster < posters; poster++) expect((await draw()).size).toBeGreaterThan(10_000)
      const each = performance.eventLoopUtilization(before).active / posters
      target(`less than ${milliseconds} ms of the main thread for each`, each < milliseconds)
      return { 'Main thread for each poster': `${each.toFixed(1)} ms` }
    },
  )

  it('RE-04: several of one person are drawn one after another, on one thread', async () => {
    const started: string[] = []
    const note = () => started.push('thread')
    process.on('worker', note)
    const own = await testApp()
    const place = await own.given.branch()
    const call = own.as(place.business.root)
    const all = Array.from({ length: 5 }, () =>
      call(branches.poster, { query: { shop_quickID: place.quickId, portrait: true } }),
    )
    expect((await Promise.all(all)).map(({ size }) => size > 10_000)).toEqual([true, true, true, true, true])
    process.off('worker', note)
    await own.close()
    expect(started).toEqual(['thread'])
  })
})
