import { t } from '@quickprism/client/words'
import { HEADING_MISSING, HEADING_TAKEN, LONGEST_HEADING, LONGEST_NOTE, TEXT_MISSING } from '@quickprism/contract/notes'
import { oneLine } from '@quickprism/contract/one-line'
import { Field } from '@quickprism/ui/field'
import { TextInput } from '@quickprism/ui/text-input'
import { copy } from './copy.ts'

export type TypedNote = { heading: string; text: string; touched: { heading: boolean; text: boolean } }

export const typedNote = (heading = '', text = ''): TypedNote => ({
  heading,
  text,
  touched: { heading: false, text: false },
})

export const isComplete = ({ heading, text }: TypedNote) => oneLine(heading) !== '' && oneLine(text) !== ''

type NoteFieldsProps = {
  note: TypedNote
  onChange: (note: TypedNote) => void
  /** Another note has this heading. */
  taken: boolean
}

/** Heading and text, each with its complaint as soon as it is changed. */
export const NoteFields = ({ note, onChange, taken }: NoteFieldsProps) => {
  const { heading, text, touched } = note
  const missing = touched.heading && oneLine(heading) === ''
  return (
    <>
      <Field
        label={t(copy.heading)}
        required
        error={missing ? t(HEADING_MISSING) : taken ? t(HEADING_TAKEN) : undefined}
        className="mb-3"
      >
        <TextInput
          maxLength={LONGEST_HEADING}
          autoComplete="off"
          value={heading}
          onValueChange={(typed) => onChange({ ...note, heading: typed, touched: { ...touched, heading: true } })}
        />
      </Field>
      <Field
        label={t(copy.text)}
        required
        error={touched.text && oneLine(text) === '' ? t(TEXT_MISSING) : undefined}
        className="mb-3"
      >
        <TextInput
          maxLength={LONGEST_NOTE}
          autoComplete="off"
          value={text}
          onValueChange={(typed) => onChange({ ...note, text: typed, touched: { ...touched, text: true } })}
        />
      </Field>
    </>
  )
}
