import { t } from '@quickprism/client/words'
import { MOST_NOTE } from '@quickprism/contract/own-alerts'
import { Button } from '@quickprism/ui/button'
import { linkLook } from '@quickprism/ui/link-look'
import { Textarea } from '@quickprism/ui/textarea'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { copy as sosCopy } from '../copy.ts'
import { copy } from './copy.ts'
import { focusAtEnd } from './use-kept-focus.ts'

/** Notes that are being written, by whom they are about. */
export type Drafts = {
  of: (personRef: string) => string | undefined
  put: (personRef: string, draft: string | undefined) => void
}

/** Kept above the rows: one that somebody else marks is drawn anew in another section, and goes on there. */
export const useDrafts = (): Drafts => {
  const [drafts, setDrafts] = useState<Record<string, string | undefined>>({})
  return {
    of: (personRef) => drafts[personRef],
    put: (personRef, draft) => setDrafts((before) => ({ ...before, [personRef]: draft })),
  }
}

type NoteFieldProps = {
  name: string
  saved: string | null
  /** None while nobody writes. */
  draft: string | undefined
  onDraft: (draft: string | undefined) => void
  /** None while the person has no mark that the note could go with. */
  onSave: ((note: string) => void) | undefined
}

/** A few words for whoever goes to help, which can be corrected: every mark is kept, and the latest is shown. */
export const NoteField = ({ name, saved, draft, onDraft, onSave }: NoteFieldProps) => {
  const opener = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const isOpen = draft !== undefined
  const before = useRef(isOpen)

  // Field and button take each other's place, and the keyboard goes with them.
  useEffect(() => {
    if (before.current === isOpen) return
    before.current = isOpen
    if (field.current) focusAtEnd(field.current)
    else opener.current?.focus()
  }, [isOpen])

  const close = () => onDraft(undefined)

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }

  /** It is one line, which is seen whole. */
  const saveOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  if (!isOpen) {
    return (
      <button
        ref={opener}
        type="button"
        data-mark="note"
        onClick={() => onDraft(saved ?? '')}
        className={`${linkLook} min-h-6 text-sm pointer-coarse:min-h-11`}
      >
        {t(saved ? copy.editNote : copy.addNote)}
      </button>
    )
  }
  return (
    <form
      className="mt-1 flex flex-col items-start gap-2"
      onKeyDown={closeOnEscape}
      onSubmit={(event) => {
        event.preventDefault()
        if (!onSave) return
        const note = draft.trim()
        if (note !== '' && note !== saved) onSave(note)
        close()
      }}
    >
      <Textarea
        ref={field}
        className="field-sizing-content min-h-19"
        aria-label={t(copy.noteFor, { name })}
        maxLength={MOST_NOTE}
        autoComplete="off"
        value={draft}
        onValueChange={(text) => onDraft(text.replaceAll(/\s*\n\s*/g, ' '))}
        onKeyDown={saveOnEnter}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={!onSave}>
          {t(copy.saveNote)}
        </Button>
        <Button variant="ghost" onClick={close}>
          {t(sosCopy.cancel)}
        </Button>
      </div>
    </form>
  )
}
