import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { openSpool } from './spool.ts'

it('gives back in order what was added, in pieces of any size', async () => {
  const spool = await openSpool()
  const pieces = [Buffer.alloc(100_000, 'a'), Buffer.from('middle'), Buffer.alloc(70_000, 'b')]
  for (const piece of pieces) await spool.add(piece)
  expect(spool.waiting).toBe(170_006)
  const taken: Buffer[] = []
  while (spool.waiting > 0) taken.push(await spool.take(64 * 1_024))
  expect(Buffer.concat(taken).equals(Buffer.concat(pieces))).toBe(true)
  await spool.close()
})

it('takes and adds in turns', async () => {
  const spool = await openSpool()
  await spool.add(Buffer.from('one'))
  expect((await spool.take(2)).toString()).toBe('on')
  await spool.add(Buffer.from('two'))
  expect((await spool.take(10)).toString()).toBe('etwo')
  expect(spool.waiting).toBe(0)
  await spool.close()
})

it('leaves nothing behind that has a name, not even while it is open', async () => {
  const names = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('quickprism-spool-'))
  const before = await names()
  const spool = await openSpool()
  await spool.add(Buffer.from('Asha Reddy'))
  expect(await names()).toEqual(before)
  await spool.close()
})
