import { Card } from '@quickprism/ui/card'
import { Skeleton } from '@quickprism/ui/skeleton'

/** The shape of the branch details. */
export const BranchDetailsSkeleton = () => (
  <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
    <div className="flex min-w-0 flex-col gap-4">
      <Card className="p-5">
        <Skeleton className="h-4 w-36" />
        <div className="mt-5 grid gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
          {['name', 'gstin', 'open', 'email', 'mobile', 'website'].map((row) => (
            <div key={row}>
              <Skeleton className="h-3 w-20" />
              <Skeleton className="mt-2 h-4 w-36 max-w-full" />
            </div>
          ))}
        </div>
      </Card>
      <Card className="p-5">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="mt-4 h-59 w-full rounded-md" />
        <Skeleton className="mt-5 h-4 w-64 max-w-full" />
      </Card>
    </div>
    <Card className="flex flex-col items-center p-5">
      <Skeleton className="h-10 w-full" />
      <Skeleton className="mt-6 size-56 rounded-md" />
      <Skeleton className="mt-5 h-5 w-32" />
      <Skeleton className="mt-5 h-9 w-full rounded-md" />
    </Card>
  </div>
)
