import { useSlot } from '@quickprism/app/use-slot'
import { createContext, Fragment, type ReactNode, use } from 'react'

type RowDialog = (dialog: { open: boolean; onClose: () => void }) => ReactNode

const RowDialogsContext = createContext<(dialog: RowDialog) => void>(() => {
  throw new Error('No RowDialogs above this row.')
})

/** Opens a dialog about a row. It stays when the row goes with a refresh, or becomes a card of a narrower window. */
export const useRowDialog = () => use(RowDialogsContext)

/** Holds the dialogs that the rows of a list open. */
export const RowDialogs = ({ children }: { children: ReactNode }) => {
  const { entries, open } = useSlot<RowDialog>()
  return (
    <RowDialogsContext value={open}>
      {children}
      {entries.map(({ id, value, isOpen, close }) => (
        <Fragment key={id}>{value({ open: isOpen, onClose: close })}</Fragment>
      ))}
    </RowDialogsContext>
  )
}
