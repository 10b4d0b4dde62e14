import { t, tCount } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { tell } from '@quickprism/ui/toast'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import type { BranchLink } from '../../lib/branch-link.ts'
import { usePosition } from '../../lib/position.ts'
import type { OpenVisit } from './api.ts'
import { copy } from './copy.ts'
import { PlaceHeading } from './place-heading.tsx'
import { Refusal } from './refusal.tsx'
import { sendCheckOut } from './sending.ts'
import { useSending } from './use-sending.ts'
import { leaversOf, WhoLeaves } from './who-leaves.tsx'

type CheckOutFormProps = { link: BranchLink; visit: OpenVisit; onDone: () => void }

/** The poster was scanned by someone who is inside: they leave, with all or some of those who came along. */
export const CheckOutForm = ({ link, visit, onDone }: CheckOutFormProps) => {
  const everyone = leaversOf(visit).map(({ ref }) => ref)
  const [leaving, setLeaving] = useState(everyone)
  const { position, locate } = usePosition()
  const { busy, failure, attempt } = useSending()
  const chosen = leaving.filter((ref) => everyone.includes(ref))

  const checkOut = async () => {
    const { done } = await attempt(async (call) => {
      const found = position ?? (await locate())
      return sendCheckOut(call, {
        shop_quickID: link.shop,
        key: link.key,
        by: 'qr',
        visit_refs: chosen,
        ...(found ? { position: found } : {}),
      })
    })
    if (!done) return
    tell({ tone: 'good', text: t(copy.leave.done, { branch: visit.store_name }) })
    onDone()
  }

  return (
    <>
      <div className="flex flex-1 flex-col gap-5 px-4 pb-5">
        <PlaceHeading place={visit.place} position={position} />
        {failure && <Refusal failure={failure} other={copy.leave.failed} />}
        {everyone.length > 1 && <WhoLeaves visit={visit} chosen={chosen} onChange={setLeaving} />}
      </div>
      <div className="sticky bottom-0 border-t border-line bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        <Button
          variant="primary"
          size={52}
          className="w-full"
          icon={<LogOut aria-hidden="true" />}
          disabled={chosen.length === 0}
          busy={busy}
          busyLabel={t(copy.leave.busy)}
          onClick={() => void checkOut()}
        >
          {everyone.length === 1 ? t(copy.leave.alone) : tCount(chosen.length, copy.leave.some)}
        </Button>
        {chosen.length === 0 && <p className="mt-2 text-center text-sm text-ink-3">{t(copy.leave.nobody)}</p>}
      </div>
    </>
  )
}
