import type { Cell } from './xlsx.ts'

/** By this mark spreadsheets know UTF-8, without which they break every name that is not in Latin letters. */
export const BYTE_ORDER_MARK = '\ufeff'

const quoted = (text: string) => (/[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Rows as RFC 4180 has them. */
export const csvOf = (rows: readonly (readonly Cell[])[]) =>
  rows.map((row) => `${row.map((cell) => quoted(String(cell))).join(',')}\r\n`).join('')
