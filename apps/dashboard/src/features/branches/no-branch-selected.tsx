import { t } from '@quickprism/client/words'
import { Card } from '@quickprism/ui/card'
import { EmptyState } from '@quickprism/ui/empty-state'
import { copy } from './copy.ts'

export const NoBranchSelected = () => (
  <Card>
    <EmptyState
      className="min-h-80"
      title={
        <>
          {t(copy.noneSelected)}
          {' - '}
          <span className="text-sm font-normal text-ink-2">{t(copy.noneSelectedHint)}</span>
        </>
      }
    />
  </Card>
)
