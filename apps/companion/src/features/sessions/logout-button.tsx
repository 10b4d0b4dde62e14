import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { LogOut } from 'lucide-react'
import { endSession } from '../../lib/session.ts'
import { useLogout } from './api.ts'
import { copy } from './copy.ts'

/** Leaves whatever the server says: the phone forgets the person in any case. */
export const LogoutButton = () => {
  const logout = useLogout()
  return (
    <Button
      size={52}
      icon={<LogOut aria-hidden="true" />}
      busy={logout.isPending}
      busyLabel={t(copy.logout.busy)}
      onClick={() => logout.mutate({}, { onSettled: (reply) => endSession({ confirmed: reply !== undefined }) })}
      className="w-full"
    >
      {t(copy.logout.label)}
    </Button>
  )
}
