import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { access } from './access.ts'
import { unbounded } from './bounds.ts'
import { BirthDate, Instant, LocalMinute } from './calendar.ts'
import { gaps } from './endpoint.ts'
import { Entries } from './entries.ts'
import { Line } from './one-line.ts'

describe('a field without a limit', () => {
  it.each([
    ['text of any length', z.string().min(1)],
    ['text by a pattern without an end', z.string().regex(/^\d+$/)],
    ['an e-mail address of any length', z.email()],
    ['any number', z.number()],
    ['any whole number', z.int()],
    ['a number beyond its column', z.int().min(0).max(3_000_000_000)],
    ['any day', z.iso.date()],
    ['any moment', z.iso.datetime().max(40)],
    ['any number of things', z.array(z.boolean())],
    ['any number of entries', z.record(z.string().max(1), z.boolean())],
    ['anything', z.unknown()],
    ['text of any length, or nothing', z.string().nullable()],
    ['text of any length, unless it is left out', z.string().default('')],
  ])('is found: %s', (_, field) => {
    expect(unbounded(z.object({ field }), 'body')).toEqual(['body.field'])
  })

  it.each([
    ['a line', Line(10, 'Missing')],
    ['text by a pattern', z.string().regex(/^[6-9]\d{9}$/)],
    ['an id', z.uuid()],
    ['one of a few words', z.enum(['one', 'other'])],
    ['a number between two others', z.coerce.number().int().min(1).max(9)],
    ['a positive number', z.number().positive().max(9)],
    ['a moment', Instant],
    ['a minute', LocalMinute],
    ['a day of birth', BirthDate],
    ['a few things', z.array(z.boolean()).max(3)],
    ['a few entries', Entries(z.string().max(1), z.boolean(), 3)],
    [
      'a list of words as one text',
      z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(z.enum(['a'])).max(2)),
    ],
  ])('is not seen in %s', (_, field) => {
    expect(unbounded(z.object({ field }), 'body')).toEqual([])
  })

  it('is a gap, and no server starts with one', () => {
    const body = z.object({ notes: z.array(z.object({ text: z.string() })).max(5) })
    expect(gaps({ ...access.get, body })).toEqual(['a limit for body.notes[].text'])
  })
})

describe('a date', () => {
  const complaintOf = (shape: z.ZodType, said: string) =>
    shape
      .safeParse(said)
      .error?.issues.map(({ message }) => message)
      .join()

  it.each([
    [BirthDate, '1899-12-31', 'Enter a birth date after 1899'],
    [BirthDate, '0000-01-01', 'Enter a birth date after 1899'],
    [BirthDate, '2199-01-01', 'The birth date is in the future'],
    [BirthDate, '1994-02-30', 'Enter a date as YYYY-MM-DD'],
    [BirthDate, '1994-02-28', undefined],
    [Instant, '0000-01-01T00:00:00Z', 'Enter a date between 1900 and 2199'],
    [Instant, '9999-12-31T23:59:59Z', 'Enter a date between 1900 and 2199'],
    [Instant, '2026-11-15T04:30:00.123Z', undefined],
    [LocalMinute, '0000-01-01T00:00', 'Enter a date between 1900 and 2199'],
    [LocalMinute, '2026-02-30T00:00', 'Enter a date and time as YYYY-MM-DDTHH:mm'],
    [LocalMinute, '+275760-09-13T00:00', 'Enter a date and time as YYYY-MM-DDTHH:mm'],
    [LocalMinute, '2026-02-28T23:59', undefined],
  ])('is one that a person can mean: %#, %s', (shape, said, complaint) => {
    expect(complaintOf(shape, said)).toBe(complaint)
  })
})
