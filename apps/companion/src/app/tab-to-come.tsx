import { DocumentTitle } from '@quickprism/app/document-title'
import { t } from '@quickprism/client/words'
import { Card } from '@quickprism/ui/card'
import { EmptyState } from '@quickprism/ui/empty-state'

/** Stands in a tab until its screen does. */
export const TabToCome = ({ title }: { title: string }) => (
  <>
    <DocumentTitle>{title}</DocumentTitle>
    <h1 className="mb-4 text-2xl font-semibold text-ink">{t(title)}</h1>
    <Card>
      <EmptyState title={t('This screen is being built.')} className="min-h-96" />
    </Card>
  </>
)
