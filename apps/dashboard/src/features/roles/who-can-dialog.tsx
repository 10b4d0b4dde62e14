import { Answer } from '@quickprism/app/answer'
import { t } from '@quickprism/client/words'
import { inWords } from '@quickprism/contract/humanise'
import type { Permission } from '@quickprism/contract/permissions'
import { Avatar } from '@quickprism/ui/avatar'
import { Button } from '@quickprism/ui/button'
import { Dialog } from '@quickprism/ui/dialog'
import { Skeleton } from '@quickprism/ui/skeleton'
import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useHere } from '../../lib/access.tsx'
import { AccessReason } from '../../lib/access-reason.tsx'
import { ListPages } from '../../lib/list-pages.tsx'
import { useWhoCan } from './api.ts'
import { copy } from './copy.ts'

type WhoCanDialogProps = { permission: Permission | undefined; onClose: () => void }

/** Everyone who may do something at the selected branch, each with the reason why. */
export const WhoCanDialog = ({ permission, onClose }: WhoCanDialogProps) => {
  const { branchName, businessName } = useHere()
  // What was asked last stays while the dialog moves away.
  const [shown, setShown] = useState(permission)
  if (permission && permission !== shown) setShown(permission)
  return (
    <Dialog
      open={permission !== undefined}
      onClose={onClose}
      title={t(copy.whoCan)}
      description={shown && t(copy.whoCanAt, { permission: inWords(shown), place: branchName || businessName })}
      icon={<UsersRound />}
      width="wide"
      closeName={t(copy.close)}
      footer={<Button onClick={onClose}>{t(copy.close)}</Button>}
    >
      {shown && <People key={shown} permission={shown} />}
    </Dialog>
  )
}

const People = ({ permission }: { permission: Permission }) => {
  const [page, setPage] = useState(1)
  return (
    <Answer of={useWhoCan(permission, page)} waiting={<PeopleSkeleton />}>
      {({ reasons, total, total_pages }) =>
        total === 0 ? (
          <p className="py-6 text-center text-sm text-ink-2">{t(copy.nobodyCan)}</p>
        ) : (
          <>
            <ul className="divide-y divide-line">
              {reasons.map((reason) => (
                <li
                  key={`${reason.quick_id} ${reason.role_id} ${reason.scope_id}`}
                  className="flex items-start gap-3 py-2.5"
                >
                  <Avatar name={reason.name} size={32} className="mt-0.5" />
                  <div className="min-w-0">
                    <p className="text-sm font-medium text-ink">
                      {reason.name} <span className="font-mono text-xs font-normal text-ink-3">{reason.quick_id}</span>
                    </p>
                    <AccessReason reason={reason} />
                  </div>
                </li>
              ))}
            </ul>
            {total_pages > 1 && (
              <ListPages page={page} onPage={setPage} of={{ total, total_pages }} showing={copy.showingPeople} />
            )}
          </>
        )
      }
    </Answer>
  )
}

const PeopleSkeleton = () => (
  <div className="flex flex-col gap-4 py-2">
    {['w-40', 'w-52', 'w-44'].map((width) => (
      <div key={width} className="flex items-center gap-3">
        <Skeleton className="size-8 rounded-full" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className={`h-3 ${width}`} />
          <Skeleton className="h-3 w-64 max-w-full" />
        </div>
      </div>
    ))}
  </div>
)
