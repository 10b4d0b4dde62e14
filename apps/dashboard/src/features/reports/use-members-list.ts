import { formatNumber } from '@quickprism/app/format'
import type { Reply } from '@quickprism/contract/endpoint'
import { bareQuickId } from '@quickprism/contract/quick-id'
import { MOST_NAMES, MOST_PEOPLE, type reports } from '@quickprism/contract/reports'
import { useEffect, useState } from 'react'
import { useMembers } from './api.ts'
import type { Period } from './period.ts'
import type { Member, ReportForm } from './report-form.ts'

/** So many names are enough to begin with; all of them come when someone scrolls on, and go when the list closes. */
const FIRST_NAMES = 1_000
const DEBOUNCE_MS = 300

const asMember = ({ quickID, name, visitor_ref }: Reply<typeof reports.members>['data'][number]): Member => ({
  value: visitor_ref,
  label: name,
  code: quickID ?? undefined,
})

/** By their name, or by their quickID as people write it: in groups. */
const isSought = ({ label, code }: Member, sought: string) => {
  const id = bareQuickId(sought)
  return label.toLowerCase().includes(sought) || (id !== '' && (code?.includes(id) ?? false))
}

/** What was typed, a moment after the last letter. */
const useSettled = (typed: string) => {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

/**
 * How many came in the period, where a report of chosen people is full and does not hold all of them. Not known while
 * the list is still that of the period before.
 */
export const useCountOfOthers = (form: ReportForm) => {
  const { data, isPlaceholderData } = useMembers({ period: form, limit: FIRST_NAMES })
  const count = (!isPlaceholderData && data?.data.length) || 0
  if (form.members.length < MOST_PEOPLE || count <= MOST_PEOPLE) return undefined
  return count < FIRST_NAMES ? formatNumber(count) : `${formatNumber(FIRST_NAMES)}+`
}

/** The people to choose from. A list that is whole is searched here and at once; a longer one by the server. */
export const useMembersList = (period: Period) => {
  const [typed, setTyped] = useState('')
  const [limit, setLimit] = useState(FIRST_NAMES)
  const sought = typed.trim().toLowerCase()
  const settled = useSettled(sought)

  const listed = useMembers({ period, limit })
  // Until more names are here, or those of another period, the list is the one from before.
  const isWhole = listed.data !== undefined && !listed.isPlaceholderData && listed.data.data.length < limit
  const asksServer = sought !== '' && !isWhole
  const found = useMembers({ period, search: settled, limit: FIRST_NAMES, when: asksServer && settled !== '' })

  const all = listed.data?.data.map(asMember)
  const foundHere = sought === '' ? all : all?.filter((member) => isSought(member, sought))
  const isFound = asksServer && settled === sought && found.data !== undefined && !found.isPlaceholderData
  return {
    question: asksServer && found.error ? found : listed,
    /** By name; none before the first answer. */
    members: isFound ? found.data?.data.map(asMember) : foundHere,
    searching: asksServer && !isFound && !found.error,
    typed,
    setTyped,
    more: () => setLimit(MOST_NAMES),
    close: () => setLimit(FIRST_NAMES),
  }
}
