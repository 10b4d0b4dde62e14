import { t } from '@quickprism/client/words'
import { bareQuickId, PLACE_ID_LENGTH } from '@quickprism/contract/quick-id'
import { ChoiceCards } from '@quickprism/ui/choice-card'
import { Field } from '@quickprism/ui/field'
import { TextInput } from '@quickprism/ui/text-input'
import { Building2, CircleAlert, Mail, MailPlus, Store } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useHere } from '../../lib/access.tsx'
import { copy } from './copy.ts'
import { type Kind, kinds } from './invitee.ts'

/** Another step takes the keyboard with it: what had the focus is gone. */
const useFocusOnStep = (selector?: string) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const target = selector ? place.current?.querySelector<HTMLElement>(selector) : place.current
    target?.focus()
  }, [selector])
  return place
}

type WhoStepProps = {
  kind: Kind
  onKind: (kind: Kind) => void
  /** Why the chosen one cannot be invited. */
  denied: string | undefined
}

export const WhoStep = ({ kind, onKind, denied }: WhoStepProps) => {
  const place = useFocusOnStep('[role="radio"][data-checked]')
  return (
    <div ref={place}>
      <ChoiceCards
        name={t(copy.who)}
        columns={1}
        marker="radio-end"
        value={kind}
        onChange={(chosen) => onKind(chosen as Kind)}
        options={[
          {
            value: 'registered',
            label: t(kinds.registered.label),
            helper: t(kinds.registered.hint),
            icon: <Building2 />,
          },
          { value: 'new', label: t(kinds.new.label), helper: t(kinds.new.hint), icon: <MailPlus /> },
        ]}
      />
      <div aria-live="polite">
        {denied && (
          <p className="mt-2.5 flex items-start gap-1.5 text-sm text-danger">
            <CircleAlert aria-hidden="true" size={15} className="mt-0.5 shrink-0" />
            {t(denied)}
          </p>
        )}
      </div>
    </div>
  )
}

type DetailsStepProps = { kind: Kind; text: string; onType: (text: string) => void }

export const DetailsStep = ({ kind, text, onType }: DetailsStepProps) => {
  const place = useFocusOnStep('input')
  return (
    <div ref={place}>
      {kind === 'registered' ? (
        <Field label={t(copy.branchQuickId)} required helper={t(copy.branchQuickIdHint)}>
          <TextInput
            mono
            controlSize={44}
            leading={<Store aria-hidden="true" />}
            value={text}
            onValueChange={(typed) => onType(bareQuickId(typed).slice(0, PLACE_ID_LENGTH))}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      ) : (
        <Field label={t(copy.email)} required helper={t(copy.emailHint)}>
          <TextInput
            type="email"
            controlSize={44}
            leading={<Mail aria-hidden="true" />}
            value={text}
            onValueChange={onType}
            maxLength={254}
            autoComplete="off"
          />
        </Field>
      )}
    </div>
  )
}

type ConfirmStepProps = {
  kind: Kind
  text: string
  /** Whose the quickID is, where it was looked up. */
  belongsTo: ReactNode
}

export const ConfirmStep = ({ kind, text, belongsTo }: ConfirmStepProps) => {
  const { branchName, businessName } = useHere()
  const place = useFocusOnStep()
  const rows = [
    { label: t(copy.invites), value: t(kinds[kind].label) },
    kind === 'registered'
      ? { label: t(copy.quickId), value: <span className="font-mono">{text}</span> }
      : { label: t(copy.email), value: text },
    ...(belongsTo ? [{ label: t(copy.belongsTo), value: belongsTo }] : []),
    { label: t(copy.intoLabel), value: t(copy.place, { branch: branchName, business: businessName }) },
  ]
  return (
    <div ref={place} tabIndex={-1} className="rounded-md outline-none">
      <dl className="divide-y divide-line rounded-md border border-line text-sm">
        {rows.map(({ label, value }) => (
          <div key={label} className="flex min-h-10 items-center gap-4 px-4 py-2">
            <dt className="w-24 shrink-0 text-ink-3">{label}</dt>
            <dd className="min-w-0 break-words text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
