import { describe, expect, it } from 'vitest'
import { facesIn, facesOf, writable } from './faces.ts'
import { runsOf } from './runs.ts'

const seen = (text: string) => runsOf(writable(text)).map((run) => run.text)

describe('the order in which words are set', () => {
  it('is the order of typing from left to right', () => {
    expect(seen('Asha राव Rao')).toEqual(['Asha ', 'राव ', 'Rao'])
  })

  it('is from right to left in Urdu, numbers and Latin words among it as they are', () => {
    expect(runsOf('محمد خان (Guest 12) شریف').map(({ text }) => text)).toEqual([
      'شریف',
      ') ',
      'Guest 12',
      '(',
      'محمد خان ',
    ])
  })

  it('leaves a Latin sentence as it is around an Urdu name', () => {
    expect(seen('Mr محمد خان, Delhi')).toEqual(['Mr ', 'محمد خان', ', Delhi'])
  })
})

describe('letters and their fonts', () => {
  // R2 packages A-02, B-01. As Sanskrit names are transcribed: Unicode has no single letter for r or m with these marks.
  it.each([
    ['Kr\u0325\u1e63\u1e47a', 'Kr\u1e63\u1e47a'],
    ['S\u0101m\u0310khya', 'S\u0101mkhya'],
  ])('leave out an accent that no font has, also where it is a character of its own: %s', (name, written) => {
    expect(writable(name)).toBe(written)
  })

  it('are asked for only where they occur', () => {
    expect(facesIn(['Asha Rao', '+91 98••••••10'])).toEqual(['latin'])
    expect(facesIn(['Asha', 'शर्मा', '₹ 500'])).toEqual(['latin', 'devanagari', 'latin-rare'])
  })

  it('are there wherever a line begins', () => {
    for (const text of [`ṇ${'ā'.repeat(99)}`, 'আ\u200dক', 'राम।', 'خان ، राव']) {
      const letters = [...writable(text)]
      const opened = facesIn([text])
      for (const at of letters.keys()) {
        expect(opened).toEqual(expect.arrayContaining(facesOf(letters.slice(at).join(''))))
      }
    }
  })

  it('keep the joiners that decide how Indian letters look, and lose what cannot be seen', () => {
    expect(writable('क्\u200dष \u202Eexe\u202C\u0007\n\tend')).toBe('क्\u200dष exe end')
  })

  it('lose an accent that no font has before they lose themselves', () => {
    expect(writable('Nguy\u1ec5n')).toBe('Nguyen')
  })
})
