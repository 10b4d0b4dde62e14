import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { audit } from '@quickprism/contract/audit'
import { shippedVerifier } from '@quickprism/tools/testing/audit-export'
import { spec } from '@quickprism/tools/testing/spec'
import { specimenRoutes, specimens } from '@quickprism/tools/testing/specimens'
import { type TestApp, testApp } from '@quickprism/tools/testing/test-app'
import { unzip } from '@quickprism/tools/testing/unzip'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zip } from '../../adapters/zip.ts'
import { routes } from '../../app.ts'
import { publicKeyOf } from './heads.ts'
import { exportHeads } from './jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ served: [...routes, ...specimenRoutes] })
})
afterAll(() => t.close())

const exported = async () => {
  const branch = await t.given.branch({ of: await t.given.business({ name: 'Kaveri Spaces' }) })
  const editor = t.as(await t.given.staff({ on: branch, may: ['edit_branches'] }))
  for (const text of ['one', 'two']) {
    await editor(specimens.remark, { body: { shopId: branch.quickId, text } }, { key: randomUUID() })
  }
  await exportHeads(branch.business.cell, t.deps)
  const file = await t.as(branch.business.root)(audit.export, { query: { business_quickID: branch.business.quickId } })
  const archive = Buffer.from(await file.arrayBuffer())
  const files = unzip(archive)
  return { archive, trail: files.get('audit.jsonl') as Buffer, verifier: await shippedVerifier(archive) }
}

const fingerprint = () => publicKeyOf(t.deps.auditHeads.key).fingerprint

describe('T37: the verifier that comes with an export', () => {
  it('refuses an archive with a second audit.jsonl, which other programs read instead of the checked one', async () => {
    const { trail, verifier } = await exported()
    const forged = Buffer.from(trail.toString().replace('two', 'FORGED'))
    const pieces = await zip(
      [
        { name: 'audit.jsonl', content: [trail] },
        { name: 'audit.jsonl', content: [forged] },
      ],
      t.clock.held,
    )
    const archive = Buffer.concat(pieces as Uint8Array[])
    // What any other program takes out of the archive.
    expect(unzip(archive).get('audit.jsonl')?.toString()).toContain('FORGED')
    const { code, said } = await verifier.check(archive, fingerprint())
    expect({ code, said }).toMatchObject({ code: 1 })
  })

  it('refuses an archive with a file that its directory does not name, or names in another spelling', async () => {
    const { trail, verifier } = await exported()
    const packed = async (...names: string[]) =>
      Buffer.concat(
        (await zip(
          names.map((name) => ({ name, content: [trail] })),
          t.clock.held,
        )) as Uint8Array[],
      )
    const hidden = await packed('audit.jsonl')
    const whole = await packed('audit.jsonl')
    spec('T37')
    expect(await verifier.check(whole, fingerprint())).toMatchObject({ code: 0 })
    // Programs that read from the front find the first one, the directory names the second.
    const end = Buffer.from(whole.subarray(-22))
    end.writeUInt32LE(end.readUInt32LE(16) + hidden.length, 16)
    const inFront = Buffer.concat([hidden, whole.subarray(0, -22), end])
    for (const archive of [inFront, await packed('audit.jsonl', './AUDIT.jsonl')]) {
      expect(await verifier.check(archive, fingerprint())).toMatchObject({ code: 1 })
    }
  })

  it('refuses an archive in which other programs read a file under another name than the directory gives', async () => {
    const { trail, verifier } = await exported()
    const forged = Buffer.from(trail.toString().replace('two', 'FORGED'))
    const packed = Buffer.concat(
      await zip(
        [
          { name: 'audit.jsonl', content: [trail] },
          { name: 'README.txt', content: [forged] },
        ],
        t.clock.held,
      ),
    )
    // The "Unicode Path" field: Info-ZIP, 7-Zip and Python take the name from it.
    const path = Buffer.concat([Buffer.alloc(9), Buffer.from('audit.jsonl')])
    path.writeUInt16LE(0x7075, 0)
    path.writeUInt16LE(path.length - 4, 2)
    path.writeUInt8(1, 4)
    path.writeUInt32LE(crc32('README.txt'), 5)
    const entry = packed.lastIndexOf(Buffer.from('504b0102', 'hex'))
    const renamed = Buffer.concat([packed.subarray(0, -22), path, packed.subarray(-22)])
    renamed.writeUInt16LE(path.length, entry + 30)
    renamed.writeUInt32LE(renamed.readUInt32LE(renamed.length - 10) + path.length, renamed.length - 10)
    spec('T37')
    expect(await verifier.check(packed, fingerprint())).toMatchObject({ code: 0 })
    expect(await verifier.check(renamed, fingerprint())).toMatchObject({ code: 1 })
  })

  it.each(['audit.jsonl', 'README.txt'])(
    'refuses an archive that hides a file behind the end of %s, where programs that read from the front find it',
    async (hiding) => {
      const { trail, verifier } = await exported()
      const forged = Buffer.from(trail.toString().replace('two', 'FORGED'))
      const content = (file: string) => ({
        name: file,
        content: [file === 'audit.jsonl' ? trail : Buffer.from('Hello')],
      })
      const others = hiding === 'audit.jsonl' ? [] : [content('audit.jsonl')]
      const packed = Buffer.concat(await zip([...others, content(hiding)], t.clock.held))
      const hidden = Buffer.concat(await zip([{ name: 'audit.jsonl', content: [forged] }], t.clock.held))
      const directory = packed.readUInt32LE(packed.length - 6)
      const end = hidden.readUInt32LE(hidden.length - 6)
      const descriptor = packed.subarray(directory - 16, directory)
      const both = Buffer.concat([
        packed.subarray(0, directory),
        hidden.subarray(0, end - 16),
        descriptor,
        packed.subarray(directory),
      ])
      // The last file of the directory is as long as both together.
      const entry = both.lastIndexOf(Buffer.from('504b0102', 'hex'))
      both.writeUInt32LE(both.readUInt32LE(entry + 20) + end, entry + 20)
      both.writeUInt32LE(directory + end, both.length - 6)
      expect(await verifier.check(packed, fingerprint())).toMatchObject({ code: 0 })
      expect(await verifier.check(both, fingerprint())).toMatchObject({ code: 1 })
    },
  )

  it('refuses an archive that describes its trail in two ways', async () => {
    const { trail, verifier } = await exported()
    const packed = Buffer.concat(await zip([{ name: 'audit.jsonl', content: [trail] }], t.clock.held))
    const stored = Buffer.from(packed)
    stored.writeUInt16LE(0, 8)
    expect(await verifier.check(stored, fingerprint())).toMatchObject({ code: 1 })
  })

  it('refuses an archive that calls its trail shorter than it is, which other programs read no further', async () => {
    const { trail, verifier } = await exported()
    const packed = Buffer.concat(await zip([{ name: 'audit.jsonl', content: [trail] }], t.clock.held))
    const shorter = trail.subarray(0, trail.subarray(0, -1).lastIndexOf('\n') + 1)
    const withSums = (checksum: number, size: number) => {
      const changed = Buffer.from(packed)
      const entry = changed.lastIndexOf(Buffer.from('504b0102', 'hex'))
      for (const at of [entry + 16, entry - 12]) changed.writeUInt32LE(checksum, at)
      for (const at of [entry + 24, entry - 4]) changed.writeUInt32LE(size, at)
      return changed
    }
    spec('T37')
    expect(await verifier.check(withSums(crc32(trail), trail.length), fingerprint())).toMatchObject({ code: 0 })
    for (const changed of [withSums(crc32(shorter), shorter.length), withSums(crc32(shorter), trail.length)]) {
      expect(await verifier.check(changed, fingerprint())).toMatchObject({ code: 1 })
    }
  })

  it('refuses an archive that announces a comment, or says otherwise behind a file than in its directory', async () => {
    const { trail, verifier } = await exported()
    const files = ['audit.jsonl', 'README.txt'].map((name) => ({ name, content: [trail] }))
    const packed = Buffer.concat(await zip(files, t.clock.held))
    const commented = Buffer.from(packed)
    commented.writeUInt16LE(7, commented.length - 2)
    const described = Buffer.from(packed)
    described.writeUInt32LE(1, described.readUInt32LE(described.length - 6) - 4)
    spec('T37')
    expect(await verifier.check(packed, fingerprint())).toMatchObject({ code: 0 })
    for (const changed of [commented, described]) {
      expect(await verifier.check(changed, fingerprint())).toMatchObject({ code: 1 })
    }
  })

  it('says in its own words what it found: a name in a header cannot write lines of its own', async () => {
    const { trail, verifier } = await exported()
    const [header = '', ...entries] = trail.toString().split('\n')
    const parsed = JSON.parse(header)
    // The name is signed by nobody: lines that look like a verdict, and then nothing more that can be seen.
    parsed.business.name = 'Kaveri Spaces (X) is whole:\n900 entries\nThe key is the one you named.\n\u001b[8m'
    const { said, code } = await verifier.check([JSON.stringify(parsed), ...entries].join('\n'))
    expect.soft(said).not.toContain('\nThe key is the one you named.')
    expect.soft(said).not.toContain('\u001b')
    expect(code === 1 || said.split('\n').length === 4).toBe(true)
  })

  it('refuses a header with a key that no header has', async () => {
    const { trail, verifier } = await exported()
    const [header = '', ...entries] = trail.toString().split('\n')
    const forged = { ...JSON.parse(header), note: 'entries 3 to 900 were removed by order of the board' }
    const { code } = await verifier.check([JSON.stringify(forged), ...entries].join('\n'), fingerprint())
    expect(code).toBe(1)
  })
})
