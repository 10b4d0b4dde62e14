import { notes } from '@quickprism/contract/notes'
import { inPlace } from '../../http/serve.ts'
import { readNotes, saveNotes } from './noting.ts'

export const noteRoutes = [
  inPlace(notes.get, async ({ query }, { deps, tx, scope, states }) => {
    const { notes: noted, version } = await readNotes(deps, tx, scope, query.visitorQuickId)
    states.is(version)
    return { data: Object.fromEntries(noted.map(({ heading, text }) => [heading, text])), version }
  }),

  inPlace(notes.save, async ({ query, body }, { deps, tx, scope, states }) => {
    const saved = await saveNotes(deps, tx, scope, {
      id: query.visitorQuickId,
      typed: body.additional_info,
      seen: states.seen,
    })
    states.is(saved.version)
    return { message: saved.message, version: saved.version }
  }),
]
