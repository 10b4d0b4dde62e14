import { useAct, useAsk } from '@quickprism/client/react'
import { t } from '@quickprism/client/words'
import { ContactKind } from '@quickprism/contract/own-contacts'
import { type Profile, people } from '@quickprism/contract/people'
import { Badge } from '@quickprism/ui/badge'
import { Button } from '@quickprism/ui/button'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { ErrorState } from '@quickprism/ui/error-state'
import { Skeleton } from '@quickprism/ui/skeleton'
import { CircleAlert, CircleCheck, Trash2 } from 'lucide-react'
import { Answer } from '../answer.tsx'
import { useSlot } from '../use-slot.tsx'
import { ConfirmContact } from './confirm-contact.tsx'
import { copy } from './copy.tsx'

/** E-mail and mobile of the person, each with whether it is confirmed, and what can be done where it is not. */
export const OwnContacts = () => {
  const confirming = useSlot<{ kind: ContactKind; known: string | null }>()
  const removing = useSlot<ContactKind>()
  const { shown } = confirming
  return (
    <>
      <Answer
        of={useAsk(people.me, {})}
        waiting={<Skeleton className="mx-5 mb-5 h-32" />}
        failed={(_, again) => <ErrorState title={t(copy.failed)} retryLabel={t('Try Again')} onRetry={again} />}
      >
        {(profile) => (
          <ul className="divide-y divide-line border-t border-line">
            {ContactKind.options.map((kind) => (
              <li key={kind} className="px-5 py-4">
                {shown?.value.kind === kind ? (
                  <ConfirmContact key={shown.id} {...shown.value} onClose={shown.close} />
                ) : (
                  <OneContact
                    kind={kind}
                    profile={profile}
                    onOpen={(known) => {
                      shown?.close()
                      confirming.open({ kind, known })
                    }}
                    onRemove={() => removing.open(kind)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Answer>
      {removing.entries.map(({ id, value, isOpen, close }) => (
        <RemoveContact key={id} kind={value} open={isOpen} onClose={close} />
      ))}
    </>
  )
}

type OneContactProps = {
  kind: ContactKind
  profile: Profile
  /** With what is to be confirmed, or nothing where it is still to be typed. */
  onOpen: (value: string | null) => void
  onRemove: () => void
}

const OneContact = ({ kind, profile, onOpen, onRemove }: OneContactProps) => {
  const value = profile[kind]
  const isConfirmed = profile[`${kind}_confirmed`]
  const hasOther = profile[kind === 'email' ? 'mobile_confirmed' : 'email_confirmed']
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
          {t(copy[kind].label)}
          {value !== null && (
            <Badge
              tone={isConfirmed ? 'success' : 'warning'}
              icon={isConfirmed ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
            >
              {t(isConfirmed ? copy.confirmed : copy.notConfirmed)}
            </Badge>
          )}
        </p>
        <p className={value === null ? 'text-ink-3' : 'break-words text-ink'}>{value ?? t(copy.notGiven)}</p>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {!isConfirmed && value !== null && (
          <Button size={44} variant="primary" aria-label={t(copy[kind].confirm)} onClick={() => onOpen(value)}>
            {t(copy.toConfirm)}
          </Button>
        )}
        {!isConfirmed && hasOther && (
          <Button
            size={44}
            aria-label={t(value === null ? copy[kind].add : copy[kind].change)}
            onClick={() => onOpen(null)}
          >
            {t(value === null ? copy.toAdd : copy.toChange)}
          </Button>
        )}
        {!isConfirmed && hasOther && value !== null && (
          <Button size={44} variant="danger-outline" aria-label={t(copy[kind].remove)} onClick={onRemove}>
            {t(copy.toRemove)}
          </Button>
        )}
      </div>
    </div>
  )
}

type RemoveContactProps = { kind: ContactKind; open: boolean; onClose: () => void }

/** Asks before a contact is removed. */
const RemoveContact = ({ kind, open, onClose }: RemoveContactProps) => {
  const remove = useAct(people.removeContact, { refreshes: [people.me] })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      tone="danger"
      icon={<Trash2 aria-hidden="true" />}
      title={t(copy[kind].removeQuestion)}
      text={t(copy.consequence)}
      confirmLabel={t(copy.toRemove)}
      busy={remove.isPending}
      busyLabel={t(copy.removing)}
      cancelLabel={t(copy.cancel)}
      closeName={t(copy.close)}
      onConfirm={() => remove.mutate({ body: { contact: kind } }, { onSettled: onClose })}
    />
  )
}
