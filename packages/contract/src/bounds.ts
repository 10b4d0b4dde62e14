import { toJSONSchema, type z } from 'zod'

type Json = z.core.JSONSchema.BaseSchema

/** What an `integer` column holds. */
const MOST_INTEGER = 2_147_483_647

const isEndless = (pattern: string) => /(?<!\\)[*+]|\{\d+,\}/.test(pattern.replace(/\[(\\.|[^\]])*\]/g, 'x'))
const isShortPattern = ({ pattern }: Json) => pattern !== undefined && !isEndless(pattern)

const isDate = ({ format }: Json) => ['date', 'date-time', 'local-minute'].includes(format ?? '')
const hasRange = ({ formatMinimum, formatMaximum }: Json) => formatMinimum !== undefined && formatMaximum !== undefined

const isBoundedText = (json: Json) => {
  const isShort = json.maxLength !== undefined || [json, ...((json.allOf ?? []) as Json[])].some(isShortPattern)
  return isShort && (!isDate(json) || hasRange(json))
}

const isBoundedNumber = ({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }: Json) =>
  Number(minimum ?? exclusiveMinimum ?? -Infinity) >= -MOST_INTEGER &&
  Number(maximum ?? exclusiveMaximum ?? Infinity) <= MOST_INTEGER

const endless = (json: Json, at: string): string[] => {
  const unless = (isBounded: boolean) => (isBounded ? [] : [at])
  if (json.enum || json.const !== undefined) return []
  const options = (json.anyOf ?? json.oneOf) as Json[] | undefined
  if (options) return options.flatMap((option) => endless(option, at))
  switch (json.type) {
    case 'boolean':
    case 'null':
      return []
    case 'string':
      return unless(isBoundedText(json))
    case 'integer':
    case 'number':
      return unless(isBoundedNumber(json))
    case 'array':
      return [...unless(json.maxItems !== undefined), ...endless(json.items as Json, `${at}[]`)]
    case 'object':
      return [
        ...Object.entries(json.properties ?? {}).flatMap(([name, field]) => endless(field as Json, `${at}.${name}`)),
        ...(json.propertyNames
          ? [
              ...unless(json.maxProperties !== undefined),
              ...endless(json.propertyNames as Json, `${at}{name}`),
              ...endless(json.additionalProperties as Json, `${at}{}`),
            ]
          : []),
      ]
    default:
      return [at]
  }
}

const endlessIn = (shape: z.ZodType, io: 'input' | 'output', at: string) =>
  endless(toJSONSchema(shape, { io, unrepresentable: 'any' }) as Json, at)

/**
 * The fields of a shape that take text of any length, any number, any date or any number of things: more than a column,
 * a screen or the machine can hold. What comes in may be long as long as what comes out is not.
 */
export const unbounded = (shape: z.ZodType, at: string): string[] => {
  const comingOut = new Set(endlessIn(shape, 'output', at))
  return endlessIn(shape, 'input', at).filter((field) => comingOut.has(field))
}
