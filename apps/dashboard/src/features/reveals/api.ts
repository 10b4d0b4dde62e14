import { useAct } from '@quickprism/client/react'
import { records } from '@quickprism/contract/records'
import { reveals } from '@quickprism/contract/reveals'

/** The records are asked for again: they carry the clear values. */
export const useReveal = () => useAct(reveals.accessData, { refreshes: [records.list] })
