import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { Field } from '@quickprism/ui/field'
import { IconButton } from '@quickprism/ui/icon-button'
import { TextInput } from '@quickprism/ui/text-input'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { type InfoField, repeatedHeadings } from './assignment.ts'
import { FormCard } from './form-card.tsx'
import { copy } from './form-copy.ts'

type AdditionalCardProps = { fields: InfoField[]; onChange: (fields: InfoField[]) => void }

export const AdditionalCard = ({ fields, onChange }: AdditionalCardProps) => {
  const add = useRef<HTMLButtonElement>(null)
  const repeated = repeatedHeadings(fields)
  const put = (id: number, part: Partial<InfoField>) =>
    onChange(fields.map((field) => (field.id === id ? { ...field, ...part } : field)))

  return (
    <FormCard
      title={t(copy.additional)}
      actions={
        <Button
          ref={add}
          size={32}
          icon={<Plus aria-hidden="true" />}
          onClick={() => onChange([...fields, { id: (fields.at(-1)?.id ?? 0) + 1, heading: '', value: '' }])}
        >
          {t(copy.addField)}
        </Button>
      }
    >
      {fields.length === 0 && <p className="text-sm text-ink-3">{t(copy.additionalHint)}</p>}
      <ul className="flex flex-col gap-2">
        {fields.map(({ id, heading, value }, index) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]"
          >
            <Field
              label={t(copy.headingOf, { number: index + 1 })}
              labelHidden
              error={repeated.includes(id) ? t(copy.headingTwice) : undefined}
            >
              <TextInput
                // It was asked for with Add Field just now.
                autoFocus
                maxLength={100}
                placeholder={t(copy.heading)}
                value={heading}
                onValueChange={(typed) => put(id, { heading: typed })}
              />
            </Field>
            <Field label={t(copy.valueOf, { number: index + 1 })} labelHidden>
              <TextInput
                maxLength={500}
                placeholder={t(copy.value)}
                value={value}
                onValueChange={(typed) => put(id, { value: typed })}
              />
            </Field>
            <IconButton
              name={t(copy.removeField, { number: index + 1 })}
              size={36}
              onClick={() => {
                onChange(fields.filter((field) => field.id !== id))
                add.current?.focus()
              }}
            >
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </FormCard>
  )
}
