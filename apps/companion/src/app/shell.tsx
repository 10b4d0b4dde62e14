import { t } from '@quickprism/client/words'
import { Avatar } from '@quickprism/ui/avatar'
import { Skeleton, SkeletonRegion } from '@quickprism/ui/skeleton'
import { Link, Outlet } from '@tanstack/react-router'
import { addresses } from '../lib/addresses.ts'
import { usePerson } from '../lib/person.tsx'
import { Frame } from './frame.tsx'

const AccountLink = () => (
  <Link to={addresses.account} className="-mr-1.5 flex size-11 items-center justify-center rounded-full">
    <Avatar name={usePerson().name} size={34} />
    <span className="sr-only">{t('Your account')}</span>
  </Link>
)

export const Shell = () => (
  <Frame corner={<AccountLink />}>
    <Outlet />
  </Frame>
)

export const ShellSkeleton = () => (
  <Frame>
    <SkeletonRegion name={t('Loading')} delay={0}>
      <Skeleton className="h-124 rounded-2xl" />
    </SkeletonRegion>
  </Frame>
)
