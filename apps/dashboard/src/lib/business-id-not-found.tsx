import { t } from '@quickprism/client/words'
import { buttonLook } from '@quickprism/ui/button-look'
import { Card } from '@quickprism/ui/card'
import { ErrorState } from '@quickprism/ui/error-state'
import { LogIn } from 'lucide-react'

/** In place of a form whose business is no longer remembered. */
export const BusinessIdNotFound = () => (
  <Card>
    <ErrorState
      className="min-h-80"
      tone="warning"
      title={t('Business ID Not Found')}
      text={t('Please login again to continue.')}
      action={
        // Loads the page anew, so that a business is chosen and stored again.
        <a href="/auth/login" className={buttonLook('primary', 32)}>
          <LogIn aria-hidden="true" size={15} />
          {t('Login')}
        </a>
      }
    />
  </Card>
)
