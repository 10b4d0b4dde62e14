import { Card } from '@quickprism/ui/card'
import { Skeleton } from '@quickprism/ui/skeleton'

const Facts = ({ rows }: { rows: readonly string[] }) => (
  <Card className="p-5">
    <Skeleton className="h-4 w-28" />
    <div className="mt-5 grid grid-cols-2 gap-x-6 gap-y-5">
      {rows.map((row) => (
        <div key={row}>
          <Skeleton className="h-3 w-24" />
          <Skeleton className="mt-2 h-4 w-36 max-w-full" />
        </div>
      ))}
    </div>
  </Card>
)

/** The shape of the business details. */
export const BusinessDetailsSkeleton = () => (
  <div className="flex flex-col gap-4">
    <Card className="flex items-center gap-5 p-5">
      <Skeleton className="size-18 shrink-0 rounded-lg" />
      <div className="flex-1">
        <Skeleton className="h-5 w-64 max-w-full" />
        <Skeleton className="mt-2 h-3 w-40" />
        <Skeleton className="mt-3 h-6 w-36" />
      </div>
    </Card>
    <div className="grid gap-4 lg:grid-cols-2">
      <Facts rows={['name', 'type', 'gstin', 'pan', 'cin']} />
      <Facts rows={['email', 'mobile', 'website']} />
    </div>
    <Facts rows={['street', 'city', 'state', 'pincode']} />
  </div>
)
