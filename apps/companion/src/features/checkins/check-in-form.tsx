import type { CallFailed } from '@quickprism/client/client'
import { t, tCount } from '@quickprism/client/words'
import { distanceInWords, standingAt } from '@quickprism/contract/geofence'
import type { Purpose } from '@quickprism/contract/my-visit'
import { Button } from '@quickprism/ui/button'
import { later } from '@quickprism/ui/later'
import { Note } from '@quickprism/ui/notice-bar'
import { useRef, useState } from 'react'
import type { BranchLink } from '../../lib/branch-link.ts'
import { footLook } from '../../lib/foot-look.ts'
import { keepLastInside } from '../../lib/last-inside.ts'
import { usePerson } from '../../lib/person.tsx'
import { usePosition } from '../../lib/position.ts'
import { useFocusIfLost } from '../../lib/use-focus-if-lost.ts'
import type { Door, OpenVisit } from './api.ts'
import { type Companion, idOf, onWire } from './companion.ts'
import { CompanionList } from './companion-list.tsx'
import { copy } from './copy.ts'
import { isUnheard, keepCheckIn } from './keeping.ts'
import { isInside, metresFrom, PlaceHeading } from './place-heading.tsx'
import { PurposeChoice } from './purpose-choice.tsx'
import type { Camera } from './read-pass.tsx'
import { NotSent, Refusal } from './refusal.tsx'
import { makeScan, type Scan, sendCheckIn } from './sending.ts'
import { useSending } from './use-sending.ts'

// Most come alone.
const AddCompanion = later(async () => (await import('./add-companion.tsx')).AddCompanion, {
  missed: ({ onClose }) => onClose(),
})

/** It is answered by the notice itself. */
const isNoticeDue = (failed: CallFailed | undefined) => failed?.failure.code === 'notice_due'

type CheckInFormProps = {
  link: BranchLink
  place: Door
  /** Where they still are, if that is somewhere else. */
  elsewhere: OpenVisit | undefined
  camera: Camera
  onNoticeDue: () => void
  onDone: () => void
  /** The branch is as this phone remembers it: the scan takes its position along, whatever is known of the circle. */
  offline?: boolean
}

/** Why someone comes and who comes along; one button says how many they are. */
export const CheckInForm = ({
  link,
  place,
  elsewhere,
  camera,
  onNoticeDue,
  onDone,
  offline = false,
}: CheckInFormProps) => {
  const [pov, setPov] = useState<Purpose>(place.last_pov ?? 'Visitor')
  const [companions, setCompanions] = useState<readonly Companion[]>([])
  const [adding, setAdding] = useState(false)
  const { position, problem, locate } = usePosition()
  const { busy, failure, isNotKept, attempt, keep } = useSending()
  const { quickID } = usePerson()
  /** What was sent and not heard of: the same again is the same scan. */
  const sent = useRef<{ as: string; scan: Scan }>(undefined)
  const form = useRef<HTMLDivElement>(null)
  useFocusIfLost(form)
  const hasCircle = place.latitude !== null && place.radius !== null
  const metres = metresFrom(place, position)
  const isTooFar = hasCircle && standingAt(place, position).where === 'outside'

  const scanNow = async () => {
    const isMissing = hasCircle ? !isInside(place, position) : offline && !position
    const found = (isMissing ? await locate() : undefined) ?? position
    const filled = { shop_quickID: link.shop, key: link.key, pov, companions: companions.map(onWire) }
    const as = JSON.stringify(filled)
    const scan = sent.current?.as === as ? sent.current.scan : makeScan({ ...filled, position: found })
    sent.current = { as, scan: { ...scan, position: found } }
    return sent.current.scan
  }

  const checkIn = async () => {
    const { done, failed } = await attempt(async (call) => sendCheckIn(call, await scanNow()))
    const scan = sent.current?.scan
    if (isUnheard(failed) && scan) {
      const isKept = await keep(() => keepCheckIn(scan, { quickID, branch: place.store_name }))
      return isKept ? onDone() : undefined
    }
    sent.current = undefined
    if (isNoticeDue(failed)) onNoticeDue()
    if (!done) return
    if (isInside(place, scan?.position)) keepLastInside(done.visit_ref)
    onDone()
  }

  return (
    <>
      <div ref={form} tabIndex={-1} className="flex flex-1 flex-col gap-5 px-4 pb-5 outline-none">
        <PlaceHeading place={place} position={position} problem={problem} />
        {failure && !isUnheard(failure) && !isNoticeDue(failure) && <Refusal failure={failure} />}
        {isNotKept && <NotSent />}
        {offline && <Note>{t(copy.offlineForm)}</Note>}
        {elsewhere && <Note>{t(copy.elsewhere, { branch: elsewhere.store_name })}</Note>}
        <PurposeChoice value={pov} onChange={setPov} />
        <CompanionList
          companions={companions}
          onAdd={() => setAdding(true)}
          onRemove={(gone) => setCompanions((all) => all.filter((one) => idOf(one) !== idOf(gone)))}
        />
        {/* It comes while the form is being read: at its end nothing has to move. */}
        <div role="status" className="mt-auto">
          {!failure && isTooFar && metres !== undefined && (
            <Note tone="warning">
              {t(copy.tooFar, { distance: distanceInWords(metres), branch: place.store_name })}
            </Note>
          )}
          {!failure && hasCircle && problem && (
            <Note tone="warning">
              <p>{t(copy.needed[problem])}</p>
              <Button size={44} className="mt-2" onClick={() => void locate()}>
                {t(copy.again)}
              </Button>
            </Note>
          )}
        </div>
      </div>
      <div className={footLook}>
        <Button
          variant="primary"
          size={52}
          className="w-full"
          busy={busy}
          busyLabel={t(copy.checkingIn)}
          onClick={() => void checkIn()}
        >
          {companions.length === 0 ? t(copy.alone) : tCount(companions.length + 1, copy.checkIn)}
        </Button>
        <p className="mt-2 text-center text-sm text-ink-3">{t(copy.sees)}</p>
      </div>
      <AddCompanion
        open={adding}
        onClose={() => setAdding(false)}
        companions={companions}
        onAdd={(one) => setCompanions((all) => [...all, one])}
        link={link}
        camera={camera}
      />
    </>
  )
}
