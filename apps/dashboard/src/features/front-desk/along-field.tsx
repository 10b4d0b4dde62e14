import { Input } from '@base-ui/react/input'
import { t } from '@quickprism/client/words'
import { Chip } from '@quickprism/ui/chip'
import { Field } from '@quickprism/ui/field'
import { IconButton } from '@quickprism/ui/icon-button'
import { useUiWords } from '@quickprism/ui/words'
import { UserRoundPlus } from 'lucide-react'
import { copy } from './copy.ts'
import { type Along, alongOf, type Draft } from './entry.ts'

type AlongFieldProps = {
  draft: Pick<Draft, 'along' | 'adding'>
  onChange: (change: Pick<Draft, 'along' | 'adding'>) => void
}

/** Those who come along, by name or quickID: a comma or the button adds one, and the last needs neither. */
export const AlongField = ({ draft: { along, adding }, onChange }: AlongFieldProps) => {
  const words = useUiWords()
  const add = (typed = adding) => {
    const one = alongOf(typed)
    if (one) onChange({ along: [...along, one], adding: '' })
  }
  const remove = (one: Along) => onChange({ along: along.filter((other) => other !== one), adding })
  return (
    <Field label={t(copy.withThem)} optional={t(copy.optional)}>
      <span className="flex min-h-11 w-full items-center gap-1 rounded-md border border-line-control bg-surface py-1 pr-1 pl-1.5 transition-[border-color,box-shadow] hovered:border-ink-3 has-[input:focus-visible]:field-focus">
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">
          {along.map((one, place) => (
            <Chip key={`${one.label} ${place}`} removeName={words.remove(one.label)} onRemove={() => remove(one)}>
              <bdi>{one.label}</bdi>
            </Chip>
          ))}
          <Input
            value={adding}
            maxLength={100}
            autoComplete="off"
            placeholder={along.length === 0 ? t(copy.nobody) : undefined}
            title={t(copy.addHint)}
            onValueChange={(typed: string) =>
              typed.endsWith(',') ? add(typed.slice(0, -1)) : onChange({ along, adding: typed })
            }
            onKeyDown={(event) => {
              const last = along.at(-1)
              if (event.key === 'Backspace' && adding === '' && last) remove(last)
            }}
            className="h-8 min-w-9 flex-1 bg-transparent px-1.5 text-md outline-none pointer-coarse:text-lg"
          />
        </span>
        <IconButton name={t(copy.addPerson)} size={32} onClick={() => add()}>
          <UserRoundPlus aria-hidden="true" className="text-accent" />
        </IconButton>
      </span>
    </Field>
  )
}
