type SummaryListProps = { lines: readonly { label: string; value: string }[] }

/** What is about to happen, line by line. */
export const SummaryList = ({ lines }: SummaryListProps) => (
  <dl className="divide-y divide-line rounded-md border border-line text-sm">
    {lines.map(({ label, value }) => (
      <div key={label} className="flex gap-4 px-4 py-2.5">
        <dt className="w-24 shrink-0 text-ink-3">{label}</dt>
        <dd className="min-w-0 font-medium break-words text-ink">{value}</dd>
      </div>
    ))}
  </dl>
)
