import { t, tCount } from '@quickprism/client/words'
import { Avatar } from '@quickprism/ui/avatar'
import { Badge, type BadgeTone } from '@quickprism/ui/badge'
import { Card } from '@quickprism/ui/card'
import type { OpenVisit } from './api.ts'
import { AskedCompanion } from './asked-companion.tsx'
import { inTwoGroups } from './companion.ts'
import { copy } from './copy.ts'

type Companions = OpenVisit['companions']

const tones: Record<Companions[number]['state'], BadgeTone> = {
  in: 'success',
  left: 'neutral',
  asked: 'accent',
  refused: 'warning',
}

/** Whoever has not said yes, or was turned away, has no name for the lead. */
const nameless = { in: '', left: '', asked: copy.nobodyYet, refused: copy.notLetIn }

/** Counted as in the line above it: whoever is here, of everyone who is listed. */
const countOf = (companions: Companions) => {
  const here = companions.filter(({ state }) => state === 'in').length
  return here === companions.length ? tCount(here, copy.people) : t(copy.hereOf, { here, count: companions.length })
}

export const GroupCard = ({ companions }: { companions: Companions }) => (
  <section aria-labelledby="group-heading" className="mt-5">
    <div className="mb-2 flex items-baseline justify-between gap-3">
      <h2 id="group-heading" className="text-md font-medium text-ink">
        {t(copy.withYou)}
      </h2>
      <p className="text-sm text-ink-3">{countOf(companions)}</p>
    </div>
    <Card>
      <ul className="divide-y divide-line">
        {companions.map(({ name, state, visit_ref, asked }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: those without a name are told from each other by their place alone
          <li
            key={visit_ref ?? asked?.request_id ?? `${state} ${index}`}
            className="flex min-h-13 flex-wrap items-center gap-3 px-4 py-2"
          >
            <Avatar name={name ?? '?'} size={32} />
            <div className="min-w-0 flex-1 break-words">
              {asked?.quickID ? <p className="font-mono font-medium text-ink">{inTwoGroups(asked.quickID)}</p> : null}
              <p className={name === null ? 'text-ink-3' : 'font-medium text-ink'}>{name ?? t(nameless[state])}</p>
            </div>
            <Badge tone={tones[state]}>{t(copy.states[state])}</Badge>
            {asked ? <AskedCompanion asked={asked} /> : null}
          </li>
        ))}
      </ul>
    </Card>
  </section>
)
