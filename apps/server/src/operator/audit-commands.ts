import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inBusiness } from '../db/in-business.ts'
import { beginExport, exportName, filesOf } from '../modules/audit/exporting.ts'
import { businessFor } from '../modules/businesses/correcting.ts'
import { note } from '../modules/businesses/noting.ts'
import { type Command, line, needed, quickId } from './command.ts'

/** A further export of the same day gets a folder of its own: one that is there may be evidence. */
const makeNewFolder = async (path: string, number = 1): Promise<string> => {
  const folder = number === 1 ? path : `${path}-${number}`
  try {
    await mkdir(folder)
    return folder
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return makeNewFolder(path, number + 1)
  }
}

export const exportAudit: Command = {
  usage: ['export-audit <business quickID> --reason <why> [--to <folder>]'],
  about: 'Writes the audit trail of a business, however long, into a new folder, with the program that checks it.',
  options: ['to', 'reason'],
  words: ['quickID of the business'],
  prepare(typed) {
    const id = quickId('business', typed.words[0] as string)
    const reason = needed(typed, 'reason', 'it is kept in the audit trail of the business')
    const into = typed.options.to?.trim() || '.'
    return async (deps) => {
      const scope = await businessFor(deps, id)
      const exported = await beginExport(deps, scope)
      await mkdir(into, { recursive: true })
      const folder = await makeNewFolder(join(into, exportName(exported)))
      // Before the files: none exists without its entry in the trail.
      await inBusiness(deps, scope, async (tx) =>
        note(tx, { operator: reason }, { event: 'audit.exported', about: `${exported.entries} entries` }),
      )
      for (const { name, content } of await filesOf(exported)) await writeFile(join(folder, name), content)
      return [
        `The audit trail of ${id} is in ${folder}.`,
        line('Entries', exported.entries),
        line('Key', exported.fingerprint),
        '',
        `To check it: node ${join(folder, 'audit-verify.mjs')} ${join(folder, 'audit.jsonl')}`,
      ]
    }
  },
}
