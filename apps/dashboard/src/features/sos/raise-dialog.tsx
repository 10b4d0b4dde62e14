import type { CallFailed } from '@quickprism/client/client'
import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { Dialog } from '@quickprism/ui/dialog'
import { Note } from '@quickprism/ui/notice-bar'
import { Stepper } from '@quickprism/ui/stepper'
import { tell as showToast } from '@quickprism/ui/toast'
import { ArrowLeft, ArrowRight, Siren } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useHere } from '../../lib/access.tsx'
import { isRefused } from '../../lib/refused.ts'
import { useBranchContact, useSosStatus, useToggle } from './api.ts'
import { copy } from './copy.ts'
import { NotSent } from './not-sent.tsx'
import { Disclosure, LastLook } from './raise-steps.tsx'
import { nothingChosen, ReasonFields, reasonOf } from './reasons.tsx'

export type RaiseDialogProps = {
  open: boolean
  onClose: () => void
  /** The branch with its city. */
  place: string
  raisedBy: string
}

const CONFIRM = 2

/**
 * `joins`: an alert was active already when it was pressed. `mayHaveArrived`: a try of it had no answer, so an alert
 * that is active since may be this one; after refusals alone it is that of another user.
 */
const nothingSent = { reason: '', key: '', joins: false, mayHaveArrived: false }

/** What is known after a start that failed: that the server refused it, or else only what the branch's state says. */
const useOutcome = (failure: CallFailed | null, failedAt: number) => {
  const { branchName: branch } = useHere()
  const { dataUpdatedAt, failureCount } = useSosStatus()
  if (!failure) return undefined
  if (isRefused(failure)) return { title: t(copy.notStarted), because: failure.message }
  const checked = dataUpdatedAt > failedAt ? copy.noneActive : failureCount > 0 ? copy.stateUnknown : copy.checking
  return { title: t(copy.unknownStart), because: t(checked, { branch }) }
}

/** A reason, a disclosure, and a last look. Closing it starts anew. */
export const RaiseDialog = ({ open, onClose, place, raisedBy }: RaiseDialogProps) => {
  const { branchId, branchName } = useHere()
  const status = useSosStatus().data
  const toggle = useToggle({ showsFailure: () => true })
  // Known before it is needed: when the alert cannot be sent, it cannot be asked for either.
  useBranchContact(open)
  const [step, setStep] = useState(0)
  const [chosen, setChosen] = useState(nothingChosen)
  const [sent, setSent] = useState(nothingSent)
  const reason = reasonOf(chosen)
  const isActive = status?.sos_status ?? false
  const [failedAt, setFailedAt] = useState(0)
  const outcome = useOutcome(toggle.error, failedAt)
  const disclosure = useId()
  const fields = useRef<HTMLDivElement>(null)
  const action = useRef<HTMLButtonElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const before = useRef(0)

  // The step before is gone with whatever had the keyboard in it. Where it is sent, that is Cancel.
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    if (step === 0) fields.current?.querySelector<HTMLElement>('[role="radio"][tabindex="0"]')?.focus()
    else (step === CONFIRM ? cancel : action).current?.focus()
  }, [step])

  const reset = () => {
    setStep(0)
    setChosen(nothingChosen)
    setSent(nothingSent)
    before.current = 0
    toggle.reset()
  }

  /** Not while it is under way: what becomes of it is said here, and closing would not take it back. */
  const close = () => {
    if (!toggle.isPending) onClose()
  }

  const send = () => {
    if (toggle.isPending) return
    // The same alert again is the same act; another reason is another one, and so is one after that alert was stopped.
    const key = sent.reason === reason && toggle.error?.status !== 410 ? sent.key : crypto.randomUUID()
    setSent({ reason, key, joins: isActive, mayHaveArrived: key === sent.key && sent.mayHaveArrived })
    toggle.mutate(
      { body: { shop_quickID: branchId, action: 'start', reason }, key },
      {
        onSuccess: onClose,
        onError: (failed) => {
          setFailedAt(Date.now())
          if (!isRefused(failed)) setSent((before) => ({ ...before, mayHaveArrived: true }))
          showToast({
            tone: 'bad',
            text: isRefused(failed) ? t(copy.notStarted) : `${t(copy.unknownStart)}. ${t(copy.checking)}`,
          })
        },
      },
    )
  }

  const goOn = () => {
    if (reason === '') return
    if (step < CONFIRM) setStep(step + 1)
    else send()
  }

  const failure = toggle.error
  if (failure && isActive && (sent.joins || sent.mayHaveArrived)) {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        onClosed={reset}
        title={t(copy.reachedTitle)}
        icon={<Siren />}
        tone="danger"
        footer={<Button onClick={onClose}>{t(copy.close)}</Button>}
      >
        <p role="status">{t(sent.joins ? copy.joinFailedText : copy.reachedText)}</p>
      </Dialog>
    )
  }

  const heads = [
    { title: copy.raiseTitle, text: place },
    { title: copy.beforeTitle, text: t(copy.reasonAt, { reason: t(reason), branch: branchName }) },
    { title: copy.sendTitle, text: t(copy.startsAtOnce) },
  ]
  const head = heads[step]

  return (
    <Dialog
      open={open}
      onClose={close}
      onClosed={reset}
      title={outcome?.title ?? t(head?.title ?? '')}
      description={outcome ? undefined : head?.text}
      icon={<Siren />}
      tone="danger"
      width="wide"
      onSubmit={goOn}
      footerStart={
        step > 0 &&
        !failure && (
          <Button icon={<ArrowLeft aria-hidden="true" />} disabled={toggle.isPending} onClick={() => setStep(step - 1)}>
            {t(copy.back)}
          </Button>
        )
      }
      footer={
        <>
          <Button ref={cancel} disabled={toggle.isPending} onClick={close}>
            {t(failure ? copy.close : copy.cancel)}
          </Button>
          {step < CONFIRM ? (
            <Button
              ref={action}
              type="submit"
              variant="primary"
              disabled={reason === ''}
              {...(step === 0
                ? { trailingIcon: <ArrowRight aria-hidden="true" /> }
                : { 'aria-describedby': disclosure })}
            >
              {t(step === 0 ? copy.continue : copy.understand)}
            </Button>
          ) : (
            <Button
              type="submit"
              variant="danger"
              icon={<Siren aria-hidden="true" />}
              busy={toggle.isPending}
              busyLabel={t(copy.sending)}
            >
              {t(failure ? copy.sendAgain : copy.send)}
            </Button>
          )}
        </>
      }
    >
      <Stepper steps={copy.steps.map((name) => t(name))} current={step} className="mb-4" />
      {isActive && (
        <div className="mb-4">
          <Note tone="danger">{t(copy.joins, { reason: t(status?.reason ?? '') })}</Note>
        </div>
      )}
      {status?.drill && step > 0 && (
        <div className="mb-4">
          <Note tone="danger">{t(copy.endsDrill)}</Note>
        </div>
      )}
      {step === 0 && (
        <div ref={fields}>
          <ReasonFields question={t(copy.whatHappens)} reason={chosen} onChange={setChosen} />
        </div>
      )}
      {step === 1 && <Disclosure id={disclosure} inside={status?.inside} />}
      {step === CONFIRM && <LastLook place={place} reason={reason} inside={status?.inside} raisedBy={raisedBy} />}
      {outcome && <NotSent {...outcome} />}
    </Dialog>
  )
}
