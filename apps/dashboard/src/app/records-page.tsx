import { useSlot } from '@quickprism/app/use-slot'
import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import type { RecordOfOne } from '@quickprism/contract/records'
import { IconButton } from '@quickprism/ui/icon-button'
import type { MenuItem } from '@quickprism/ui/menu'
import { Link } from '@tanstack/react-router'
import { Ban, ChartColumn, CirclePlus, DoorOpen, Info } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { BlacklistDialog } from '../features/blacklist/blacklist-dialog.tsx'
import { copy as blacklistCopy } from '../features/blacklist/copy.ts'
import { UnblacklistDialog } from '../features/blacklist/unblacklist-dialog.tsx'
import { AddNoteDialog } from '../features/notes/add-note-dialog.tsx'
import { copy as notesCopy } from '../features/notes/copy.ts'
import { NotesDialog } from '../features/notes/notes-dialog.tsx'
import { copy as recordsCopy } from '../features/records/copy.ts'
import { RecordsScreen } from '../features/records/records-screen.tsx'
import { MaskAgain } from '../features/reveals/mask-again.tsx'
import { UnmaskButton } from '../features/reveals/unmask-button.tsx'
import { UnmaskDialog } from '../features/reveals/unmask-dialog.tsx'
import { useMasking } from '../features/reveals/use-masking.ts'
import { IfAllowed, useCan } from '../lib/access.tsx'
import { addresses } from '../lib/addresses.ts'

type Dialog = { record: RecordOfOne; open: boolean; onClose: () => void }

type Act = 'unmask' | 'mask' | 'blacklist' | 'unblacklist' | 'notes' | 'add-note'

/** Of whoever had themselves erased only the visit is left: nothing is there to unmask, to note or to draw. A refusal of theirs can still be lifted. */
const isErased = ({ name }: RecordOfOne) => name === null

/** The records of a branch, with what may be done to each of them. */
export const RecordsPage = () => {
  const asked = useSlot<{ act: Act; record: RecordOfOne }>()
  const ask = (act: Act, record: RecordOfOne) => asked.open({ act, record })
  const { seen, mask, revealed } = useMasking()
  const mayBlacklist = useCan(gates.blacklistVisitors)
  const mayAddNotes = useCan(gates.editVisitorNotes)
  const maySeeGraph = useCan(gates.viewEntryDashboard)

  const actions = (record: RecordOfOne): MenuItem[] => {
    if (isErased(record)) return mayBlacklist && record.black_listed ? [letIn(record)] : []
    return [
      ...(mayAddNotes ? [addNote(record)] : []),
      ...(maySeeGraph ? [viewGraph(record)] : []),
      ...(mayBlacklist ? [record.black_listed ? letIn(record) : refuse(record)] : []),
    ]
  }
  const addNote = (record: RecordOfOne): MenuItem => ({
    label: t(notesCopy.add),
    icon: <CirclePlus aria-hidden="true" />,
    onSelect: () => ask('add-note', record),
  })
  const refuse = (record: RecordOfOne): MenuItem => ({
    label: t(blacklistCopy.add),
    icon: <Ban aria-hidden="true" />,
    danger: true,
    onSelect: () => ask('blacklist', record),
  })
  const letIn = (record: RecordOfOne): MenuItem => ({
    label: t(blacklistCopy.remove),
    icon: <DoorOpen aria-hidden="true" />,
    divided: true,
    onSelect: () => ask('unblacklist', record),
  })

  const dialogs: Record<Act, (dialog: Dialog) => ReactNode> = {
    // A note that is added from the list is an entry in front of it, and leads back.
    notes: (dialog) => <NotesDialog {...dialog} onAdd={(record) => ask('add-note', record)} />,
    'add-note': (dialog) => <AddNoteDialog {...dialog} />,
    unmask: (dialog) => <UnmaskDialog {...dialog} onRevealed={revealed} />,
    mask: (dialog) => <MaskAgain {...dialog} onMask={() => mask(dialog.record)} />,
    blacklist: (dialog) => <BlacklistDialog {...dialog} />,
    unblacklist: (dialog) => <UnblacklistDialog {...dialog} />,
  }
  return (
    <>
      <RecordsScreen
        seen={seen}
        unmask={(record) =>
          !isErased(record) && (
            <UnmaskButton record={record} onUnmask={() => ask('unmask', record)} onMask={() => ask('mask', record)} />
          )
        }
        info={(record) =>
          !isErased(record) && (
            <IfAllowed by={gates.viewVisitorNotes}>
              <IconButton
                name={t(notesCopy.info, { name: record.name ?? t(notesCopy.noName) })}
                size={28}
                onClick={() => ask('notes', record)}
              >
                <Info aria-hidden="true" />
              </IconButton>
            </IfAllowed>
          )
        }
        actions={actions}
      />
      {asked.entries.map(({ id, value: { act, record }, isOpen, close }) => (
        <Fragment key={id}>{dialogs[act]({ record, open: isOpen, onClose: close })}</Fragment>
      ))}
    </>
  )
}

/** The chart of someone's stays is at the foot of the dashboard. */
const viewGraph = (record: RecordOfOne): MenuItem => ({
  label: t(recordsCopy.viewGraph),
  icon: <ChartColumn aria-hidden="true" />,
  link: (
    <Link
      to={addresses.landing}
      search={{ visitor: record.quickID ?? record.visitor_ref } as never}
      hash="entry-duration"
    />
  ),
})
