import { t } from '@quickprism/client/words'
import { buttonLook } from '@quickprism/ui/button-look'
import { Card } from '@quickprism/ui/card'
import { StateFrame } from '@quickprism/ui/empty-state'
import { PrismStopped } from '@quickprism/ui/prism-drawing'
import { Link } from '@tanstack/react-router'
import { addresses } from '../lib/addresses.ts'
import { BarePage } from '../lib/bare-page.tsx'
import { PageHeader } from '../lib/page-header.tsx'

const Nothing = () => (
  <StateFrame
    drawing={<PrismStopped tone="warning" />}
    title={t('There is no page at this address.')}
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
