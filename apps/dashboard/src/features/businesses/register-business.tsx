import { useSlot } from '@quickprism/app/use-slot'
import { settings } from '@quickprism/client/settings'
import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { Plus } from 'lucide-react'
import { dialogLater } from '../../lib/dialog-later.ts'
import { copy } from './copy.ts'

const RegisterBusinessDialog = dialogLater(
  async () => (await import('./register-business-dialog.tsx')).RegisterBusinessDialog,
  ({ onClose }) => onClose(),
)

type RegisterBusinessProps = { primary?: boolean; onRegistered: (quickID: string) => void }

export const RegisterBusiness = ({ primary = false, onRegistered }: RegisterBusinessProps) => {
  const dialogs = useSlot<'register'>()
  // An installation may leave this to its operator.
  if (!settings.registration) return null
  return (
    <>
      <Button
        variant={primary ? 'primary' : 'secondary'}
        icon={<Plus aria-hidden="true" />}
        onClick={() => dialogs.open('register')}
      >
        {t(copy.register)}
      </Button>
      {dialogs.entries.map(({ id, isOpen, close }) => (
        <RegisterBusinessDialog key={id} open={isOpen} onClose={close} onRegistered={onRegistered} />
      ))}
    </>
  )
}
