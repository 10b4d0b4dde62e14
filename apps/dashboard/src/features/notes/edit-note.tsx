import { t } from '@quickprism/client/words'
import { oneLine } from '@quickprism/contract/one-line'
import { Button } from '@quickprism/ui/button'
import { useChangeNotes } from './api.ts'
import { copy } from './copy.ts'
import { isComplete, NoteFields, type TypedNote } from './note-form.tsx'

type EditNoteProps = {
  visitor: string
  /** The heading it has so far. */
  before: string
  note: TypedNote
  onChange: (note: TypedNote) => void
  taken: boolean
  /** With the heading it has now. */
  onClose: (heading: string) => void
}

/** What is about to be changed is ready to be typed. */
const startAtFirst = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()

/** The form in the place of one note. Its answer ends with it: another form that is opened meanwhile stays. */
export const EditNote = ({ visitor, before, note, onChange, taken, onClose }: EditNoteProps) => {
  const changing = useChangeNotes(visitor)
  const mayBeSaved = isComplete(note) && !taken
  const save = () => {
    if (changing.isPending || !mayBeSaved) return
    const { heading, text } = note
    changing.mutate({ act: 'edit', before, heading, text }, { onSuccess: () => onClose(oneLine(heading)) })
  }
  return (
    <form
      ref={startAtFirst}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <NoteFields note={note} onChange={onChange} taken={taken} />
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={() => onClose(before)}>
          {t(copy.cancel)}
        </Button>
        <Button
          type="submit"
          size={32}
          variant="primary"
          disabled={!mayBeSaved}
          busy={changing.isPending}
          busyLabel={t(copy.saving)}
        >
          {t(copy.save)}
        </Button>
      </div>
    </form>
  )
}
