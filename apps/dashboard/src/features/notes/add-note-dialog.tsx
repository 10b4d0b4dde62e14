import { t } from '@quickprism/client/words'
import type { RecordOfOne } from '@quickprism/contract/records'
import { Button } from '@quickprism/ui/button'
import { DialogCancel } from '@quickprism/ui/dialog'
import { CirclePlus } from 'lucide-react'
import { useState } from 'react'
import { FormDialog } from '../../lib/unsaved.tsx'
import { useChangeNotes, useNotes } from './api.ts'
import { copy } from './copy.ts'
import { isTaken } from './note-changes.ts'
import { isComplete, NoteFields, typedNote } from './note-form.tsx'
import { idOf, whoseNotes } from './whose-notes.ts'

type AddNoteDialogProps = { record: RecordOfOne; open: boolean; onClose: () => void }

export const AddNoteDialog = ({ record, open, onClose }: AddNoteDialogProps) => {
  const [note, setNote] = useState(typedNote())
  const known = useNotes(open ? idOf(record) : '')
  const changing = useChangeNotes(idOf(record))
  const taken = isTaken(known.data?.data ?? {}, note.heading)
  const mayAdd = isComplete(note) && !taken

  return (
    <FormDialog
      open={open}
      changed={note.heading !== '' || note.text !== ''}
      onClose={onClose}
      title={t(copy.add)}
      description={whoseNotes(record)}
      icon={<CirclePlus />}
      onSubmit={() => {
        if (!mayAdd || changing.isPending) return
        changing.mutate({ act: 'add', heading: note.heading, text: note.text }, { onSuccess: onClose })
      }}
      footer={
        <>
          <DialogCancel>{t(copy.cancel)}</DialogCancel>
          <Button
            type="submit"
            variant="primary"
            disabled={!mayAdd}
            busy={changing.isPending}
            busyLabel={t(copy.saving)}
          >
            {t(copy.save)}
          </Button>
        </>
      }
    >
      <NoteFields note={note} onChange={setNote} taken={taken} />
    </FormDialog>
  )
}
