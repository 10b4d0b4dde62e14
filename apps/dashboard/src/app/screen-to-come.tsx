import { t } from '@quickprism/client/words'
import { Card } from '@quickprism/ui/card'
import { EmptyState } from '@quickprism/ui/empty-state'
import { PageHeader } from '../lib/page-header.tsx'
import { useCurrentScreen } from './screen.ts'

const Panel = ({ says }: { says: string }) => (
  <>
    <PageHeader title={useCurrentScreen()?.title ?? '{{product}}'} />
    <Card>
      <EmptyState title={says} className="min-h-80" />
    </Card>
  </>
)

/** Stands in a row of the table of screens until the screen itself does. */
export const ScreenToCome = () => <Panel says={t('This screen is being built.')} />

export const ComingSoon = () => <Panel says={t('Coming Soon')} />
