import { t } from '@quickprism/client/words'
import { MOST_NOTE } from '@quickprism/contract/own-alerts'
import { Button } from '@quickprism/ui/button'
import { linkLook } from '@quickprism/ui/link-look'
import { TextInput } from '@quickprism/ui/text-input'
import { useState } from 'react'
import { copy } from './copy.ts'

/** A few words for whoever goes to help. */
export const NoteField = ({ name, onSave }: { name: string; onSave: (note: string) => void }) => {
  const [note, setNote] = useState<string>()
  if (note === undefined) {
    return (
      <button
        type="button"
        onClick={() => setNote('')}
        className={`${linkLook} min-h-6 text-sm pointer-coarse:min-h-11`}
      >
        {t(copy.addNote)}
      </button>
    )
  }
  return (
    <form
      className="mt-1 flex flex-col items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (note.trim() !== '') onSave(note.trim())
        setNote(undefined)
      }}
    >
      <TextInput
        aria-label={t(copy.noteFor, { name })}
        maxLength={MOST_NOTE}
        autoComplete="off"
        autoFocus
        value={note}
        onValueChange={setNote}
      />
      <Button type="submit">{t(copy.saveNote)}</Button>
    </form>
  )
}
