import { type CustomTypesConfig, types } from 'pg'

const toSafeNumber = (text: string) => {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a number`)
  return number
}

const asText = (text: string) => text

/** Where our reading of a column differs from the driver's. Dates stay text: a day has no time zone to shift it. */
const ours = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, toSafeNumber],
  [types.builtins.DATE, asText],
  [types.builtins.TIME, asText],
  [types.builtins.TIMESTAMP, asText],
])

/** How columns arrive. Every pool and client is made with it: `new Pool({ connectionString, types: columnTypes })`. */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && ours.get(oid)) || types.getTypeParser(oid, format)) as CustomTypesConfig['getTypeParser'],
}
