import { formatNumber } from '@quickprism/app/format'
import { Sentence } from '@quickprism/app/sentence'
import { t, tCount } from '@quickprism/client/words'
import { TriangleAlert } from 'lucide-react'
import { copy } from './copy.ts'
import { SummaryList } from './summary-list.tsx'

type DisclosureProps = {
  /** The button of this step is described by it, since it has the keyboard. */
  id: string
  inside: number | undefined
}

export const Disclosure = ({ id, inside }: DisclosureProps) => (
  <div id={id}>
    <div className="rounded-md border border-warning-line bg-warning-subtle px-4 py-3.5">
      <p className="flex items-center gap-2.5 text-sm font-semibold text-ink">
        <TriangleAlert aria-hidden="true" size={16} className="shrink-0 text-warning" />
        {t(copy.realPeople)}
      </p>
      <ul className="mt-2 list-disc space-y-1.5 pl-4 text-sm text-ink-2 marker:text-warning">
        <li>
          {inside === undefined
            ? t(copy.everyoneUncounted)
            : tCount(inside, copy.everyone, { number: formatNumber(inside) })}
        </li>
        {copy.disclosure.map((line) => (
          <li key={line}>{t(line)}</li>
        ))}
      </ul>
    </div>
    <p className="mt-4 text-sm text-ink-2">
      <Sentence
        of={copy.lifeInDanger}
        parts={{
          number: (
            <a href="tel:112" className="font-semibold text-ink hover:underline">
              112
            </a>
          ),
        }}
      />
    </p>
  </div>
)

type LastLookProps = { place: string; reason: string; inside: number | undefined; raisedBy: string }

export const LastLook = ({ place, reason, inside, raisedBy }: LastLookProps) => (
  <SummaryList
    lines={[
      { label: t(copy.branch), value: place },
      { label: t(copy.reason), value: t(reason) },
      {
        label: t(copy.notifies),
        value:
          inside === undefined
            ? t(copy.everyoneThere)
            : tCount(inside, copy.peopleOnPremises, { number: formatNumber(inside) }),
      },
      { label: t(copy.raisedBy), value: raisedBy },
    ]}
  />
)
