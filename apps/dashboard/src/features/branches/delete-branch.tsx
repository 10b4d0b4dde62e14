import { formatNumber } from '@quickprism/app/format'
import { t, tCount } from '@quickprism/client/words'
import type { BranchInFull } from '@quickprism/contract/branches'
import { Button } from '@quickprism/ui/button'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { Field } from '@quickprism/ui/field'
import { TextInput } from '@quickprism/ui/text-input'
import { tell } from '@quickprism/ui/toast'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useHere } from '../../lib/access.tsx'
import { useIsMounted } from '../../lib/use-was-left.ts'
import { useBranchList, useDeleteBranch } from './api.ts'
import { copy } from './copy.ts'

type Ends = NonNullable<BranchInFull['deletion']>

/** What becomes of the people, the records and the schedules of the branch. */
const EndsList = ({ inside, records, schedules }: Ends) => (
  <ul className="mt-3 list-disc space-y-1 pl-5">
    {inside > 0 ? <li className="font-medium text-danger">{tCount(inside, copy.deleteInside)}</li> : null}
    {records > 0 ? <li>{tCount(records, copy.deleteRecords, { records: formatNumber(records) })}</li> : null}
    {schedules > 0 ? <li>{tCount(schedules, copy.deleteSchedules)}</li> : null}
  </ul>
)

type DeleteBranchProps = {
  quickID: string
  name: string
  /** None while it is not known. */
  ends: Ends | null
}

export const DeleteBranch = ({ quickID, name, ends }: DeleteBranchProps) => {
  const { selectBranch } = useHere()
  const remove = useDeleteBranch()
  const list = useBranchList()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [typed, setTyped] = useState('')
  const isMounted = useIsMounted()
  // A branch that was used, or may have been, is not deleted by two quick presses.
  const mayBeUsed = ends === null || ends.inside + ends.records + ends.schedules > 0

  const deleteIt = async () => {
    setBusy(true)
    const deleted = await remove.mutateAsync({ query: { shopQuickID: quickID } }).catch(() => undefined)
    if (!deleted) return setBusy(false)
    // Unmounted, the user may have selected another branch meanwhile.
    if (isMounted()) selectBranch()
    // Also where the list cannot be loaded again: nothing of this branch can be shown any more.
    list.drop(quickID)
    await list.reload().catch(() => tell({ tone: 'warn', text: t(copy.deletedNotRefreshed) }))
  }

  return (
    <>
      <Button
        variant="danger-outline"
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => {
          setTyped('')
          setAsking(true)
        }}
      >
        {t(copy.delete)}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => {
          if (!busy) setAsking(false)
        }}
        title={t(copy.deleteTitle, { branch: name })}
        text={
          mayBeUsed ? (
            <>
              <p>{t(copy.deleteText)}</p>
              {ends && <EndsList {...ends} />}
              <Field label={t(copy.deleteType)} className="mt-4">
                <TextInput value={typed} onValueChange={setTyped} autoComplete="off" />
              </Field>
            </>
          ) : (
            t(copy.deleteText)
          )
        }
        isLocked={mayBeUsed && typed.trim() !== name}
        icon={<Trash2 />}
        tone="danger"
        confirmLabel={t(copy.delete)}
        confirmIcon={<Trash2 aria-hidden="true" />}
        busy={busy}
        busyLabel={t(copy.deleting)}
        onConfirm={() => void deleteIt()}
      />
    </>
  )
}
