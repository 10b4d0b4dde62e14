import { t } from '@quickprism/client/words'
import { buttonLook } from '@quickprism/ui/button-look'
import { Card } from '@quickprism/ui/card'
import { EmptyState } from '@quickprism/ui/empty-state'
import { Link } from '@tanstack/react-router'
import { addresses } from '../lib/addresses.ts'
import { BarePage } from '../lib/bare-page.tsx'
import { PageHeader } from '../lib/page-header.tsx'

const Nothing = () => (
  <EmptyState
    title={t('There is nothing at this address.')}
    action={
      <Link to={addresses.landing} className={buttonLook('secondary')}>
        {t('Back to dashboard')}
      </Link>
    }
    className="min-h-80"
  />
)

/** Inside the shell. */
export const NotFoundScreen = () => (
  <>
    <PageHeader title="Page not found" />
    <Card>
      <Nothing />
    </Card>
  </>
)

/** Outside the shell. */
export const NotFoundPage = () => (
  <BarePage title="Page not found">
    <Nothing />
  </BarePage>
)
