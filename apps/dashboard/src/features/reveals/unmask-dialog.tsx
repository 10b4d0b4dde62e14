import { t } from '@quickprism/client/words'
import type { RecordOfOne } from '@quickprism/contract/records'
import { Button } from '@quickprism/ui/button'
import { DialogCancel } from '@quickprism/ui/dialog'
import { Stepper } from '@quickprism/ui/stepper'
import { ArrowLeft, ArrowRight, Eye, Scale } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useHere } from '../../lib/access.tsx'
import { FormDialog } from '../../lib/unsaved.tsx'
import { useReveal } from './api.ts'
import { copy } from './copy.ts'
import { ownDevice } from './own-device.ts'
import { ConfirmStep, DisclosureStep, nothingChosen, ReasonStep, reasonOf, WhoseData } from './unmask-steps.tsx'

type UnmaskDialogProps = {
  record: RecordOfOne
  open: boolean
  onClose: () => void
  onRevealed: (record: RecordOfOne) => void
}

const LAST = 2
const questions = [copy.why, copy.readAndAccept, copy.confirmQuestion]

/** A reason, a disclosure, and a last look. */
export const UnmaskDialog = ({ record, open, onClose, onRevealed }: UnmaskDialogProps) => {
  const { branchId } = useHere()
  const [step, setStep] = useState(0)
  const [reason, setReason] = useState(nothingChosen)
  const [accepted, setAccepted] = useState(false)
  const [looking, setLooking] = useState(false)
  const revealing = useReveal()
  const question = useRef<HTMLSpanElement>(null)
  /** The confirmation that is being prepared: none once it was called off. */
  const confirmed = useRef<object>(undefined)

  const callOff = () => {
    confirmed.current = undefined
    setLooking(false)
  }
  useEffect(() => (open ? callOff : undefined), [open])

  // The step before is gone with whatever had the focus in it.
  useEffect(() => {
    if (step > 0) question.current?.focus()
  }, [step])

  const reveal = async () => {
    if (looking || revealing.isPending) return
    const own = {}
    confirmed.current = own
    setLooking(true)
    const device = await ownDevice()
    if (confirmed.current !== own) return
    setLooking(false)
    const body = {
      user_quickID: record.visitor_ref,
      shop_quickID: branchId,
      reason: reasonOf(reason),
      ...device,
    }
    // Not the callbacks of `mutate`: what is revealed is shown also where the dialog is gone by then.
    const isRevealed = await revealing.mutateAsync({ body }).then(
      () => true,
      () => false,
    )
    if (!isRevealed) return
    onRevealed(record)
    onClose()
  }

  const mayGoOn = [reasonOf(reason) !== '', accepted, true][step] ?? false
  const goOn = () => {
    if (!mayGoOn || !record) return
    if (step < LAST) setStep(step + 1)
    else void reveal()
  }

  const goBack = () => {
    callOff()
    setStep(step - 1)
  }

  return (
    <FormDialog
      open={open}
      changed={reason.own !== ''}
      onClose={onClose}
      title={t(copy.title)}
      description={
        <span ref={question} tabIndex={-1} className="outline-none">
          {t(questions[step] ?? '')}
        </span>
      }
      icon={step === 1 ? <Scale /> : <Eye />}
      onSubmit={goOn}
      footerStart={
        step > 0 && (
          <Button icon={<ArrowLeft aria-hidden="true" />} onClick={goBack}>
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
              {...(step === 0 ? { trailingIcon: <ArrowRight aria-hidden="true" /> } : {})}
            >
              {t(step === 0 ? copy.continue : copy.acceptAndContinue)}
            </Button>
          ) : (
            <Button
              type="submit"
              variant="primary"
              icon={<Eye aria-hidden="true" />}
              busy={looking || revealing.isPending}
              busyLabel={t(copy.confirming)}
            >
              {t(copy.confirm)}
            </Button>
          )}
        </>
      }
    >
      <Stepper steps={copy.steps.map((name) => t(name))} current={step} className="mb-4" />
      <WhoseData record={record} />
      {step === 0 && <ReasonStep reason={reason} onChange={setReason} />}
      {step === 1 && <DisclosureStep accepted={accepted} onAccept={setAccepted} />}
      {step === LAST && <ConfirmStep reason={reasonOf(reason)} />}
    </FormDialog>
  )
}
