import { copy } from '@quickprism/app/contacts/copy'
import { OwnContacts } from '@quickprism/app/contacts/own-contacts'
import { CallContext } from '@quickprism/client/react'
import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { Card } from '@quickprism/ui/card'
import { useCanGoBack, useRouteContext, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { use } from 'react'
import { addresses } from '../lib/addresses.ts'
import { BarePage } from '../lib/bare-page.tsx'

/** A person's own e-mail and mobile: they belong to no business, so the page stands outside the shell. */
export const ContactsPage = () => {
  const { person } = useRouteContext({ from: addresses.contacts })
  const { call } = use(CallContext)
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const goBack = () => (canGoBack ? router.history.back() : void router.navigate({ to: addresses.landing }))
  return (
    <CallContext value={{ call, place: [person.quickID] }}>
      <BarePage narrow frameless title={copy.heading} lead={copy.lead}>
        <Card className="overflow-hidden *:first:border-t-0">
          <OwnContacts />
        </Card>
        <Button icon={<ArrowLeft aria-hidden="true" />} onClick={goBack} className="mt-6">
          {t('Back')}
        </Button>
      </BarePage>
    </CallContext>
  )
}
