import { Skeleton } from '@quickprism/ui/skeleton'

export const PassWaiting = () => (
  <div className="flex flex-col items-center">
    <Skeleton className="size-78 rounded-lg" />
    <Skeleton className="mt-6 h-8 w-44" />
    <Skeleton className="mt-4 h-4 w-28" />
  </div>
)
