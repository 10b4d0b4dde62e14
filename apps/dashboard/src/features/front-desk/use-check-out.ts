import { CallFailed } from '@quickprism/client/client'
import { CallContext } from '@quickprism/client/react'
import { t, tCount } from '@quickprism/client/words'
import { frontDesk, type Someone } from '@quickprism/contract/front-desk'
import { tell } from '@quickprism/ui/toast'
import { use, useState } from 'react'
import { useHere } from '../../lib/access.tsx'
import { useRefreshInside } from './api.ts'
import { copy } from './copy.ts'
import { nameOf } from './entry.ts'
import type { Act } from './last-act.tsx'

type VisitOf = Pick<Someone, 'visit_ref'>

const refsOf = (people: readonly VisitOf[]) => people.map(({ visit_ref }) => visit_ref)
const nameFor = (people: readonly Someone[]) => nameOf(people[0] as Someone, t(copy.noName))

/** Ends visits with one press, and takes it back with another. */
export const useCheckOut = (onAct: (act: Act) => void) => {
  const { call } = use(CallContext)
  const { branchId: shopId } = useHere()
  const refresh = useRefreshInside()
  const [ending, setEnding] = useState<ReadonlySet<string>>(new Set())

  /** Says what was done, or why not; resolves to whether it was done. */
  const spoken = async (act: () => Promise<Act>) => {
    try {
      const done = await act()
      await refresh()
      onAct(done)
      return true
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      tell({ tone: 'bad', text: failure.message })
      return false
    }
  }

  const takeBack = (people: readonly Someone[]) =>
    spoken(async () => {
      const body = { shopId, visit_refs: refsOf(people), to: { still_inside: true as const } }
      const { corrected } = await call(frontDesk.correct, { body })
      // Another desk has undone it before, or the check-in itself: the list shows which.
      return { text: t(corrected === 0 ? copy.notUndone : copy.stillHere, { name: nameFor(people) }) }
    })

  const checkOut = async (people: readonly Someone[]) => {
    const refs = refsOf(people)
    setEnding((before) => new Set([...before, ...refs]))
    const isDone = await spoken(async () => {
      const { ended_refs } = await call(frontDesk.checkOut, { body: { shopId, visit_refs: refs } })
      // Who had left before by their own phone stays away.
      const ended = people.filter(({ visit_ref }) => ended_refs.includes(visit_ref))
      // Nobody: another desk was faster, and they have left all the same.
      const left = ended.length > 0 ? ended : people
      const [name, more] = [nameFor(left), left.length - 1]
      return {
        text: more === 0 ? t(copy.hasLeft, { name }) : tCount(more, copy.haveLeft, { name }),
        ...(ended.length > 0 ? { undo: () => void takeBack(ended) } : {}),
      }
    })
    setEnding((before) => new Set([...before].filter((ref) => !refs.includes(ref))))
    return isDone
  }

  /** A check-in by mistake: its visits stay in the records as undone, and count nowhere. */
  const undoCheckIn = (people: readonly VisitOf[]) =>
    spoken(async () => {
      await call(frontDesk.correct, { body: { shopId, visit_refs: refsOf(people), to: { undone: true } } })
      return { text: t(copy.takenBack) }
    })

  return { ending, checkOut, undoCheckIn }
}
