import { describe, expect, it } from 'vitest'
import { isGuestCode, scannedCodeIn } from './scanned-code.ts'

describe('what a scanner read', () => {
  const pass = `QP2.${'A'.repeat(16)}.ZZZZZ.${'B'.repeat(103)}`
  it('is a pass, also behind what was typed before it', () => {
    expect(scannedCodeIn(pass)?.[0]).toBe(pass)
    expect(scannedCodeIn(`Asha${pass}`)).toMatchObject({ 0: pass, index: 4 })
  })

  it('is the code of a guest', () => {
    const code = 'QPG1.Ab-_0123456789'
    expect(scannedCodeIn(code)?.[0]).toBe(code)
    expect([isGuestCode(code), isGuestCode(pass)]).toEqual([true, false])
  })

  // R2 packages A-14
  it('is the same code where Caps Lock was on', () => {
    const guest = 'qpg1.aB-_0123456789'
    expect(scannedCodeIn(`aSHA${pass.toLowerCase()}`)).toMatchObject({ 0: pass, index: 4 })
    expect(scannedCodeIn(guest)?.[0]).toBe('QPG1.Ab-_0123456789')
  })

  it('is nothing where it is an address, a pass of another kind, or too short', () => {
    for (const text of ['https://quickprism.example/app/branch/AB', 'QP9.AAAAAAAAAAAA', 'QP2.AB']) {
      expect(scannedCodeIn(text)).toBeNull()
    }
  })
})
