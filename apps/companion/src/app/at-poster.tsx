import { Answer } from '@quickprism/app/answer'
import { InSteps } from '@quickprism/app/in-steps'
import { useStandingFailure } from '@quickprism/app/standing-failure'
import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { buttonLook } from '@quickprism/ui/button-look'
import { Skeleton } from '@quickprism/ui/skeleton'
import { Link } from '@tanstack/react-router'
import { useMyVisit } from '../features/checkins/api.ts'
import { copy } from '../features/checkins/copy.ts'
import { isUnheard } from '../features/checkins/keeping.ts'
import { Refusal } from '../features/checkins/refusal.tsx'
import { useDoor } from '../features/checkins/use-door.ts'
import { useOutbox } from '../features/outbox/use-outbox.ts'
import { addresses } from '../lib/addresses.ts'
import type { BranchLink } from '../lib/branch-link.ts'
import { serverNow } from '../lib/server-clock.ts'
import { BranchHead } from './branch-head.tsx'
import { InOrOut, type PosterFacts } from './in-or-out.tsx'
import { isOpen, rememberedFacts, useDeviceMemory } from './remembered-poster.ts'

const Waiting = () => (
  <>
    <BranchHead title={copy.title} />
    <div className="flex flex-col gap-5 px-4">
      <Skeleton className="h-18 rounded-lg" />
      <Skeleton className="h-52 rounded-lg" />
      <Skeleton className="h-13 rounded-lg" />
    </div>
  </>
)

/** The branch and the visit, from the server; from this phone while the server cannot be reached. */
const usePosterFacts = (link: BranchLink) => {
  const door = useDoor(link)
  const mine = useMyVisit()
  const { scans } = useOutbox()
  const asked = {
    error: (door.data ? null : door.error) ?? (mine.data ? null : mine.error),
    errorUpdateCount: door.errorUpdateCount + mine.errorUpdateCount,
    refetch: () => Promise.all([door.refetch(), mine.refetch()]),
  }
  const { failure } = useStandingFailure(asked)
  // Someone inside is asked to leave, and not to come: both answers are needed.
  const isKnown = door.data !== undefined && mine.data !== undefined
  const isUnreached = !isKnown && isUnheard(failure)
  const memory = useDeviceMemory(isUnreached)
  const now = serverNow()

  const factsNow = (): PosterFacts | undefined => {
    if (door.data && mine.data) {
      const { visit } = mine.data
      const isInside = visit !== null && isOpen(visit, now)
      return { place: door.data, visit: isInside ? visit : undefined, hasScannedIn: false, offline: false }
    }
    if (!isUnreached || !memory.data) return undefined
    return rememberedFacts({ link, memory: memory.data, scans, now, door: door.data })
  }

  return {
    door,
    question: {
      ...asked,
      data: factsNow(),
      error: isUnreached && !memory.error ? null : asked.error,
      refetch: () => Promise.all([asked.refetch(), memory.error && memory.refetch()]),
    },
  }
}

/** The poster of a branch: in, or out for someone who is inside. Without a network the scan is kept and sent later. */
export const AtPoster = ({ link }: { link: BranchLink }) => {
  const { door, question } = usePosterFacts(link)
  return (
    <Answer
      of={question}
      waiting={<Waiting />}
      failed={(failure, again) => (
        <>
          <BranchHead title={copy.title} />
          <div className="flex flex-col gap-4 px-4">
            <Refusal failure={failure} />
            {door.data || isUnheard(failure) ? (
              <Button variant="primary" size={52} onClick={again}>
                {t(copy.again)}
              </Button>
            ) : (
              <Link to={addresses.scan} className={buttonLook('primary', 52)}>
                {t(copy.scanAgain)}
              </Link>
            )}
          </div>
        </>
      )}
    >
      {(facts) => (
        <InSteps meanwhile={<Waiting />}>
          <InOrOut link={link} facts={facts} onAgain={() => void door.refetch()} />
        </InSteps>
      )}
    </Answer>
  )
}
