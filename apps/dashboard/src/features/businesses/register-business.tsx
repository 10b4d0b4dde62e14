import { settings } from '@quickprism/client/settings'
import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { dialogLater } from '../../lib/dialog-later.ts'
import { copy } from './copy.ts'

const RegisterBusinessDialog = dialogLater(
  async () => (await import('./register-business-dialog.tsx')).RegisterBusinessDialog,
  ({ onClose }) => onClose(),
)

type RegisterBusinessProps = { primary?: boolean; onRegistered: (quickID: string) => void }

export const RegisterBusiness = ({ primary = false, onRegistered }: RegisterBusinessProps) => {
  const [open, setOpen] = useState<boolean>()
  // An installation may leave this to its operator.
  if (!settings.registration) return null
  return (
    <>
      <Button
        variant={primary ? 'primary' : 'secondary'}
        icon={<Plus aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t(copy.register)}
      </Button>
      {open !== undefined && (
        <RegisterBusinessDialog open={open} onClose={() => setOpen(false)} onRegistered={onRegistered} />
      )}
    </>
  )
}
