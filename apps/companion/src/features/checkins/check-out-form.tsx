import { t, tCount } from '@quickprism/client/words'
import type { VisitPlace } from '@quickprism/contract/my-visit'
import { Button } from '@quickprism/ui/button'
import { Note } from '@quickprism/ui/notice-bar'
import { tell } from '@quickprism/ui/toast'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import type { BranchLink } from '../../lib/branch-link.ts'
import { footLook } from '../../lib/foot-look.ts'
import { forgetLastInside } from '../../lib/last-inside.ts'
import { usePerson } from '../../lib/person.tsx'
import { usePosition } from '../../lib/position.ts'
import type { OpenVisit } from './api.ts'
import { copy } from './copy.ts'
import { isUnheard, keepCheckOut } from './keeping.ts'
import { isInside, PlaceHeading } from './place-heading.tsx'
import { NotSent, Refusal } from './refusal.tsx'
import { sendCheckOut } from './sending.ts'
import { useSending } from './use-sending.ts'
import { leaversOf, WhoLeaves } from './who-leaves.tsx'

type Leaver = Promise<Parameters<typeof sendCheckOut>[1]>

type CheckOutFormProps = {
  link: BranchLink
  place: VisitPlace
  /** None where the check-in itself waits on this phone: then everyone leaves who came. */
  visit: OpenVisit | undefined
  onDone: () => void
  /** It was opened without a network. */
  offline?: boolean
}

/** The poster was scanned by someone who is inside: they leave, with all or some of those who came along. */
export const CheckOutForm = ({ link, place, visit, onDone, offline = false }: CheckOutFormProps) => {
  const everyone = visit ? leaversOf(visit).map(({ ref }) => ref) : []
  const [leaving, setLeaving] = useState(everyone)
  const { position, problem, locate } = usePosition()
  const { busy, failure, isNotKept, attempt, keep } = useSending()
  const { quickID } = usePerson()
  const chosen = leaving.filter((ref) => everyone.includes(ref))
  const isNobody = visit !== undefined && chosen.length === 0

  const leaverNow = async () => {
    // Beyond the circle they may have come nearer since it was read.
    const isMissing = place.latitude === null || place.radius === null ? !position : !isInside(place, position)
    const found = (isMissing ? await locate() : undefined) ?? position
    return {
      shop_quickID: link.shop,
      key: link.key,
      by: 'qr' as const,
      ...(visit ? { visit_refs: chosen } : {}),
      ...(found ? { position: found } : {}),
    }
  }

  const keepScan = async (leaver: Leaver) => {
    const isKept = await keep(async () => keepCheckOut(await leaver, { quickID, branch: place.store_name }))
    if (isKept) onDone()
  }

  const checkOut = async () => {
    // After the check-in that waits, or it would end nothing.
    if (!visit) return keepScan(leaverNow())
    const leaver = leaverNow()
    const { done, failed } = await attempt(async (call) => sendCheckOut(call, await leaver))
    if (isUnheard(failed)) return keepScan(leaver)
    if (!done) return
    if (chosen.includes(visit.visit_ref)) forgetLastInside()
    tell({ tone: 'good', text: t(copy.leave.done, { branch: place.store_name }) })
    onDone()
  }

  return (
    <>
      <div className="flex flex-1 flex-col gap-5 px-4 pb-5">
        <PlaceHeading place={place} position={position} problem={problem} />
        {failure && !isUnheard(failure) && <Refusal failure={failure} other={copy.leave.failed} />}
        {isNotKept && <NotSent />}
        {offline && <Note>{t(copy.offlineForm)}</Note>}
        {visit && everyone.length > 1 && <WhoLeaves visit={visit} chosen={chosen} onChange={setLeaving} />}
      </div>
      <div className={footLook}>
        <Button
          variant="primary"
          size={52}
          className="w-full"
          icon={<LogOut aria-hidden="true" />}
          disabled={isNobody}
          busy={busy}
          busyLabel={t(copy.leave.busy)}
          onClick={() => void checkOut()}
        >
          {everyone.length <= 1 ? t(copy.leave.alone) : tCount(chosen.length, copy.leave.some)}
        </Button>
        {isNobody && <p className="mt-2 text-center text-sm text-ink-3">{t(copy.leave.nobody)}</p>}
      </div>
    </>
  )
}
