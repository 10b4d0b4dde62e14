import { Answer } from '@quickprism/app/answer'
import { t } from '@quickprism/client/words'
import type { Position } from '@quickprism/contract/checkins'
import { distanceInWords } from '@quickprism/contract/geofence'
import type { VisitPlace } from '@quickprism/contract/my-visit'
import { Button } from '@quickprism/ui/button'
import { buttonLook } from '@quickprism/ui/button-look'
import { classNames } from '@quickprism/ui/class-names'
import { Skeleton } from '@quickprism/ui/skeleton'
import { Link } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'
import { addresses } from '../../lib/addresses.ts'
import type { BranchLink } from '../../lib/branch-link.ts'
import { type PositionProblem, usePosition } from '../../lib/position.ts'
import { copy } from './copy.ts'
import { isUnheard } from './keeping.ts'
import { isInside, metresFrom } from './place-heading.tsx'
import { Refusal } from './refusal.tsx'
import { useDoor } from './use-door.ts'

const standingIn = (place: VisitPlace, position: Position | undefined, problem: PositionProblem | undefined) => {
  if (place.latitude === null) return t(copy.anywhere)
  const metres = metresFrom(place, position)
  if (metres === undefined) return t(problem ? copy.unlocated : copy.locating)
  return t(isInside(place, position) ? copy.inside : copy.outside, { distance: distanceInWords(metres) })
}

/** The card at the foot of the scanner: which branch was recognised, and whether one stands in its circle. */
export const FoundBranch = ({ link, onAgain }: { link: BranchLink; onAgain: () => void }) => {
  const door = useDoor(link)
  const { position, problem } = usePosition()
  return (
    <section role="status" className="relative rounded-xl border border-line bg-elevated p-4 text-ink shadow-lg">
      <Answer
        of={door}
        waiting={<Skeleton className="h-25" />}
        failed={(failure) =>
          isUnheard(failure) ? (
            <>
              <p className="text-sm text-ink-2">{t(copy.offlineText)}</p>
              <GoOn link={link} />
            </>
          ) : (
            <>
              <Refusal failure={failure} />
              <Button variant="primary" size={44} onClick={onAgain} className="mt-4 w-full">
                {t(copy.scanAgain)}
              </Button>
            </>
          )
        }
      >
        {(place) => {
          const inside = place.latitude === null || isInside(place, position)
          return (
            <>
              <div className="flex items-center gap-3">
                <span
                  className={classNames(
                    'flex size-10 shrink-0 items-center justify-center rounded-md',
                    inside ? 'bg-success-subtle text-success' : 'bg-warning-subtle text-warning',
                  )}
                >
                  <MapPin aria-hidden="true" size={20} />
                </span>
                <div className="min-w-0">
                  <p className="text-md font-semibold break-words">
                    {t(copy.where, { business: place.business_name, city: place.store_name })}
                  </p>
                  <p className="text-sm text-ink-2">{standingIn(place, position, problem)}</p>
                </div>
              </div>
              <GoOn link={link} />
            </>
          )
        }}
      </Answer>
    </section>
  )
}

const GoOn = ({ link }: { link: BranchLink }) => (
  <Link
    to={addresses.branch}
    params={{ shop: link.shop }}
    search={{ key: link.key }}
    replace
    className={`${buttonLook('primary', 44)} mt-4 w-full`}
  >
    {t(copy.goOn)}
  </Link>
)
