import { Answer } from '@quickprism/app/answer'
import { useSlot } from '@quickprism/app/use-slot'
import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import type { RecordOfOne } from '@quickprism/contract/records'
import { Button } from '@quickprism/ui/button'
import { DialogCancel } from '@quickprism/ui/dialog'
import { EmptyState } from '@quickprism/ui/empty-state'
import { ErrorState } from '@quickprism/ui/error-state'
import { IconButton } from '@quickprism/ui/icon-button'
import { Skeleton } from '@quickprism/ui/skeleton'
import { Info, Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { IfAllowed } from '../../lib/access.tsx'
import { beforeLeaving } from '../../lib/before-leaving.ts'
import { FormDialog } from '../../lib/unsaved.tsx'
import { useNotes } from './api.ts'
import { copy } from './copy.ts'
import { DeleteNote } from './delete-note.tsx'
import { EditNote } from './edit-note.tsx'
import { isTaken, type Notes } from './note-changes.ts'
import { type TypedNote, typedNote } from './note-form.tsx'
import { idOf, whoseNotes } from './whose-notes.ts'

type NotesDialogProps = {
  record: RecordOfOne
  open: boolean
  onClose: () => void
  onAdd: (record: RecordOfOne) => void
}

/** What is noted about someone, one heading after the other. One of them at a time is edited in its place. */
export const NotesDialog = ({ record, open, onClose, onAdd }: NotesDialogProps) => {
  const visitor = idOf(record)
  const known = useNotes(open ? visitor : '')
  const [edited, setEdited] = useState<{ before: string; note: TypedNote }>()
  const deleted = useSlot<string>()
  /** The heading whose form was just closed: the keyboard goes on at its row. */
  const closed = useRef<string>(undefined)

  const isChanged =
    edited !== undefined &&
    (edited.note.heading !== edited.before || edited.note.text !== known.data?.data[edited.before])

  /** What somebody else deleted meanwhile stays for as long as it is edited here. */
  const withEdited = (notes: Notes): Notes =>
    edited && !Object.hasOwn(notes, edited.before) ? { ...notes, [edited.before]: edited.note.text } : notes

  const close = (heading: string) => {
    closed.current = heading
    setEdited(undefined)
  }

  const goOnAt = (heading: string) => (row: HTMLElement | null) => {
    if (!row || closed.current !== heading) return
    closed.current = undefined
    row.focus()
  }

  const line = (notes: Notes, heading: string, text: string) =>
    edited?.before === heading ? (
      <EditNote
        visitor={visitor}
        before={heading}
        note={edited.note}
        onChange={(note) => setEdited({ before: heading, note })}
        taken={isTaken(notes, edited.note.heading, heading)}
        onClose={close}
      />
    ) : (
      <div className="flex items-start gap-2">
        <dl className="min-w-0 flex-1">
          <dt className="text-xs break-words text-ink-3">{heading}</dt>
          <dd className="break-words text-ink">{text}</dd>
        </dl>
        <IfAllowed by={gates.editVisitorNotes}>
          <IconButton
            ref={goOnAt(heading)}
            name={t(copy.edit, { heading })}
            disabled={edited !== undefined}
            onClick={() => setEdited({ before: heading, note: typedNote(heading, text) })}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton
            name={t(copy.delete, { heading })}
            disabled={edited !== undefined}
            onClick={() => deleted.open(heading)}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </IfAllowed>
      </div>
    )

  return (
    <FormDialog
      open={open}
      changed={isChanged}
      onClose={onClose}
      onClosed={() => setEdited(undefined)}
      title={t(copy.title)}
      description={whoseNotes(record)}
      icon={<Info />}
      footerStart={
        <IfAllowed by={gates.editVisitorNotes}>
          <Button icon={<Plus aria-hidden="true" />} onClick={() => beforeLeaving(() => onAdd(record))}>
            {t(copy.add)}
          </Button>
        </IfAllowed>
      }
      footer={<DialogCancel>{t(copy.close)}</DialogCancel>}
    >
      <Answer
        of={known}
        waiting={<Skeleton className="h-32 w-full" />}
        failed={(failure, again) => (
          <ErrorState
            title={t(copy.failed)}
            text={failure.message === t(copy.failed) ? undefined : failure.message}
            retryLabel={t(copy.tryAgain)}
            onRetry={again}
          />
        )}
      >
        {({ data }) =>
          Object.keys(withEdited(data)).length === 0 ? (
            <EmptyState title={t(copy.empty)} />
          ) : (
            <ul className="divide-y divide-line rounded-md border border-line">
              {Object.entries(withEdited(data)).map(([heading, text]) => (
                <li key={heading} className="px-4 py-3 first:rounded-t-md last:rounded-b-md has-[input]:bg-surface-2">
                  {line(data, heading, text)}
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
      {/* Inside, so that a click in it is none outside the list. */}
      {deleted.entries.map(({ id, value, isOpen, close: onClose }) => (
        <DeleteNote key={id} visitor={visitor} heading={value} open={isOpen} onClose={onClose} />
      ))}
    </FormDialog>
  )
}
