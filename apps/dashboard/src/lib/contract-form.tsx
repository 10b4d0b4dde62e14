import { zodResolver } from '@hookform/resolvers/zod'
import { CallFailed } from '@quickprism/client/client'
import { t, tCount } from '@quickprism/client/words'
import { ActionBar } from '@quickprism/ui/action-bar'
import { Button } from '@quickprism/ui/button'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
  useFormState,
  useWatch,
} from 'react-hook-form'
import type { z } from 'zod'
import { recallDraft, useDraft } from './drafts.ts'
import { useUnsaved } from './unsaved.tsx'

/** Told above every form that has fields which must be filled. */
export const REQUIRED_HINT = 'Fields marked * are required.'

/** On a slow device a fault is drawn a few frames after it was told. */
const MOST_FRAMES = 20

/** After a submit that was refused, the keyboard goes to the first field that needs attention. */
const focusFirstFault = (form: HTMLElement | null, frames = MOST_FRAMES) =>
  requestAnimationFrame(() => {
    const fault = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not([aria-hidden="true"])')
    if (fault) fault.focus()
    else if (frames > 1) focusFirstFault(form, frames - 1)
  })

/** How many fields are shown as wrong. A field inside another counts, the one around it does not. */
const countFaults = (errors: object): number =>
  Object.values(errors).reduce(
    (sum: number, error: object | undefined) =>
      !error ? sum : 'type' in error && typeof error.type === 'string' ? sum + 1 : sum + countFaults(error),
    0,
  )

type Options = {
  /** When a fault shows: as it is typed, or once its field was left. */
  shows?: 'typing' | 'leaving'
  /** The name under which what is typed survives a reload. Not for forms with anything secret in them. */
  draft?: string
}

/**
 * A form that a shape of the contract checks. What is wrong stands beside its field, whoever found it: the shape here
 * or the server later; the first one gets the focus.
 */
export const useContractForm = <Typed extends FieldValues, Ready>(
  shape: z.ZodType<Ready, Typed>,
  start: Typed,
  { shows = 'typing', draft }: Options = {},
) => {
  const form = useRef<HTMLElement>(null)
  const [first] = useState(start)
  const [restored] = useState(() => (draft === undefined ? start : { ...start, ...recallDraft<Typed>(draft, start) }))
  const { control, handleSubmit, setValue, setError, reset } = useForm<Typed, unknown, Ready>({
    defaultValues: restored as DefaultValues<Typed>,
    resolver: zodResolver(shape as never) as unknown as Resolver<Typed, unknown, Ready>,
    mode: shows === 'typing' ? 'all' : 'onTouched',
    shouldFocusError: false,
  })
  const typed = useWatch({ control }) as Typed
  const { errors } = useFormState({ control })
  const changed = JSON.stringify(typed) !== JSON.stringify(first)
  useDraft(draft, { start: first, typed, changed })

  const send = async (ready: Ready, act: (ready: Ready) => unknown) => {
    try {
      await act(ready)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      const { fields = {}, detail } = failure.failure
      for (const [path, told] of Object.entries(fields)) {
        // What is said of one field alone has come with its values, for any language.
        const message = told === detail ? failure.message : told
        setError(path as FieldPath<Typed>, { type: 'told', message })
      }
      focusFirstFault(form.current)
    }
  }

  return {
    /** Around the fields. */
    form,
    control,
    setValue,
    /** Back to how it was before anything was typed. */
    reset: () => reset(first),
    typed,
    /** Whether something in it is not saved. */
    changed,
    errors,
    /** The fields that are not filled as they must be, shown as wrong or not. */
    missing: [...new Set(shape.safeParse(typed).error?.issues.map(({ path }) => String(path[0])))],
    /** Does this with what was typed, once nothing is wrong with it. */
    submit: (act: (ready: Ready) => unknown) =>
      void handleSubmit(
        (ready) => send(ready, act),
        () => void focusFirstFault(form.current),
      )(),
  }
}

type FormFrameProps = {
  form?: RefObject<HTMLElement | null>
  /** What is shown as wrong, as react-hook-form keeps it. */
  errors?: object
  /** Why it cannot be sent yet. */
  reason?: ReactNode
  shut?: boolean
  busy: boolean
  /** Whether something in it would be lost. */
  changed: boolean
  labels: { submit: string; submitting: string; cancel: string }
  onSubmit: () => void
  /** Goes past the guard (`ignoreBlocker`): it has asked by then. */
  onCancel: () => void
  children: ReactNode
}

const sendsOnEnter = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.type !== 'search' && target.getAttribute('role') !== 'combobox'

/**
 * A long form with its action bar. Enter sends from any text field, and says what is missing where the button is shut.
 */
export const FormFrame = ({
  form,
  errors = {},
  reason,
  shut = false,
  busy,
  changed,
  labels,
  onSubmit,
  onCancel,
  children,
}: FormFrameProps) => {
  const faults = countFaults(errors)
  const { ask, question } = useUnsaved(changed)

  const submit = () => {
    if (!busy) onSubmit()
  }

  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || !sendsOnEnter(event.target)) return
    event.preventDefault()
    submit()
  }

  return (
    <form
      ref={form as RefObject<HTMLFormElement | null>}
      noValidate
      onKeyDown={submitOnEnter}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      // As high as the page at least, so that the bar stays at its foot however short the form is at the moment.
      className="flex flex-1 flex-col [&_:is(input,button,textarea,[role=checkbox],[role=radio])]:scroll-mb-40"
    >
      <div className="mb-6">{children}</div>
      <div className="sticky bottom-0 z-10 -mx-(--page-x) mt-auto -mb-6 lg:bottom-(--qp-footer-h)">
        <ActionBar
          faults={
            faults > 0
              ? tCount(faults, { one: '{{count}} field needs attention', other: '{{count}} fields need attention' })
              : undefined
          }
          reason={reason}
        >
          <Button onClick={() => ask(onCancel)} disabled={busy}>
            {t(labels.cancel)}
          </Button>
          <Button type="submit" variant="primary" disabled={shut} busy={busy} busyLabel={t(labels.submitting)}>
            {t(labels.submit)}
          </Button>
        </ActionBar>
      </div>
      {question}
    </form>
  )
}
