import { z } from 'zod'

type KeptValue<T> = undefined extends T
  ? KeptValue<Exclude<T, undefined>> | null
  : T extends object
    ? { [Key in keyof T]: KeptValue<T[Key]> }
    : T

type KeptShape<Shape extends z.ZodRawShape> = { [Key in keyof Shape]: z.ZodType<KeptValue<z.output<Shape[Key]>>> }

/** What a field holds once it was typed: of the same kind, without the rules for typing it. */
const keptField = (field: z.ZodType): z.ZodType => {
  if (field instanceof z.ZodPipe) {
    const { in: typed, out: made } = field
    return keptField((made instanceof z.ZodTransform ? typed : made) as z.ZodType)
  }
  if (field instanceof z.ZodOptional) return keptField(field.unwrap() as z.ZodType).nullable()
  if (field instanceof z.ZodObject) return keptObject(field.shape as z.ZodRawShape)
  if (field instanceof z.ZodEnum) return field
  if (field instanceof z.ZodNumber) return z.number()
  if (field instanceof z.ZodString || field instanceof z.ZodStringFormat) return z.string()
  throw new Error(`How is a field of the kind "${field.type}" kept?`)
}

const keptObject = (shape: z.ZodRawShape): z.ZodType =>
  z.object(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, keptField(field as z.ZodType)])))

/** The fields of a form as an answer shows them, so that they are listed once. One that may stay empty may be null. */
export const kept = <Shape extends z.ZodRawShape>(shape: Shape) =>
  keptObject(shape) as unknown as z.ZodObject<KeptShape<Shape>>
