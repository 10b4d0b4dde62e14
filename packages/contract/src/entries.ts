import { z } from 'zod'

/** A record of at most so many entries. */
export const Entries = <Key extends z.core.$ZodRecordKey, Value extends z.ZodType>(
  key: Key,
  value: Value,
  most: number,
) =>
  z
    .record(key, value)
    .refine((entries) => Object.keys(entries).length <= most, `At most ${most} entries are possible`)
    .meta({ maxProperties: most })
