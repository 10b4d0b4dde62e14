import { t } from '@quickprism/client/words'
import { buttonLook } from '@quickprism/ui/button-look'
import { EmptyState } from '@quickprism/ui/empty-state'
import { Link } from '@tanstack/react-router'
import { BarePage } from '../lib/bare-page.tsx'

/** Stands at an open address (register, invitation, help) until its page does. */
export const PageToCome = () => (
  <BarePage title="QuickPrism">
    <EmptyState
      title={t('This screen is being built.')}
      action={
        <Link to="/auth/login" className={buttonLook('secondary')}>
          {t('Back to login')}
        </Link>
      }
      className="min-h-80"
    />
  </BarePage>
)
