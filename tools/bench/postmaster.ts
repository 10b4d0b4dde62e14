import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Query = (text: string) => Promise<readonly { data_directory: string }[]>

/** The process of PostgreSQL, where it runs on this machine and lets itself be seen. */
export const findPostmaster = async (query: Query) => {
  const [settings] = await query('show data_directory')
  try {
    return Number(readFileSync(join(settings?.data_directory ?? '', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}
