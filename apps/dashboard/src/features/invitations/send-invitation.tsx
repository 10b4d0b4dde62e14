import { useSlot } from '@quickprism/app/use-slot'
import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import { TAKES_NO_TENANTS } from '@quickprism/contract/invitations'
import { Button } from '@quickprism/ui/button'
import { Send } from 'lucide-react'
import { useId } from 'react'
import { IfAllowed } from '../../lib/access.tsx'
import { useTakesTenants } from './api.ts'
import { copy } from './copy.ts'
import { InvitationDialog } from './invitation-dialog.tsx'

/** For those who may invite at least one of the two kinds. */
export const SendInvitation = () => (
  <IfAllowed by={gates.sendInvitation}>
    <ButtonAndDialog />
  </IfAllowed>
)

const ButtonAndDialog = () => {
  const dialogs = useSlot<'invitation'>()
  const takesTenants = useTakesTenants()
  const why = useId()
  return (
    <>
      {takesTenants ? null : (
        <p id={why} className="text-sm text-ink-2">
          {t(TAKES_NO_TENANTS)}
        </p>
      )}
      <Button
        variant="primary"
        icon={<Send aria-hidden="true" />}
        disabled={!takesTenants}
        {...(takesTenants ? {} : { 'aria-describedby': why })}
        onClick={() => dialogs.open('invitation')}
      >
        {t(copy.send)}
      </Button>
      {dialogs.entries.map(({ id, isOpen, close }) => (
        <InvitationDialog key={id} open={isOpen} onClose={close} />
      ))}
    </>
  )
}
