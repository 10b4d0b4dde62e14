import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import { Button } from '@quickprism/ui/button'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { IfAllowed } from '../../lib/access.tsx'
import { copy } from './copy.ts'
import { InvitationDialog } from './invitation-dialog.tsx'

/** For those who may invite at least one of the two kinds. */
export const SendInvitation = () => (
  <IfAllowed by={gates.sendInvitation}>
    <ButtonAndDialog />
  </IfAllowed>
)

const ButtonAndDialog = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" icon={<Send aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t(copy.send)}
      </Button>
      <InvitationDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
