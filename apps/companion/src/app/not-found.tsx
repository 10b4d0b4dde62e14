import { t } from '@quickprism/client/words'
import { buttonLook } from '@quickprism/ui/button-look'
import { Card } from '@quickprism/ui/card'
import { StateFrame } from '@quickprism/ui/empty-state'
import { PrismStopped } from '@quickprism/ui/prism-drawing'
import { Link } from '@tanstack/react-router'
import { addresses } from '../lib/addresses.ts'
import { PlainPage } from '../lib/plain-page.tsx'

export const NotFound = () => (
  <PlainPage title="Page not found">
    <h1 className="mb-4 text-2xl font-semibold text-ink">{t('Page not found')}</h1>
    <Card>
      <StateFrame
        drawing={<PrismStopped tone="warning" />}
        title={t('There is no page at this address.')}
        action={
          <Link to={addresses.pass} className={buttonLook('secondary', 44)}>
            {t('Open your pass')}
          </Link>
        }
        className="min-h-96"
      />
    </Card>
  </PlainPage>
)
