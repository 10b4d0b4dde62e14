import { describe, expect, it } from 'vitest'
import { quoted } from './typed-text.ts'

describe('what someone typed, in a message to someone else', () => {
  it.each([
    ['Kaveri Spaces', '“Kaveri Spaces”'],
    ['Your KYC is due: evil.example', '“Your KYC is due: evil. example”'],
    ['https://evil.example/pay', '“https: / / evil. example/ pay”'],
    ['pay@evil.example', '“pay@ evil. example”'],
    ['evil。example evil．example', '“evil。 example evil． example”'],
    ['Spaces”. Dear customer, “', "“Spaces'. Dear customer, '”"],
    ['Call 1800 123 4567 today', '“Call #### ### #### today”'],
    ['Ring ९८४५ ०३ १९०७', '“Ring #### ## ####”'],
    ['Tower 12, Sector 62', '“Tower 12, Sector 62”'],
    ['J. R. Rao & Sons Pvt. Ltd.', '“J. R. Rao & Sons Pvt. Ltd.”'],
  ])('%s is written %s', (typed, written) => {
    expect(quoted(typed)).toBe(written)
  })

  it('is cut where it is long', () => {
    expect(quoted('a'.repeat(200))).toBe(`“${'a'.repeat(79)}…”`)
  })
})
