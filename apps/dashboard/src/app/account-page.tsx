import { CallContext } from '@quickprism/client/react'
import { Card } from '@quickprism/ui/card'
import { type ReactNode, use } from 'react'
import { BackButton } from '../lib/back-button.tsx'
import { BarePage } from '../lib/bare-page.tsx'
import type { Person } from '../lib/session.ts'

type AccountPageProps = { person: Person; title: string; lead: string; children: ReactNode }

/** Something of a person's own account: it belongs to no business, so the page stands outside the shell. */
export const AccountPage = ({ person, title, lead, children }: AccountPageProps) => {
  const { call } = use(CallContext)
  return (
    <CallContext value={{ call, place: [person.quickID] }}>
      <BarePage narrow frameless title={title} lead={lead}>
        <Card className="overflow-hidden *:first:border-t-0">{children}</Card>
        <BackButton />
      </BarePage>
    </CallContext>
  )
}
