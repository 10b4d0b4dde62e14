import { t } from '@quickprism/client/words'
import { Consent, type DocumentName, LastFour, Pan, WholeAadhaar } from '@quickprism/contract/documents'
import { Button } from '@quickprism/ui/button'
import { Checkbox } from '@quickprism/ui/checkbox'
import { Field } from '@quickprism/ui/field'
import { TextInput } from '@quickprism/ui/text-input'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useGiveNumber } from './api.ts'
import { copy } from './copy.ts'

type DocumentFormProps = {
  document: DocumentName
  /** The installation keeps whole Aadhaar numbers. */
  whole: boolean
  /** Whether something would be lost now. */
  onTyped: (hasTyped: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

/** The number as it is on the document, and a consent of its own. */
export const DocumentForm = ({ document, whole, onTyped, onCancel, onSaved }: DocumentFormProps) => {
  const [number, setNumber] = useState('')
  const [consent, setConsent] = useState(false)
  const [tried, setTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const give = useGiveNumber()
  useEffect(() => input.current?.focus(), [])

  const isWhole = document === 'aadhaar' && whole
  const shape = document === 'pan' ? Pan : isWhole ? WholeAadhaar : LastFour
  const wrong = shape.safeParse(number).error?.issues[0]?.message
  const refused = Consent.safeParse(consent).error?.issues[0]?.message

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrong) return input.current?.focus()
    if (refused) return
    give.mutate({ body: { document, number, consent: true } }, { onSuccess: onSaved })
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field
        label={t(isWhole ? copy.aadhaar.wholeName : copy[document].name)}
        required
        helper={t(isWhole ? copy.aadhaar.wholeHelper : copy[document].helper)}
        error={tried && wrong && t(wrong)}
      >
        <TextInput
          ref={input}
          controlSize={44}
          autoComplete="off"
          inputMode={document === 'pan' ? 'text' : 'numeric'}
          value={number}
          onValueChange={(typed: string) => {
            setNumber(typed)
            onTyped(typed !== '')
          }}
        />
      </Field>
      <div>
        <Checkbox checked={consent} onCheckedChange={setConsent}>
          {t(copy[document].consent)}
        </Checkbox>
        <p aria-live="polite" className="mt-1.5 text-xs text-danger empty:hidden">
          {tried && !wrong && refused && t(refused)}
        </p>
      </div>
      <div className="flex gap-3">
        <Button size={44} className="flex-1" onClick={onCancel}>
          {t(copy.cancel)}
        </Button>
        <Button
          type="submit"
          variant="primary"
          size={44}
          className="flex-1"
          busy={give.isPending}
          busyLabel={t(copy.saving)}
        >
          {t(copy.save)}
        </Button>
      </div>
    </form>
  )
}
