import { t } from '@quickprism/client/words'

/** What this is about, line by line. Those without a value are left out. */
export const AlertFacts = ({ facts }: { facts: readonly (readonly [label: string, value: string | null])[] }) => (
  <dl className="mx-2 mt-8 divide-y divide-line rounded-xl border border-line bg-surface">
    {facts.map(([label, value]) =>
      value === null ? null : (
        <div key={label} className="flex min-h-12 items-center gap-3 px-4 py-3">
          <dt className="w-30 shrink-0 text-ink-3">{t(label)}</dt>
          <dd className="min-w-0 flex-1 font-medium break-words text-ink">{value}</dd>
        </div>
      ),
    )}
  </dl>
)
