import { inEveryBusiness } from '../../admission/every-business.ts'
import { record } from '../../db/record.ts'
import type { Workers } from '../../jobs.ts'
import { forgetWithheld } from '../vault/service.ts'
import { visitorRef } from '../visitors/service.ts'
import { correctCopies } from './correcting.ts'
import { noteErasure } from './erasing.ts'
import { takeDue } from './erasing-queries.ts'

export const noteErasureLater: Workers['business']['privacy.note-erasure'] = (told, deps, { businessId }) =>
  noteErasure(deps, {
    erasure: {
      person_id: told.personId,
      business_id: businessId,
      business_name: told.businessName,
      erased_at: new Date(told.erasedAt),
      kept_until: told.keptUntil === null ? null : new Date(told.keptUntil),
    },
    guestIds: told.guestIds ?? [],
  })

/** What someone changed about themselves is changed wherever it is held. */
export const correctCopiesOf: Workers['identity']['privacy.correct-copies'] = ({ personId, withdrawn }, deps) =>
  correctCopies(deps, personId, withdrawn === undefined ? [] : [withdrawn])

/** Deletes what was kept of erased people once its time is over. */
export const deleteDue: Workers['cell']['privacy.delete-due'] = (cell, deps) =>
  inEveryBusiness(deps, cell, async (tx, scope) => {
    const due = await takeDue(tx)
    if (due.length === 0) return
    await forgetWithheld(tx, due)
    for (const visitorId of due) {
      record(tx, scope, { event: 'visitor.deleted', about: visitorRef(deps.secrets, tx.businessId, visitorId) })
    }
  })
