import { Card } from '@quickprism/ui/card'
import { Skeleton } from '@quickprism/ui/skeleton'

const rows = ['w-64', 'w-52', 'w-48', 'w-60', 'w-44', 'w-56']

const CategorySkeleton = () => (
  <Card>
    <div className="px-5 pt-4 pb-3">
      <Skeleton className="h-4 w-36" />
      <Skeleton className="mt-2 h-3 w-24" />
    </div>
    {rows.map((width) => (
      <div key={width} className="flex min-h-13 flex-col justify-center gap-2 border-t border-line px-5">
        <Skeleton className={`h-3 max-w-full ${width}`} />
        <Skeleton className="h-3 w-32" />
      </div>
    ))}
  </Card>
)

export const PermissionsSkeleton = () => (
  <>
    <Skeleton className="mb-4 h-8 max-w-96" />
    <div className="grid gap-4 lg:grid-cols-2">
      <CategorySkeleton />
      <CategorySkeleton />
    </div>
  </>
)
