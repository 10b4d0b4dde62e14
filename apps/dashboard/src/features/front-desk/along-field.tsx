import { t } from '@quickprism/client/words'
import { ChipEntry } from '@quickprism/ui/chip-entry'
import { Field } from '@quickprism/ui/field'
import { IconButton } from '@quickprism/ui/icon-button'
import { UserRoundPlus } from 'lucide-react'
import { copy } from './copy.ts'
import { alongOf, type Draft } from './entry.ts'

type AlongFieldProps = {
  draft: Pick<Draft, 'along' | 'adding'>
  onChange: (change: Pick<Draft, 'along' | 'adding'>) => void
}

const MOST_CHARACTERS = 100

/** Those who come along, by name or quickID: Enter, a comma or the button adds one, and the last needs none of them. */
export const AlongField = ({ draft: { along, adding }, onChange }: AlongFieldProps) => {
  const add = (typed = adding) => {
    const one = alongOf(typed)
    if (one) onChange({ along: [...along, one], adding: '' })
  }
  return (
    <Field label={t(copy.withThem)} optional={t(copy.optional)}>
      <ChipEntry
        chips={along.map(({ label }) => label)}
        onRemove={(place) => onChange({ along: along.toSpliced(place, 1), adding })}
        value={adding}
        onChange={(typed) => (typed.endsWith(',') ? add(typed.slice(0, -1)) : onChange({ along, adding: typed }))}
        onAdd={() => add()}
        maxLength={MOST_CHARACTERS}
        placeholder={t(copy.nobody)}
        title={t(copy.addHint)}
        action={
          <IconButton name={t(copy.addPerson)} size={32} onClick={() => add()}>
            <UserRoundPlus aria-hidden="true" className="text-accent" />
          </IconButton>
        }
      />
    </Field>
  )
}
