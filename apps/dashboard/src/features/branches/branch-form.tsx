import { formatNumber } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import { WIDE_RADIUS } from '@quickprism/contract/branch-form'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { linkLook } from '@quickprism/ui/link-look'
import { SectionList } from '@quickprism/ui/section-list'
import { tell } from '@quickprism/ui/toast'
import { Radar } from 'lucide-react'
import { useRef, useState } from 'react'
import { FormFrame, useContractForm } from '../../lib/contract-form.tsx'
import { session } from '../../lib/session.ts'
import type { SectionId } from './fields.ts'
import { copy } from './form-copy.ts'
import { FormSection } from './form-section.tsx'
import { sectionStates } from './form-sections.ts'
import { RegisteredAddress } from './section-address.tsx'
import { Contact } from './section-contact.tsx'
import { Hours } from './section-hours.tsx'
import { Information } from './section-information.tsx'
import { Location } from './section-location.tsx'
import { type ReadyBranch, TypedBranch } from './typed-branch.ts'
import { useGstin } from './use-gstin.ts'

type BranchFormProps = {
  start: TypedBranch
  /** The name of its draft. */
  draft: string
  /** Where the GSTIN is asked about, and places are. */
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
  draft,
  scopeId,
  verifiedGstin,
  withNature,
  labels,
  busy,
  onSubmit,
  onCancel,
}: BranchFormProps) => {
  const [current, setCurrent] = useState<SectionId>('information')
  const { form, control, setValue, typed, changed, errors, missing, submit } = useContractForm(TypedBranch, start, {
    draft,
  })
  /** What waits for the answer whether so wide a circle is meant. */
  const [asked, setAsked] = useState<ReadyBranch>()
  const changesRadius = useRef(false)
  const gstin = useGstin({ original: verifiedGstin, start: typed.gstin, scopeId })

  const sections = sectionStates({ missing, wrong: Object.keys(errors), verified: gstin.verified })
  const ready = missing.length === 0 && gstin.verified

  /** What keeps a branch from being sent, apart from single fields. */
  const block = () => {
    if (!gstin.verified) return copy.verifyFirst
    if (missing.includes('store_location')) return copy.locateFirst
    if (typed.radius.trim() === '') return copy.radiusFirst
    return scopeId === '' || session.token() === undefined ? labels.notSignedIn : undefined
  }

  const send = () => {
    const blocked = block()
    if (blocked) tell({ tone: 'bad', text: t(blocked) })
    submit((branch) => {
      if (blocked) return
      if (branch.radius > WIDE_RADIUS && typed.radius !== start.radius) return setAsked(branch)
      return onSubmit(branch)
    })
  }

  const open = ready ? undefined : sections.find(({ state }) => state !== 'complete')

  const show = (id: string) => {
    setCurrent(id as SectionId)
    const section = document.getElementById(id)
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector<HTMLElement>('input, [role="combobox"]')?.focus({ preventScroll: true })
  }

  const section = (id: SectionId) => ({ id, onEnter: () => setCurrent(id) })

  return (
    <FormFrame
      form={form}
      errors={errors}
      reason={
        open && (
          <>
            <span>{t(missing.length > 0 ? copy.incomplete : copy.unverified)}</span>{' '}
            <button type="button" className={`${linkLook} min-h-6`} onClick={() => show(open.id)}>
              {t(copy.goTo, { section: t(open.label) })}
            </button>
          </>
        )
      }
      shut={!ready}
      busy={busy}
      changed={changed}
      labels={{ ...labels, cancel: copy.cancel }}
      onSubmit={send}
      onCancel={onCancel}
    >
      <div className="flex items-start gap-8">
        <div className="sticky top-[calc(var(--qp-topbar-h)+1.25rem)] w-44 shrink-0 max-lg:hidden">
          <SectionList
            name={t(copy.sections)}
            sections={sections.map(({ id, label, state }) => ({ id, label: t(label), state }))}
            current={current}
            onOpen={show}
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
            <Location control={control} setValue={setValue} scopeId={scopeId} />
          </FormSection>
          <FormSection {...section('contact')} title={t(copy.contact)}>
            <Contact control={control} />
          </FormSection>
          <FormSection {...section('hours')} title={t(copy.hours)}>
            <Hours control={control} />
          </FormSection>
        </div>
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => {
          setAsked(undefined)
          changesRadius.current = true
        }}
        finalFocus={() => {
          const radius = changesRadius.current ? form.current?.querySelector<HTMLElement>('[name="radius"]') : undefined
          // The focus goes there without scrolling.
          radius?.scrollIntoView({ block: 'center' })
          return radius ?? null
        }}
        title={t(copy.wideTitle, { metres: formatNumber(asked?.radius ?? 0) })}
        text={t(copy.wideText)}
        icon={<Radar />}
        cancelLabel={t(copy.wideBack)}
        confirmLabel={t(copy.wideMeant)}
        onConfirm={() => {
          setAsked(undefined)
          changesRadius.current = false
          submit((branch) => onSubmit(branch))
        }}
      />
    </FormFrame>
  )
}
