import { t, tCount } from '@quickprism/client/words'
import { linkLook } from '@quickprism/ui/link-look'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { CloudUpload, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { addresses } from '../../lib/addresses.ts'
import { guardBusinessBy } from '../../lib/before-leaving.ts'
import { dialogLater } from '../../lib/dialog-later.ts'
import { unsentCopy as copy } from './unsent-copy.ts'
import { clearEntriesOfOthers, useUnsentEntries, useUnsentList } from './unsent-entries.ts'

const ConfirmDialog = dialogLater(
  async () => (await import('@quickprism/ui/confirm-dialog')).ConfirmDialog,
  ({ onClose }) => onClose(),
)

/** On every other screen: how many check-ins of the front desk are not sent. Asks before leaving would drop them. */
export const UnsentNotice = () => {
  const app = useQueryClient()
  const entries = useUnsentEntries()
  const list = useUnsentList()
  const isAtDesk = useLocation({ select: ({ pathname }) => pathname === addresses.frontDesk })
  const [go, setGo] = useState<() => void>()
  const unsent = list.filter(({ state }) => state !== 'answered')
  const hasUnsent = unsent.length > 0

  useEffect(() => clearEntriesOfOthers(app, entries), [app, entries])
  useEffect(() => {
    if (!hasUnsent) return
    const removeGuard = guardBusinessBy((way) => setGo(() => way))
    const holdTab = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', holdTab)
    return () => {
      removeGuard()
      window.removeEventListener('beforeunload', holdTab)
      // Sent while the question was open: there is nothing left to ask about.
      setGo(undefined)
    }
  }, [hasUnsent])

  // The first try of an entry takes a moment on a good network, and is no news.
  const counted = list.filter(({ state }) => state !== 'sending').length
  return (
    <>
      {counted > 0 && !isAtDesk ? (
        <div
          role="status"
          className="flex min-h-9 flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-warning-line bg-warning-subtle px-4 py-1.5 text-sm text-warning print:hidden"
        >
          <span className="flex items-center gap-2">
            <CloudUpload aria-hidden="true" size={16} className="shrink-0" />
            {tCount(counted, copy.unsent)}
          </span>
          <Link
            to={addresses.frontDesk}
            className={`${linkLook} inline-flex min-h-6 items-center underline pointer-coarse:min-h-11`}
          >
            {t(copy.openDesk)}
          </Link>
        </div>
      ) : null}
      <ConfirmDialog
        open={go !== undefined}
        onClose={() => setGo(undefined)}
        title={tCount(unsent.length, copy.discardTitle)}
        text={t(unsent.some(({ mayHaveArrived }) => mayHaveArrived) ? copy.discardUnknownHint : copy.discardHint, {
          names: unsent.map(({ called }) => called).join(', '),
        })}
        icon={<TriangleAlert />}
        cancelLabel={t(copy.keep)}
        confirmLabel={t(copy.discard)}
        onConfirm={() => {
          setGo(undefined)
          // A reason against a check-in is kept until it was read.
          for (const { nonce } of unsent) entries.remove(nonce)
          go?.()
        }}
      />
    </>
  )
}
