import { t } from '@quickprism/client/words'
import { MOST_NOTE, MOST_PLACE } from '@quickprism/contract/own-alerts'
import { Button } from '@quickprism/ui/button'
import { Field } from '@quickprism/ui/field'
import { TextInput } from '@quickprism/ui/text-input'
import { Textarea } from '@quickprism/ui/textarea'
import { useState } from 'react'
import { AlertFacts } from './alert-facts.tsx'
import { copy } from './copy.ts'
import { type Aside, useDelivery } from './use-answering.ts'

const written = (text: string) => (text.trim() === '' ? undefined : text.trim())

const labels = { sending: copy.unsent.sending, late: copy.unsent.late, sent: copy.needsHelp.told }

/** Where they are and what they need: asked only after the team knows that they need help, and never required. */
export const TellTeam = ({ tell }: { tell: (aside: Aside) => string }) => {
  const [place, setPlace] = useState('')
  const [note, setNote] = useState('')
  const [sentAs, setSentAs] = useState<string>()
  const delivery = useDelivery(sentAs)
  const send = () => {
    const aside = { place: written(place), note: written(note) }
    if (aside.place === undefined && aside.note === undefined) return
    setSentAs(tell(aside))
  }
  if (delivery !== undefined && delivery !== 'refused')
    return (
      <section aria-label={t(labels[delivery])}>
        <AlertFacts
          facts={[
            [copy.needsHelp.place, written(place) ?? null],
            [copy.needsHelp.note, written(note) ?? null],
          ]}
        />
        <Button size={44} variant="ghost" className="mt-2 w-full" onClick={() => setSentAs(undefined)}>
          {t(copy.needsHelp.tellMore)}
        </Button>
      </section>
    )
  return (
    <form
      noValidate
      className="mx-2 mt-8 flex flex-col gap-4 rounded-xl border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Field label={t(copy.needsHelp.place)} optional={t(copy.needsHelp.optional)}>
        <TextInput controlSize={44} maxLength={MOST_PLACE} autoComplete="off" value={place} onValueChange={setPlace} />
      </Field>
      <Field label={t(copy.needsHelp.note)} optional={t(copy.needsHelp.optional)}>
        <Textarea rows={2} maxLength={MOST_NOTE} autoComplete="off" value={note} onValueChange={setNote} />
      </Field>
      <Button type="submit" size={44}>
        {t(copy.needsHelp.tell)}
      </Button>
    </form>
  )
}
