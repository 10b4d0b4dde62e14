import type { z } from 'zod'

type KeptColumns<Row, Shape extends z.ZodRawShape> = {
  [Name in keyof Row & keyof Shape]: undefined extends z.output<Shape[Name]> ? Row[Name] : NonNullable<Row[Name]>
}

/** The columns of a row that a form names as they are. Where a text must be told and none was kept, it is empty. */
export const keptColumns = <Row extends object, Shape extends z.ZodRawShape>(row: Row, shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape)
      .filter(([name]) => name in row)
      .map(([name, field]) => [name, row[name as keyof Row] ?? ((field as z.ZodType).isOptional() ? null : '')]),
  ) as KeptColumns<Row, Shape>

/** What a form leaves out is kept as nothing, so that it also goes where it was. */
export const orNull = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? null])) as {
    [Name in keyof Fields]: undefined extends Fields[Name] ? Exclude<Fields[Name], undefined> | null : Fields[Name]
  }
