import { t } from '@quickprism/client/words'
import { Skeleton, SkeletonRegion } from '@quickprism/ui/skeleton'
import { Frame } from './frame.tsx'

/** Until it is known who is there. */
export const ShellSkeleton = () => (
  <Frame>
    <SkeletonRegion name={t('Loading')} delay={0}>
      <Skeleton className="h-124 rounded-2xl" />
    </SkeletonRegion>
  </Frame>
)
