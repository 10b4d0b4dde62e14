import { Answer } from '@quickprism/app/answer'
import { t } from '@quickprism/client/words'
import type { Reason } from '@quickprism/contract/access'
import { humanise } from '@quickprism/contract/humanise'
import type { ListedUser } from '@quickprism/contract/users'
import { Button } from '@quickprism/ui/button'
import { Dialog } from '@quickprism/ui/dialog'
import { Skeleton } from '@quickprism/ui/skeleton'
import { TextInput } from '@quickprism/ui/text-input'
import { KeyRound, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useHere } from '../../lib/access.tsx'
import { AccessReason } from '../../lib/access-reason.tsx'
import { MoreState, moreOf } from '../../lib/more-rows.tsx'
import { useReasons } from './api.ts'
import { copy } from './copy.ts'

type WhyDialogProps = { user: ListedUser | undefined; onClose: () => void }

/** What a person may do at the selected branch, each with every reason why. */
export const WhyDialog = ({ user, onClose }: WhyDialogProps) => {
  const { branchName } = useHere()
  // Who was asked about last stays while the dialog moves away.
  const [shown, setShown] = useState(user)
  if (user && user !== shown) setShown(user)
  return (
    <Dialog
      open={user !== undefined}
      onClose={onClose}
      title={t(copy.why)}
      description={shown && t(copy.whyAt, { name: shown.name, place: branchName })}
      icon={<KeyRound />}
      width="wide"
      closeName={t(copy.close)}
      footer={<Button onClick={onClose}>{t(copy.close)}</Button>}
    >
      {shown && <Permissions key={shown.quick_id} user={shown} />}
    </Dialog>
  )
}

const matches = (typed: string) => {
  const wanted = typed.trim().toLocaleLowerCase('en')
  return ({ permission, role_name }: Reason) =>
    [permission, t(humanise(permission)), role_name].some((text) => text?.toLocaleLowerCase('en').includes(wanted))
}

const Permissions = ({ user }: { user: ListedUser }) => {
  const [typed, setTyped] = useState('')
  const answer = useReasons(user.quick_id)
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = answer
  const more = moreOf(answer)

  useEffect(() => {
    // The search needs all pages. One that failed waits for the button.
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])

  return (
    <>
      <TextInput
        type="search"
        controlSize={32}
        leading={<Search aria-hidden="true" />}
        aria-label={t(copy.whySearch)}
        placeholder={t(copy.whySearch)}
        value={typed}
        onValueChange={setTyped}
        className="mb-3"
      />
      <Answer of={answer} waiting={<Waiting />}>
        {({ pages }) => {
          const reasons = pages.flatMap((page) => page.reasons)
          const none = reasons.length === 0 ? t(copy.whyNone, { name: user.name }) : t(copy.whyNoMatch)
          return (
            <>
              <Reasons of={reasons.filter(matches(typed))} none={more ? undefined : none} />
              {more && (
                <p className="flex items-center justify-center gap-3 py-3 text-xs text-ink-3">
                  <MoreState {...more} retry={copy.tryAgain} />
                </p>
              )}
            </>
          )
        }}
      </Answer>
    </>
  )
}

/** `none`: said of an empty list once it is known to be whole. */
const Reasons = ({ of, none }: { of: Reason[]; none: string | undefined }) => {
  const byPermission = Map.groupBy(of, ({ permission }) => permission)
  if (byPermission.size === 0) return none && <p className="py-6 text-center text-sm text-ink-2">{none}</p>
  return (
    <ul className="divide-y divide-line">
      {[...byPermission].map(([permission, reasons]) => (
        <li key={permission} className="py-2.5">
          <p className="text-sm font-medium text-ink">{t(humanise(permission))}</p>
          <ul className="mt-0.5 flex flex-col gap-1.5">
            {reasons.map((reason) => (
              <li key={`${reason.role_id} ${reason.scope_id}`}>
                <AccessReason reason={reason} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

const Waiting = () => (
  <div className="flex flex-col gap-4 py-2">
    {['w-40', 'w-52', 'w-44', 'w-36'].map((width) => (
      <div key={width} className="flex flex-col gap-2">
        <Skeleton className={`h-3 ${width}`} />
        <Skeleton className="h-3 w-64 max-w-full" />
      </div>
    ))}
  </div>
)
