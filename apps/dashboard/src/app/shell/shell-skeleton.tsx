import { settings } from '@quickprism/client/settings'
import { t } from '@quickprism/client/words'
import { Wordmark } from '@quickprism/ui/logo'
import { SkeletonRegion } from '@quickprism/ui/skeleton'
import { ScreenSkeleton } from './screen-skeleton.tsx'

/** The outline of the shell, before it is known whose it is. */
export const ShellSkeleton = () => (
  <main className="flex min-h-dvh">
    <div className="w-(--qp-sidebar-w) border-r border-line max-lg:hidden">
      <div className="flex h-(--qp-topbar-h) items-center px-5">
        <Wordmark name={settings.product} size={22} />
      </div>
    </div>
    <div className="flex-1">
      <div className="h-(--qp-topbar-h) border-b border-line" />
      <SkeletonRegion name={t('Loading')} className="px-(--page-x) pt-5">
        <ScreenSkeleton />
      </SkeletonRegion>
    </div>
  </main>
)
