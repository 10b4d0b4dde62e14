import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { DialogCancel } from '@quickprism/ui/dialog'
import { Note } from '@quickprism/ui/notice-bar'
import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { useHere } from '../../lib/access.tsx'
import { FormDialog } from '../../lib/unsaved.tsx'
import { useDrill, useIncident, useStillNeeded } from './api.ts'
import { END_DRILL_BUTTON } from './bar-buttons.ts'
import { copy } from './copy.ts'
import { nothingChosen, ReasonFields, reasonOf } from './reasons.tsx'

/** The way into a practice. While an alert or another drill is on, people need help, or without a branch, there is none. */
export const StartDrill = () => {
  const { branchId, branchName } = useHere()
  const incident = useIncident()
  const stillNeeded = useStillNeeded()
  const drill = useDrill()
  const [asking, setAsking] = useState(false)
  const [chosen, setChosen] = useState(nothingChosen)
  const reason = reasonOf(chosen)
  const close = () => setAsking(false)

  const start = () => {
    if (reason === '' || drill.isPending) return
    drill.mutate({ body: { shop_quickID: branchId, action: 'start', reason } }, { onSuccess: close })
  }

  return (
    <>
      {!incident && !stillNeeded && branchId !== '' && (
        <Button icon={<ClipboardCheck aria-hidden="true" />} onClick={() => setAsking(true)}>
          {t(copy.startDrill)}
        </Button>
      )}
      <FormDialog
        open={asking}
        changed={chosen.own !== ''}
        onClose={close}
        onClosed={() => setChosen(nothingChosen)}
        // The button that opened it is gone once the drill is on: what ends it takes its place.
        finalFocus={() => document.getElementById(END_DRILL_BUTTON)}
        onSubmit={start}
        title={t(copy.drillTitle, { branch: branchName })}
        description={t(copy.drillHint)}
        icon={<ClipboardCheck />}
        footer={
          <>
            <DialogCancel>{t(copy.cancel)}</DialogCancel>
            <Button
              type="submit"
              variant="primary"
              icon={<ClipboardCheck aria-hidden="true" />}
              disabled={reason === ''}
              busy={drill.isPending}
              busyLabel={t(copy.starting)}
            >
              {t(copy.startDrill)}
            </Button>
          </>
        }
      >
        <ReasonFields question={t(copy.drillWhat)} reason={chosen} onChange={setChosen} />
        <div className="mt-4">
          <Note>{t(copy.drillNote)}</Note>
        </div>
      </FormDialog>
    </>
  )
}
