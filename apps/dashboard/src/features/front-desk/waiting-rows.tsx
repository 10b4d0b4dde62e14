import { useSlot } from '@quickprism/app/use-slot'
import { t } from '@quickprism/client/words'
import { Avatar } from '@quickprism/ui/avatar'
import { Button } from '@quickprism/ui/button'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { Spinner } from '@quickprism/ui/spinner'
import { TriangleAlert } from 'lucide-react'
import { useHere } from '../../lib/access.tsx'
import { beforeLeaving } from '../../lib/before-leaving.ts'
import { copy } from './copy.ts'
import type { UnsentEntry } from './unsent-entries.ts'

type WaitingRowsProps = {
  waiting: readonly UnsentEntry[]
  onAgain: (entry: UnsentEntry) => void
  onShow: (entry: UnsentEntry) => void
  onDiscard: (entry: UnsentEntry) => void
}

/** Check-ins that are not finished, above the rows of those inside: of this branch, and of others of the business. */
export const WaitingRows = ({ waiting, onAgain, onShow, onDiscard }: WaitingRowsProps) => {
  const discarded = useSlot<UnsentEntry>()
  return (
    <>
      <div role="status">
        {waiting.map((entry) => (
          <WaitingRow
            key={entry.nonce}
            entry={entry}
            onAgain={() => onAgain(entry)}
            onShow={() => onShow(entry)}
            onDiscard={() => discarded.open(entry)}
          />
        ))}
      </div>
      {discarded.entries.map(({ id, value, isOpen, close }) => (
        <ConfirmDialog
          key={id}
          open={isOpen}
          onClose={close}
          title={t(copy.discardTitle, { name: value.called })}
          text={t(value.mayHaveArrived ? copy.discardUnknownHint : copy.discardHint)}
          icon={<TriangleAlert />}
          cancelLabel={t(copy.keep)}
          confirmLabel={t(copy.discard)}
          onConfirm={() => {
            close()
            onDiscard(value)
          }}
        />
      ))}
    </>
  )
}

const whyWaiting = ({ state, mayHaveArrived }: UnsentEntry) => {
  if (state === 'answered') return copy.notCheckedIn
  return mayHaveArrived ? copy.noAnswer : copy.notSent
}

type WaitingRowProps = { entry: UnsentEntry; onAgain: () => void; onShow: () => void; onDiscard: () => void }

const WaitingRow = ({ entry, onAgain, onShow, onDiscard }: WaitingRowProps) => {
  const { branchId, selectBranch } = useHere()
  const isHere = entry.branchId === branchId
  const withBranch = (text: string) => (isHere ? text : t(copy.atBranch, { text, branch: entry.branchName }))
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-3 border-b border-line bg-surface-2 px-4 py-2 low:md:min-h-15">
      <Avatar name={entry.called} size={38} />
      <div className="min-w-40 flex-1">
        <p className="flex items-center gap-2 font-medium text-ink">
          <bdi className="min-w-0 break-words">{entry.called}</bdi>
          {entry.companionCount > 0 ? (
            <span className="text-xs text-ink-2">{t(copy.group, { count: entry.companionCount })}</span>
          ) : null}
        </p>
        {entry.state === 'sending' || entry.state === 'retrying' ? (
          <p className="flex items-center gap-1.5 text-sm text-ink-2">
            <Spinner />
            {withBranch(t(copy.sending))}
          </p>
        ) : (
          <p className="flex items-center gap-1.5 text-sm text-warning">
            <TriangleAlert aria-hidden="true" size={14} className="shrink-0" />
            {withBranch(t(whyWaiting(entry)))}
          </p>
        )}
      </div>
      {entry.state === 'not sent' ? (
        <>
          <Button size={44} variant="ghost" onClick={onDiscard}>
            {t(copy.discard)}
          </Button>
          <Button size={44} onClick={onAgain}>
            {t(copy.tryAgain)}
          </Button>
        </>
      ) : null}
      {entry.state === 'answered' ? (
        <Button size={44} onClick={() => (isHere ? onShow() : beforeLeaving(() => selectBranch(entry.branchId)))}>
          {isHere ? t(copy.showReply) : t(copy.goTo, { branch: entry.branchName })}
        </Button>
      ) : null}
    </div>
  )
}
