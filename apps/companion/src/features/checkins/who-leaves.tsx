import { t } from '@quickprism/client/words'
import { Card } from '@quickprism/ui/card'
import { Checkbox } from '@quickprism/ui/checkbox'
import type { OpenVisit } from './api.ts'
import { copy } from './copy.ts'

/** Those whose visits the reader may end: their own, and as a lead those of their group who are still there. */
export const leaversOf = ({ visit_ref, companions }: OpenVisit) => [
  { ref: visit_ref, name: undefined },
  ...companions.flatMap(({ name, state, visit_ref: ref }) =>
    state === 'in' && ref ? [{ ref, name: name ?? '' }] : [],
  ),
]

type WhoLeavesProps = { visit: OpenVisit; chosen: readonly string[]; onChange: (refs: string[]) => void }

export const WhoLeaves = ({ visit, chosen, onChange }: WhoLeavesProps) => (
  <section aria-labelledby="who-leaves">
    <h2 id="who-leaves" className="mb-2 text-md font-medium text-ink">
      {t(copy.leave.who)}
    </h2>
    <Card>
      <ul className="divide-y divide-line">
        {leaversOf(visit).map(({ ref, name }) => (
          <li key={ref}>
            <Checkbox
              className="min-h-13 items-center px-4 text-md"
              checked={chosen.includes(ref)}
              onCheckedChange={(on) => onChange(on ? [...chosen, ref] : chosen.filter((one) => one !== ref))}
            >
              {name ?? t(copy.leave.you)}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Card>
  </section>
)
