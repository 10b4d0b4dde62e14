import { useState } from 'react'

export type RoleTable = 'compact' | 'detailed'

/** Which of the two tables is shown, which role is open in it, and which one someone asked to see. */
export const useRoleTables = (named: string | undefined) => {
  const [start] = useState(named)
  const [table, setTable] = useState<RoleTable>(start === undefined ? 'compact' : 'detailed')
  const [openId, setOpenId] = useState(start)
  const [arrivingId, setArrivingId] = useState(start)
  return {
    table,
    openId,
    arrivingId,
    open: setOpenId,
    choose: (chosen: RoleTable) => {
      setTable(chosen)
      setArrivingId(undefined)
    },
    /** Opens the row of a role in the detailed table. */
    view: (id: string | undefined) => {
      setTable('detailed')
      setOpenId(id)
      setArrivingId(id)
    },
  }
}

export type RoleTables = ReturnType<typeof useRoleTables>
