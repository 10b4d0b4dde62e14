import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { addresses } from './addresses.ts'

/** Leads from a page outside the shell to the page it was opened from, or to the landing page where there is none. */
export const BackButton = () => {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const goBack = () => (canGoBack ? router.history.back() : void router.navigate({ to: addresses.landing }))
  return (
    <Button icon={<ArrowLeft aria-hidden="true" />} onClick={goBack} className="mt-6">
      {t('Back')}
    </Button>
  )
}
