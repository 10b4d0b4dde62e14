import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import { Card, CardHeader } from '@quickprism/ui/card'
import { useId } from 'react'
import { IfAllowed } from '../../lib/access.tsx'
import { copy } from './copy.ts'
import { LoginStatus } from './login-status.tsx'

/** The login status by itself. For those who may see it; nothing at all for others. */
export const LoginStatusCard = () => {
  const id = useId()
  return (
    <IfAllowed by={gates.viewLoginStatus}>
      <Card aria-labelledby={id} className="flex max-h-108 flex-col overflow-hidden">
        <CardHeader id={id} title={t(copy.statusTitle)} subtitle={t(copy.statusHint)} />
        <LoginStatus />
      </Card>
    </IfAllowed>
  )
}
