import { makeQuickId, PLACE_ID_LENGTH } from '@quickprism/contract/quick-id'
import { describe, expect, it } from 'vitest'
import { recognise } from './recognise.ts'

const OURS = 'https://entry.example'

describe('a code in front of the camera', () => {
  it('is a sign-in when it is the deep link of one', () => {
    expect(recognise(`${OURS}/app/approve?session_token=0042`, OURS)).toEqual({ kind: 'sign-in', sessionToken: '0042' })
  })

  it('is a branch when it is the address of one', () => {
    const branch = makeQuickId(PLACE_ID_LENGTH, () => 7)
    expect(recognise(`${OURS}/app/branch/${branch}?key=1`, OURS)).toEqual({ kind: 'branch', shop: branch, key: '1' })
    expect(recognise(`${OURS}/app/branch/${branch}`, OURS)).toEqual({ kind: 'unknown' })
  })

  it('survives the spaces around a pasted link', () => {
    expect(recognise(`  ${OURS}/app/approve?session_token=abc\n`, OURS).kind).toBe('sign-in')
  })

  it.each([
    'https://entry.example.evil.example/app/approve?session_token=abc',
    'http://entry.example/app/approve?session_token=abc',
    `${OURS}/app/approve`,
    `${OURS}/app/approve/../other?session_token=abc`,
    `${OURS}/app/branch/`,
    'javascript:alert(1)',
    'WIFI:S:guests;T:WPA;P:secret;;',
    '',
  ])('is nothing of ours when it says %s', (text) => {
    expect(recognise(text, OURS)).toEqual({ kind: 'unknown' })
  })
})
