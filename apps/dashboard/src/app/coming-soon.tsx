import { t } from '@quickprism/client/words'
import { Card } from '@quickprism/ui/card'
import { EmptyState } from '@quickprism/ui/empty-state'
import { PageHeader } from '../lib/page-header.tsx'
import { useCurrentScreen } from './screen.ts'

/** Behind an item of the sidebar that is still locked. */
export const ComingSoon = () => (
  <>
    <PageHeader title={useCurrentScreen()?.title ?? '{{product}}'} />
    <Card>
      <EmptyState title={t('Coming Soon')} className="min-h-80" />
    </Card>
  </>
)
