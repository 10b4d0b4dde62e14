import { CallContext } from '@quickprism/client/react'
import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { Card } from '@quickprism/ui/card'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { addresses } from '../lib/addresses.ts'
import { BarePage } from '../lib/bare-page.tsx'
import type { Person } from '../lib/session.ts'

type AccountPageProps = { person: Person; title: string; lead: string; children: ReactNode }

/** Something of a person's own account: it belongs to no business, so the page stands outside the shell. */
export const AccountPage = ({ person, title, lead, children }: AccountPageProps) => {
  const { call } = use(CallContext)
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const goBack = () => (canGoBack ? router.history.back() : void router.navigate({ to: addresses.landing }))
  return (
    <CallContext value={{ call, place: [person.quickID] }}>
      <BarePage narrow frameless title={title} lead={lead}>
        <Card className="overflow-hidden *:first:border-t-0">{children}</Card>
        <Button icon={<ArrowLeft aria-hidden="true" />} onClick={goBack} className="mt-6">
          {t('Back')}
        </Button>
      </BarePage>
    </CallContext>
  )
}
