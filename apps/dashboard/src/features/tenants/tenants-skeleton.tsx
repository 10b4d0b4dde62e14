import { Skeleton } from '@quickprism/ui/skeleton'

export const TenantsSkeleton = () => (
  <>
    <div className="h-9 border-b border-line bg-surface-2" />
    {Array.from({ length: 8 }, (_, row) => (
      <div key={row} className="flex h-11 items-center gap-8 border-b border-line px-5 last:border-b-0">
        <Skeleton className="size-7 rounded-md" />
        <Skeleton className="-ml-5 h-4 w-40" />
        <Skeleton className="h-4 flex-1 max-md:hidden" />
        <Skeleton className="h-4 w-24 max-md:hidden" />
        <Skeleton className="ml-auto h-4 w-16" />
      </div>
    ))}
  </>
)
