import { Skeleton } from '@quickprism/ui/skeleton'

/** A page header and a card, for screens whose own shape is not known yet. */
export const ScreenSkeleton = () => (
  <>
    <Skeleton className="h-3 w-28" />
    <Skeleton className="mt-3 mb-6 h-6 w-64 max-w-full" />
    <div className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-5">
      <Skeleton className="h-4 w-40" />
      {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
        <Skeleton key={row} className="h-4 w-full" />
      ))}
    </div>
  </>
)
