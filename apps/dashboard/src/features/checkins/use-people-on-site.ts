import { tCount } from '@quickprism/client/words'
import type { checkins } from '@quickprism/contract/checkins'
import type { Reply } from '@quickprism/contract/endpoint'
import { useInside } from './api.ts'
import { copy } from './copy.ts'

/** Whoever sees one kind of people alone is told of those alone. */
const sentence = ({ members, visitors, total }: Reply<typeof checkins.inside>) => {
  if (members === null) return tCount(total, copy.visitorsOnSite)
  if (visitors === null) return tCount(total, copy.membersOnSite)
  return tCount(total, copy.peopleOnSite)
}

/** "86 people on site.", as it is now; nothing for those who may not know, and while nobody knows. */
export const usePeopleOnSite = () => {
  const { data } = useInside()
  return data && sentence(data)
}
