import { t } from '@quickprism/client/words'
import { Card } from '@quickprism/ui/card'
import { EmptyState } from '@quickprism/ui/empty-state'
import { PageHeader } from '../../lib/page-header.tsx'
import { copy } from './copy.ts'
import { usePeopleOnSite } from './use-people-on-site.ts'

export const EntryScreen = () => (
  <>
    <PageHeader title={copy.entry} description={usePeopleOnSite()} />
    <Card>
      <EmptyState title={t(copy.beingBuilt)} className="min-h-80" />
    </Card>
  </>
)
