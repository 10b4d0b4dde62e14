import { openZip } from './zip.ts'

/** Text, or a number that a spreadsheet may add up. There are no formulas and no links. */
export type Cell = string | number
export type Sheet = {
  /** What the tab is called. */
  name: string
  columns: readonly { head: string; width: number; decimals?: 2 }[]
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const DECLARED = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** No such character exists in XML: controls, halves of pairs, and two that are none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const IMPOSSIBLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\p{Cs}]/gu
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string) =>
  text
    .replace(IMPOSSIBLE, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] as string)
    // A text that looks like the escape of a character is not one.
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/\r/g, '_x000D_')

const [PLAIN, DECIMALS, HEAD] = [0, 1, 2]

const files = ({ name }: Sheet) => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="2" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
})

const headOf = ({ columns }: Sheet) =>
  `${DECLARED}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>`
const TAIL = '</sheetData></worksheet>'

const cellOf = (cell: Cell, style: number) => {
  const styled = style === PLAIN ? '' : ` s="${style}"`
  return typeof cell === 'number'
    ? `<c${styled}><v>${cell}</v></c>`
    : `<c${styled} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

/** A workbook of one sheet that leaves while it is being made. Each call answers with the bytes that are ready. */
export const openWorkbook = (sheet: Sheet, at: Date) => {
  // Rows leave as they are read: packing must not be what they wait for.
  const archive = openZip(at, 1)
  const styles = sheet.columns.map(({ decimals }) => (decimals ? DECIMALS : PLAIN) as number)
  const rowOf = (row: readonly Cell[], styleOf: (column: number) => number) =>
    `<row>${row.map((cell, column) => cellOf(cell, styleOf(column))).join('')}</row>`
  let table: ReturnType<typeof archive.file> | undefined
  return {
    async begin() {
      const pieces: Buffer[] = []
      for (const [name, text] of Object.entries(files(sheet))) {
        const file = archive.file(name)
        pieces.push(await file.write(DECLARED + text), await file.end())
      }
      table = archive.file('xl/worksheets/sheet1.xml')
      const heads = sheet.columns.map(({ head }) => head)
      pieces.push(await table.write(headOf(sheet) + rowOf(heads, () => HEAD as number)))
      return Buffer.concat(pieces)
    },
    add: (rows: readonly (readonly Cell[])[]) =>
      (table as NonNullable<typeof table>).write(
        rows.map((row) => rowOf(row, (column) => styles[column] ?? 0)).join(''),
      ),
    async end() {
      const file = table as NonNullable<typeof table>
      return Buffer.concat([await file.write(TAIL), await file.end(), archive.end()])
    },
  }
}
