import { createECDH } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { retryAfter } from './push.ts'
import { pushBody } from './push-body.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

describe('a message to a phone', () => {
  it('is encrypted as in the example of RFC 8291, appendix A', () => {
    const sender = createECDH('prime256v1')
    sender.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
    const body = pushBody(
      'When I grow up, I want to be a watermelon',
      {
        p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
        auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
      },
      { sender, salt: bytes('DGv6ra1nlYgDCS1FRnbzlw') },
    )
    expect(body.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })
})

describe('Retry-After', () => {
  const now = Date.parse('2026-03-02T05:00:00Z')

  it.each([
    [null, 0],
    ['120', 120],
    ['Mon, 02 Mar 2026 05:02:00 GMT', 120],
    ['Mon, 02 Mar 2026 04:00:00 GMT', 0],
    ['soon', 0],
  ])('%s is a wait of %d seconds', (header, seconds) => {
    expect(retryAfter(header, now)).toBe(seconds)
  })
})
