import { t } from '@quickprism/client/words'
import { buttonLook } from '@quickprism/ui/button-look'
import { Card } from '@quickprism/ui/card'
import { EmptyState } from '@quickprism/ui/empty-state'
import { Link } from '@tanstack/react-router'
import { BarePage } from '../lib/bare-page.tsx'
import { LANDING } from '../lib/landing.ts'
import { PageHeader } from '../lib/page-header.tsx'

const Nothing = () => (
  <EmptyState
    title={t('There is nothing at this address.')}
    action={
      <Link to={LANDING} className={buttonLook('secondary')}>
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
