import { isWrittenAsDay, readDay, showDay } from '@quickprism/app/days'
import { t } from '@quickprism/client/words'
import { Gender, type Profile, ProfileForm } from '@quickprism/contract/people'
import { Button } from '@quickprism/ui/button'
import { Field } from '@quickprism/ui/field'
import { RadioGroup } from '@quickprism/ui/radio-group'
import { TextInput } from '@quickprism/ui/text-input'
import { type FormEvent, useRef, useState } from 'react'
import { useUnsaved } from '../../lib/unsaved.tsx'
import { useSaveProfile } from './api.ts'
import { copy } from './profile-copy.ts'

type Complaints = Partial<Record<keyof Profile, string>>

/** What the contract says about the form, by field. */
const complaintsOf = (filled: unknown): Complaints =>
  Object.fromEntries(ProfileForm.safeParse(filled).error?.issues.map(({ path, message }) => [path[0], message]) ?? [])

type ProfileDetailsProps = { profile: Profile; onRenamed: (name: string) => void }

export const ProfileDetails = ({ profile, onRenamed }: ProfileDetailsProps) => {
  const [name, setName] = useState(profile.name)
  const knownDay = profile.birth_date ? showDay(profile.birth_date) : ''
  const [birthDate, setBirthDate] = useState(knownDay)
  const [gender, setGender] = useState<Gender | null>(profile.gender)
  const [tried, setTried] = useState(false)
  const nameInput = useRef<HTMLInputElement>(null)
  const birthDateInput = useRef<HTMLInputElement>(null)
  const save = useSaveProfile()

  const day = readDay(birthDate)
  const filled = { name, birth_date: birthDate.trim() === '' ? null : (day ?? birthDate), gender }
  const found = complaintsOf(filled)
  // Of a day that was not read the contract would speak in its own format.
  const unread = isWrittenAsDay(birthDate) ? copy.noSuchDay : copy.birthDateWrong
  const complaints = found.birth_date && !day ? { ...found, birth_date: unread } : found
  const shown = tried ? complaints : {}
  // As the contract stores it: phones type letters in other ways than it.
  const stored = ProfileForm.shape.name.safeParse(name).data ?? name.trim()
  const isSame = stored === profile.name && gender === profile.gender
  const { question } = useUnsaved(!isSame || (birthDate !== knownDay && filled.birth_date !== profile.birth_date))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (complaints.name) return nameInput.current?.focus()
    if (complaints.birth_date) return birthDateInput.current?.focus()
    save.mutate({ body: filled }, { onSuccess: () => onRenamed(stored) })
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <Field label={t(copy.name)} required error={shown.name && t(shown.name)}>
        <TextInput ref={nameInput} controlSize={44} autoComplete="name" value={name} onValueChange={setName} />
      </Field>
      <Field
        label={t(copy.birthDate)}
        optional={t(copy.optional)}
        helper={t(copy.birthDateHint)}
        error={shown.birth_date && t(shown.birth_date)}
      >
        <TextInput
          ref={birthDateInput}
          controlSize={44}
          inputMode="numeric"
          autoComplete="bday"
          value={birthDate}
          onValueChange={setBirthDate}
        />
      </Field>
      <Field label={t(copy.gender)} optional={t(copy.optional)}>
        <RadioGroup
          look="list"
          options={[...Gender.options, 'none' as const].map((value) => ({
            value,
            label: t(copy.genders[value]),
          }))}
          value={gender ?? 'none'}
          onChange={(chosen) => setGender(Gender.safeParse(chosen).data ?? null)}
        />
      </Field>
      <Button type="submit" variant="primary" size={52} busy={save.isPending} busyLabel={t(copy.saving)}>
        {t(copy.save)}
      </Button>
      {question}
    </form>
  )
}
