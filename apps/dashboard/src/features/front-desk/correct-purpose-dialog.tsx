import { t } from '@quickprism/client/words'
import type { InsideRow } from '@quickprism/contract/front-desk'
import { Button } from '@quickprism/ui/button'
import { Dialog } from '@quickprism/ui/dialog'
import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import { useHere } from '../../lib/access.tsx'
import { useCorrect } from './api.ts'
import { copy } from './copy.ts'
import { nameOf, type Purpose } from './entry.ts'
import { PurposeCards } from './purpose-cards.tsx'

type CorrectPurposeDialogProps = { row: InsideRow; open: boolean; onClose: () => void }

/** Another purpose for someone and everyone who came with them. */
export const CorrectPurposeDialog = ({ row, open, onClose }: CorrectPurposeDialogProps) => {
  const { branchId } = useHere()
  const correcting = useCorrect()
  const [chosen, setChosen] = useState<Purpose>()
  const pov = chosen ?? row.pov ?? 'Visitor'
  const correct = () =>
    correcting.mutate({ body: { shopId: branchId, visit_refs: [row.visit_ref], to: { pov } } }, { onSuccess: onClose })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onSubmit={correct}
      title={t(copy.correctTitle)}
      description={t(row.group.length > 0 ? copy.correctHint : copy.correctHintAlone, {
        name: nameOf(row, t(copy.noName)),
      })}
      icon={<PencilLine />}
      footer={
        <>
          <Button onClick={onClose}>{t(copy.cancel)}</Button>
          <Button type="submit" variant="primary" busy={correcting.isPending} busyLabel={t(copy.correcting)}>
            {t(copy.correct)}
          </Button>
        </>
      }
    >
      <PurposeCards name={t(copy.purpose)} value={pov} onChange={setChosen} />
    </Dialog>
  )
}
