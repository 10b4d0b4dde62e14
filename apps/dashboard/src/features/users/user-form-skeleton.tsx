import { t } from '@quickprism/client/words'
import { Card } from '@quickprism/ui/card'
import { Skeleton, SkeletonRegion } from '@quickprism/ui/skeleton'

/** In the place of a user form while its roles are looked up. */
export const UserFormSkeleton = () => (
  <SkeletonRegion name={t('Loading')}>
    <UserFormBlocks />
  </SkeletonRegion>
)

export const UserFormBlocks = () => (
  <div className="grid gap-4 lg:grid-cols-2">
    <div className="flex flex-col gap-4">
      <Card className="h-44 p-5">
        <Skeleton className="h-4 w-32" />
      </Card>
      <Card className="h-52 p-5">
        <Skeleton className="h-4 w-40" />
      </Card>
    </div>
    <Card className="h-152 p-5">
      <Skeleton className="h-4 w-24" />
    </Card>
  </div>
)
