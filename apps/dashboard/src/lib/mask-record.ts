import { masked } from '@quickprism/contract/masked'
import type { RecordOfOne, VisitorRecord } from '@quickprism/contract/records'

/** A record as anyone sees it, in the forms in which the server masks. */
export const maskRecord = <One extends RecordOfOne>(record: One): One =>
  record.masked
    ? record
    : {
        ...record,
        mobile: masked('mobile', record.mobile),
        email: masked('email', record.email),
        aadhaar: masked('aadhaar', record.aadhaar),
        pan: masked('pan', record.pan),
        masked: true,
        seconds_left: null,
      }

/** The same for everyone of a row. */
export const maskRow = (row: VisitorRecord): VisitorRecord => ({ ...maskRecord(row), group: row.group.map(maskRecord) })
