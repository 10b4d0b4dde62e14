import { describe, expect, it } from 'vitest'
import { ownScreen, wayBackTo } from './way-back.ts'

describe('the screen after signing in', () => {
  it.each(['/', '/account#devices', '/visits?days=365', '/branch/K7M2?key=abc'])('may be %s', (wanted) => {
    expect(ownScreen(wanted)).toBe(wanted)
  })

  it('is written as the browser writes it, whatever letters somebody put into it', () => {
    expect(ownScreen('/visits/../account?of=कविता#devices')).toBe(
      '/account?of=%E0%A4%95%E0%A4%B5%E0%A4%BF%E0%A4%A4%E0%A4%BE#devices',
    )
  })

  it.each([
    undefined,
    '',
    'account',
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '/../dashboard/entry-management',
    '/%2e%2e/dashboard/entry-management',
    '/visits/..\\../dashboard/entry-management',
    '/\t/../../dashboard/entry-management',
    '/.//elsewhere.example',
    '/x/..//elsewhere.example',
    '/\t/elsewhere.example',
    '/./\\elsewhere.example',
    'javascript:alert(1)',
  ])('is never %j', (wanted) => {
    expect(ownScreen(wanted)).toBeUndefined()
  })
})

describe('the way back', () => {
  it('is the screen that was open, with all that its address says', () => {
    expect(wayBackTo('/visits?days=365')).toEqual({ to: '/visits?days=365' })
    expect(wayBackTo('/account#devices')).toEqual({ to: '/account#devices' })
  })

  it('is not named where it is the pass, nor from the way in itself', () => {
    expect(wayBackTo('/')).toEqual({})
    expect(wayBackTo('/sign-in?to=%2Faccount')).toEqual({})
    expect(wayBackTo('/sign-up')).toEqual({})
  })
})
