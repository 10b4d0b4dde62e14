import { type CameraProblem, cameraProblems } from '@quickprism/app/scanner/camera'
import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { Field } from '@quickprism/ui/field'
import { TextInput } from '@quickprism/ui/text-input'
import { type FormEvent, useRef, useState } from 'react'
import { copy } from './copy.ts'

type LinkFormProps = {
  open: boolean
  onOpen: () => void
  problem: CameraProblem | undefined
  /** The last one led nowhere of ours. */
  foreign: boolean
  onLink: (link: string) => void
}

/** The way without a camera: the address that the code stands for, typed or pasted. */
export const LinkForm = ({ open, onOpen, problem, foreign, onLink }: LinkFormProps) => {
  const [link, setLink] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  if (!open) {
    return (
      <Button
        variant="ghost"
        size={44}
        onClick={onOpen}
        className="on-brand-ink relative w-full text-on-brand hovered:bg-on-brand/10 active:bg-on-brand/20"
      >
        {t(copy.typeInstead)}
      </Button>
    )
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (link.trim() === '') {
      setComplaint(copy.linkMissing)
      return input.current?.focus()
    }
    setComplaint(copy.foreign)
    onLink(link)
  }
  const shown = complaint === copy.foreign && !foreign ? undefined : complaint

  return (
    <section className="relative rounded-xl border border-line bg-elevated p-4 text-ink shadow-lg">
      {problem && (
        <div role="status" className="mb-4">
          <h2 className="text-md font-semibold">{t(cameraProblems[problem])}</h2>
          <p className="mt-0.5 text-sm text-ink-2">{t(problem === 'refused' ? copy.refusedText : copy.missingText)}</p>
        </div>
      )}
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label={t(copy.link)} helper={t(copy.linkHelper)} error={shown && t(shown)}>
          <TextInput
            ref={input}
            type="url"
            inputMode="url"
            controlSize={44}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={link}
            onValueChange={(typed) => {
              setLink(typed)
              setComplaint(undefined)
            }}
          />
        </Field>
        <Button type="submit" variant="primary" size={44}>
          {t(copy.open)}
        </Button>
      </form>
    </section>
  )
}
