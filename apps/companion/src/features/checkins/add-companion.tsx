import { t } from '@quickprism/client/words'
import { MOST_COMPANIONS } from '@quickprism/contract/checkins'
import { bareQuickId, isQuickId, PERSON_ID_LENGTH } from '@quickprism/contract/quick-id'
import { Button } from '@quickprism/ui/button'
import { Field } from '@quickprism/ui/field'
import { Segmented } from '@quickprism/ui/segmented'
import { Sheet } from '@quickprism/ui/sheet'
import { TextInput } from '@quickprism/ui/text-input'
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { BranchLink } from '../../lib/branch-link.ts'
import { usePerson } from '../../lib/person.tsx'
import { type Companion, idOf, nameOf } from './companion.ts'
import { copy } from './copy.ts'
import { type Camera, ReadPass } from './read-pass.tsx'

type Way = 'pass' | 'quickId' | 'name'

type AddCompanionProps = {
  open: boolean
  onClose: () => void
  companions: readonly Companion[]
  onAdd: (companion: Companion) => void
  link: BranchLink
  camera: Camera
}

/** Someone comes along: their pass is scanned, their quickID typed, or only their name. It stays open for the next one. */
export const AddCompanion = ({ open, onClose, companions, onAdd, link, camera }: AddCompanionProps) => {
  const [way, setWay] = useState<Way>('pass')
  const [told, setTold] = useState<string>()

  /** A pass is read for a while: what is on the list by then counts. */
  const latest = useRef(companions)
  useLayoutEffect(() => {
    latest.current = companions
  }, [companions])

  /** Adds them, or says why not. */
  const add = (companion: Companion): string | undefined => {
    if (latest.current.some((one) => idOf(one) === idOf(companion)))
      return t(copy.adding.there, { name: nameOf(companion) })
    if (latest.current.length >= MOST_COMPANIONS) return t(copy.adding.full, { count: MOST_COMPANIONS })
    onAdd(companion)
    setTold(t(copy.adding.added, { name: nameOf(companion) }))
    return undefined
  }

  return (
    <Sheet open={open} onClose={onClose} side="bottom" className="mx-auto max-w-120" title={t(copy.adding.title)}>
      <div className="flex flex-col gap-4 px-5 pt-1 pb-6">
        <Segmented
          wide
          name={t(copy.adding.by)}
          value={way}
          onChange={(next) => {
            setWay(next)
            setTold(undefined)
          }}
          options={[
            { value: 'pass', label: t(copy.adding.pass) },
            { value: 'quickId', label: t(copy.adding.quickId) },
            { value: 'name', label: t(copy.adding.name) },
          ]}
        />
        {way === 'pass' && <ReadPass link={link} camera={camera} onRead={add} />}
        {way === 'quickId' && <ByQuickId onAdd={add} />}
        {way === 'name' && <ByName onAdd={add} />}
        <p role="status" className="text-sm font-medium text-success empty:hidden">
          {told}
        </p>
        {/* Typing has a primary button of its own above. */}
        <Button size={44} onClick={onClose}>
          {t(copy.adding.done)}
        </Button>
      </div>
    </Sheet>
  )
}

type ByTypingProps = { onAdd: (companion: Companion) => string | undefined }

const ByQuickId = ({ onAdd }: ByTypingProps) => {
  const own = usePerson().quickID
  const check = (typed: string) => {
    // The pass shows it in two groups, and people copy what they see.
    const quickID = bareQuickId(typed)
    if (!isQuickId(quickID, PERSON_ID_LENGTH)) return t(copy.adding.quickIdWrong)
    if (quickID === own) return t(copy.adding.quickIdOwn)
    return onAdd({ kind: 'asked', quickID })
  }
  return <Typed label={t(copy.adding.quickId)} helper={t(copy.adding.quickIdText)} mono check={check} />
}

const ByName = ({ onAdd }: ByTypingProps) => {
  const check = (typed: string) => {
    const name = typed.trim()
    if (name === '') return t(copy.adding.nameMissing)
    return onAdd({ kind: 'named', id: crypto.randomUUID(), name })
  }
  return <Typed label={t(copy.adding.name)} helper={t(copy.adding.nameText)} check={check} />
}

type TypedProps = {
  label: string
  helper: ReactNode
  mono?: boolean
  /** What is wrong with it; nothing once it was taken. */
  check: (typed: string) => string | undefined
}

const Typed = ({ label, helper, mono = false, check }: TypedProps) => {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = check(typed)
    setWrong(found)
    if (found === undefined) setTyped('')
    input.current?.focus()
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={label} helper={helper} error={wrong}>
        <TextInput
          ref={input}
          mono={mono}
          controlSize={44}
          autoComplete="off"
          autoCapitalize={mono ? 'characters' : 'words'}
          spellCheck={false}
          maxLength={mono ? 12 : 100}
          value={typed}
          onValueChange={(next) => {
            setTyped(next)
            setWrong(undefined)
          }}
        />
      </Field>
      <Button type="submit" variant="primary" size={44}>
        {t(copy.adding.add)}
      </Button>
    </form>
  )
}
