import { randomUUID } from 'node:crypto'
import { newSigningKey } from '@quickprism/tools/testing/test-keys'
import { expect, it } from 'vitest'
import { createTokens } from './tokens.ts'

const begun = new Date('2026-11-15T04:30:00Z')
const after = (minutes: number) => new Date(begun.getTime() + minutes * 60_000)
const claims = { sid: randomUUID(), session_epoch: 3, person_epoch: 1 }

it('a token says who the caller is for ten minutes, however often it is shown', async () => {
  const tokens = createTokens(newSigningKey())
  const token = await tokens.issue(claims, begun)
  expect(await tokens.read(token, after(1))).toEqual(claims)
  expect(await tokens.read(token, after(9))).toEqual(claims)
  expect(await tokens.read(token, after(10))).toBeUndefined()
  expect(await tokens.read(token, after(9))).toEqual(claims)
})

it('a token of another key, or with a letter changed, says nothing, also after the true one was read', async () => {
  const tokens = createTokens(newSigningKey())
  const token = await tokens.issue(claims, begun)
  await tokens.read(token, begun)
  const foreign = await createTokens(newSigningKey()).issue(claims, begun)
  const changed = token.replace(/\.(.)/, (_, letter) => `.${letter === 'a' ? 'b' : 'a'}`)
  expect(await tokens.read(foreign, begun)).toBeUndefined()
  expect(await tokens.read(changed, begun)).toBeUndefined()
})

it('a token claims the same before it was read, however it is spelled, and what is no token claims nothing', async () => {
  const tokens = createTokens(newSigningKey())
  const token = await tokens.issue(claims, begun)
  expect([token, `${token}==`].map(tokens.claimed)).toEqual([claims, claims])
  const none = ['', 'a.b.c', 'x'.repeat(1_000), `${token}.`]
  expect(none.map(tokens.claimed)).toEqual(none.map(() => undefined))
})
