import { unzip } from './unzip.ts'

/** The rows of a CSV file, read as RFC 4180 has it and in no other way. */
export const csvRows = (text: string): string[][] => {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y
  const whole = text.replace(/^\ufeff/, '')
  while (cell.lastIndex < whole.length) {
    const found = cell.exec(whole)
    if (!found) throw new Error(`Not CSV from here on: ${whole.slice(0, 80)}`)
    const [, quoted, plain = '', end] = found
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  if (rows.at(-1)?.length === 0) rows.pop()
  return rows
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

const textIn = (xml: string) =>
  xml
    .replace(/&(\w+);/g, (_, name: string) => ENTITIES[name] as string)
    .replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The rows of the one sheet of a workbook: texts as they are, numbers as numbers; and all of its XML. */
export const xlsxRows = (archive: Buffer) => {
  const files = unzip(archive)
  const sheet = files.get('xl/worksheets/sheet1.xml')?.toString() ?? ''
  const rows = [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c[^>]*>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>/gs)].map(([, text, number]) =>
      text === undefined ? Number(number) : textIn(text),
    ),
  )
  return { rows, names: [...files.keys()], xml: [...files.values()].map(String).join('\n') }
}
