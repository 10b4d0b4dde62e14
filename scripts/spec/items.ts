/** Something a test can prove: a requirement of the catalogue, or a promise. */
export type Item = { id: string; area: string; says: string }

/** `docs/spec/catalogue.jsonl`: one requirement per line. */
export const catalogueItems = (jsonLines: string): Item[] =>
  jsonLines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const { id, area, says } = JSON.parse(line) as Item
      return { id, area, says }
    })

/** What the prefix of a promise's id stands for. */
const PROMISES: Record<string, string> = {
  ID: 'promises: identity',
  AZ: 'promises: authorization',
  AU: 'promises: audit',
  ST: 'promises: standards',
  RE: 'promises: reliability',
  VE: 'promises: visits',
  LV: 'promises: live screens',
  SOS: 'promises: emergency',
  EN: 'promises: entry dashboard',
  RP: 'promises: visitor reports',
  MT: 'promises: isolation',
  SC: 'promises: supply chain',
  T: 'promises: threats',
}

/** `docs/promises.md`: the rows of its tables that start with an id. */
export const promiseItems = (markdown: string): Item[] =>
  [...markdown.matchAll(/^\| (([A-Z]+)-?\d+) \| (.+) \|$/gm)].flatMap(([, id = '', prefix = '', cells = '']) => {
    const area = PROMISES[prefix]
    // A threat is named in its second cell after the STRIDE letters; a promise by what is tested.
    return area ? [{ id, area, says: cells.split(' | ')[1] ?? cells }] : []
  })
