import { zodResolver } from '@hookform/resolvers/zod'
import { CallFailed } from '@quickprism/client/client'
import { t, tCount } from '@quickprism/client/words'
import { ActionBar } from '@quickprism/ui/action-bar'
import { Button } from '@quickprism/ui/button'
import { SectionList } from '@quickprism/ui/section-list'
import { tell } from '@quickprism/ui/toast'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useForm, useFormState, useWatch } from 'react-hook-form'
import { focusFirstFault, tellFaults } from '../../lib/form-fields.tsx'
import { session } from '../../lib/session.ts'
import { copy } from './form-copy.ts'
import { FormSection } from './form-section.tsx'
import { faultsIn, type SectionId, sectionStates } from './form-sections.ts'
import { RegisteredAddress } from './section-address.tsx'
import { Contact } from './section-contact.tsx'
import { Hours } from './section-hours.tsx'
import { Information } from './section-information.tsx'
import { Location } from './section-location.tsx'
import { type ReadyBranch, TypedBranch } from './typed-branch.ts'
import { useGstin } from './use-gstin.ts'

type BranchFormProps = {
  start: TypedBranch
  /** Where the GSTIN is asked about. */
  scopeId: string
  /** The GSTIN the branch already has, which needs no verification. */
  verifiedGstin: string
  withNature: boolean
  labels: { submit: string; submitting: string; notSignedIn: string }
  busy: boolean
  onSubmit: (branch: ReadyBranch) => Promise<unknown>
  onCancel: () => void
}

export const BranchForm = ({
  start,
  scopeId,
  verifiedGstin,
  withNature,
  labels,
  busy,
  onSubmit,
  onCancel,
}: BranchFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [current, setCurrent] = useState<SectionId>('information')
  const { control, handleSubmit, setValue, setError } = useForm({
    defaultValues: start,
    resolver: zodResolver(TypedBranch),
    mode: 'all',
    shouldFocusError: false,
  })
  const typed = useWatch({ control }) as TypedBranch
  const { errors } = useFormState({ control })
  const gstin = useGstin({ original: verifiedGstin, scopeId })

  const missing = TypedBranch.safeParse(typed).error?.issues.map(({ path }) => String(path[0])) ?? []
  const sections = sectionStates({ missing, wrong: Object.keys(errors), verified: gstin.verified })
  const faults = faultsIn(errors)
  const ready = missing.length === 0 && gstin.verified

  /** What keeps a branch from being sent, apart from single fields. */
  const block = () => {
    if (!gstin.verified) return copy.verifyFirst
    if (missing.includes('store_location')) return copy.locateFirst
    if (typed.radius.trim() === '') return copy.radiusFirst
    return scopeId === '' || session.token() === undefined ? labels.notSignedIn : undefined
  }

  const send = async (branch: ReadyBranch) => {
    try {
      await onSubmit(branch)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      tellFaults(failure, setError, form.current)
    }
  }

  const submit = () => {
    if (busy) return
    const blocked = block()
    if (blocked) tell({ tone: 'bad', text: t(blocked) })
    void handleSubmit(
      (branch) => (blocked ? undefined : send(branch)),
      () => focusFirstFault(form.current),
    )()
  }

  const submitOnEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    submit()
  }

  const open = (id: string) => {
    setCurrent(id as SectionId)
    const section = document.getElementById(id)
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector<HTMLElement>('input, [role="combobox"]')?.focus({ preventScroll: true })
  }

  const section = (id: SectionId) => ({ id, onEnter: () => setCurrent(id) })

  return (
    <form
      ref={form}
      noValidate
      onKeyDown={submitOnEnter}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="[&_:is(input,button)]:scroll-mb-28"
    >
      <div className="flex items-start gap-8">
        <div className="sticky top-[calc(var(--qp-topbar-h)+1.25rem)] w-44 shrink-0 max-lg:hidden">
          <SectionList
            name={t(copy.sections)}
            sections={sections.map(({ id, label, state }) => ({ id, label: t(label), state }))}
            current={current}
            onOpen={open}
            inWords={{ open: t(copy.states.open), complete: t(copy.states.complete), wrong: t(copy.states.wrong) }}
          />
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          <FormSection {...section('information')} title={t(copy.information)}>
            <Information control={control} gstin={gstin} withNature={withNature} />
          </FormSection>
          <FormSection {...section('address')} title={t(copy.address)}>
            <RegisteredAddress control={control} />
          </FormSection>
          <FormSection {...section('location')} title={t(copy.location)} subtitle={t(copy.locationHint)}>
            <Location control={control} setValue={setValue} />
          </FormSection>
          <FormSection {...section('contact')} title={t(copy.contact)}>
            <Contact control={control} />
          </FormSection>
          <FormSection {...section('hours')} title={t(copy.hours)}>
            <Hours control={control} />
          </FormSection>
        </div>
      </div>
      <div className="sticky bottom-0 z-10 -mx-4 mt-6 -mb-6 md:-mx-7 lg:bottom-(--qp-footer-h)">
        <ActionBar
          faults={faults > 0 ? tCount(faults, copy.faults) : undefined}
          reason={ready ? undefined : missing.length > 0 ? t(copy.incomplete) : t(copy.unverified)}
        >
          <Button onClick={onCancel} disabled={busy}>
            {t(copy.cancel)}
          </Button>
          <Button type="submit" variant="primary" disabled={!ready} busy={busy} busyLabel={t(labels.submitting)}>
            {t(labels.submit)}
          </Button>
        </ActionBar>
      </div>
    </form>
  )
}
