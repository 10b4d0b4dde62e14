import { describe, expect, it } from 'vitest'
import { GivenNumber, LastFour, Pan, WholeAadhaar } from './documents.ts'

describe('an Aadhaar number', () => {
  it('is read as people write it', () => {
    for (const typed of ['499118665246', '4991 1866 5246', ' 4991-1866-5246 ']) {
      expect(WholeAadhaar.parse(typed)).toBe('499118665246')
    }
  })

  it('is refused with one wrong digit, or with two that changed places', () => {
    const right = '499118665246'
    for (let place = 0; place < right.length; place++) {
      for (const digit of '0123456789') {
        const wrong = right.slice(0, place) + digit + right.slice(place + 1)
        expect(WholeAadhaar.safeParse(wrong).success).toBe(wrong === right)
      }
      const swapped = [...right]
      swapped.splice(place, 2, ...swapped.slice(place, place + 2).reverse())
      if (swapped.join('') !== right) expect(WholeAadhaar.safeParse(swapped.join('')).success).toBe(false)
    }
  })

  it('never begins with 0 or 1, nor reads the same backwards', () => {
    for (const typed of ['0', '099118665240', '199118665243', '222222222222', '49911866524', '4991186652461']) {
      expect(WholeAadhaar.safeParse(typed).error?.issues[0]?.message).toBe(
        'This is not an Aadhaar number. Check for a typing error.',
      )
    }
  })

  it('may be given by its last four digits', () => {
    expect(LastFour.parse(' 5246')).toBe('5246')
    expect(LastFour.safeParse('524').error?.issues[0]?.message).toBe('Enter the last 4 digits')
  })
})

describe('a PAN', () => {
  it('is five letters, of which the fourth is a P, four digits and a letter, in any case', () => {
    expect(Pan.parse(' abcpe 1234 f')).toBe('ABCPE1234F')
    for (const typed of ['ABCPE0000F', 'ABCCE1234F', 'ABCPE1234', 'ABCPE12345', '1BCPE1234F', '']) {
      expect(Pan.safeParse(typed).error?.issues[0]?.message).toBe(
        'This is not the PAN of a person. Check for a typing error.',
      )
    }
  })
})

it('a number is given with a consent of its own, or not at all', () => {
  const given = { document: 'pan', number: 'ABCPE1234F' }
  expect(GivenNumber.safeParse({ ...given, consent: true }).success).toBe(true)
  for (const consent of [false, undefined]) {
    expect(GivenNumber.safeParse({ ...given, consent }).error?.issues[0]?.message).toBe(
      'Agree to this, or leave the number out',
    )
  }
})
