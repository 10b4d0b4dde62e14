import { CallContext } from '@quickprism/client/react'
import { use } from 'react'
import { useHere } from '../../../lib/access.tsx'
import { outboxFor } from './kept-marks.ts'

/** Where what the caller marks in an alert of this branch waits until the server has it. */
export const useOutboxFor = (incidentRef: string) => {
  const { place } = use(CallContext)
  return outboxFor({ personId: place[0] ?? '', branchId: useHere().branchId, incidentRef })
}
