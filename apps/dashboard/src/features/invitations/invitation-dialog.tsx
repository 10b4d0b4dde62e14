import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { DialogCancel } from '@quickprism/ui/dialog'
import { Stepper } from '@quickprism/ui/stepper'
import { tell } from '@quickprism/ui/toast'
import { ArrowLeft, ArrowRight, Send } from 'lucide-react'
import { useState } from 'react'
import { useCan, useHere } from '../../lib/access.tsx'
import { addresses } from '../../lib/addresses.ts'
import { FormDialog } from '../../lib/unsaved.tsx'
import { useInvitee, useSendInvitation } from './api.ts'
import { copy } from './copy.ts'
import { ConfirmStep, DetailsStep, WhoStep } from './dialog-steps.tsx'
import { isEnough, type Kind, kinds, nothingTyped } from './invitee.ts'
import { InviteeName } from './invitee-name.tsx'

type InvitationDialogProps = { open: boolean; onClose: () => void }

const LAST = 2

/** Who, their quickID or e-mail, and a last look. */
export const InvitationDialog = ({ open, onClose }: InvitationDialogProps) => {
  const { branchId, branchName } = useHere()
  const allowed = { registered: useCan(kinds.registered.gate), new: useCan(kinds.new.gate) }
  const first: Kind = allowed.registered ? 'registered' : 'new'
  const [step, setStep] = useState(0)
  const [kind, setKind] = useState<Kind>(first)
  const [typed, setTyped] = useState(nothingTyped)
  const sending = useSendInvitation()
  const invitee = useInvitee(step === LAST ? typed.registered.trim() : '')

  const goTo = (next: number) => {
    if (next === 0) setTyped(nothingTyped)
    setStep(next)
  }

  const send = () => {
    const text = typed[kind].trim()
    if (branchId === '' || text === '') return tell({ tone: 'bad', text: t(copy.missing) })
    sending.mutate(
      {
        body: {
          shop_quickID: branchId,
          invite_url: location.origin + addresses.invitation,
          ...(kind === 'registered' ? { child_shop_quickID: text } : { email: text }),
        },
      },
      { onSuccess: onClose },
    )
  }

  /** Without a branch of one's own nobody is looked up, and sending says what is missing. */
  const isFound = kind === 'new' || branchId === '' || invitee.data !== undefined
  const mayGoOn = step === 0 ? allowed[kind] : isEnough(kind, typed) && (step < LAST || isFound)
  const said = [t(copy.into, { branch: branchName }), t(kinds[kind].label), t(copy.checkAndConfirm)][step]
  return (
    <FormDialog
      open={open}
      changed={typed.registered !== '' || typed.new !== ''}
      onClose={onClose}
      title={t(copy.dialogTitle)}
      description={said}
      icon={<Send />}
      onSubmit={() => {
        if (mayGoOn) step < LAST ? goTo(step + 1) : send()
      }}
      footerStart={
        step > 0 && (
          <Button icon={<ArrowLeft aria-hidden="true" />} onClick={() => goTo(step - 1)}>
            {t(copy.back)}
          </Button>
        )
      }
      footer={
        <>
          <DialogCancel>{t(copy.cancel)}</DialogCancel>
          {step < LAST ? (
            <Button
              type="submit"
              variant="primary"
              disabled={!mayGoOn}
              trailingIcon={<ArrowRight aria-hidden="true" />}
            >
              {t(copy.continue)}
            </Button>
          ) : (
            <Button
              type="submit"
              variant="primary"
              icon={<Send aria-hidden="true" />}
              disabled={!mayGoOn}
              busy={sending.isPending}
              busyLabel={t(copy.sending)}
            >
              {t(copy.send)}
            </Button>
          )}
        </>
      }
    >
      <Stepper steps={copy.steps.map((name) => t(name))} current={step} className="mb-4" />
      {step === 0 && (
        <WhoStep kind={kind} onKind={setKind} denied={allowed[kind] ? undefined : kinds[kind].gate.denied} />
      )}
      {step === 1 && (
        <DetailsStep kind={kind} text={typed[kind]} onType={(text) => setTyped({ ...typed, [kind]: text })} />
      )}
      {step === LAST && (
        <ConfirmStep
          kind={kind}
          text={typed[kind].trim()}
          belongsTo={kind === 'registered' && branchId !== '' ? <InviteeName of={invitee} /> : null}
        />
      )}
    </FormDialog>
  )
}
