import { t } from '@quickprism/client/words'
import { Sheet, SheetClose } from '@quickprism/ui/sheet'
import type { ComponentProps } from 'react'
import { Sidebar } from './sidebar.tsx'

type DrawerProps = Pick<ComponentProps<typeof Sidebar>, 'person' | 'onSwitchBusiness'> & {
  open: boolean
  onClose: () => void
}

/** The sidebar under 1024 px, where it slides in over the page. */
export const Drawer = ({ open, onClose, ...sidebar }: DrawerProps) => (
  <Sheet open={open} onClose={onClose} title={t('Navigation')} bare>
    <Sidebar {...sidebar} collapsed={false} close={<SheetClose />} onNavigate={onClose} />
  </Sheet>
)
