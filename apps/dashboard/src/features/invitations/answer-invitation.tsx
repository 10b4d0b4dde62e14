import { Answer } from '@quickprism/app/answer'
import { Sentence } from '@quickprism/app/sentence'
import { useAsk } from '@quickprism/client/react'
import { t } from '@quickprism/client/words'
import { people } from '@quickprism/contract/people'
import { Button } from '@quickprism/ui/button'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { Field } from '@quickprism/ui/field'
import { linkLook } from '@quickprism/ui/link-look'
import { Note } from '@quickprism/ui/notice-bar'
import { Select } from '@quickprism/ui/select'
import { Skeleton } from '@quickprism/ui/skeleton'
import { Link } from '@tanstack/react-router'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { addresses } from '../../lib/addresses.ts'
import type { Person } from '../../lib/session.ts'
import { type OwnBranch, useAccept, useDecline, useOwnBranches } from './api.ts'
import { copy } from './copy.ts'
import type { Preview } from './invitation-card.tsx'
import { NoBranchToLink } from './no-branch-to-link.tsx'

type AnswerInvitationProps = {
  token: string
  preview: Preview
  person: Person
  onUseAnother: () => void
  /** With the name of the branch that is a tenant now. */
  onAccepted: (child: string) => void
  onDeclined: () => void
  /** The server said no: the invitation may be over by now. */
  onRefused: () => void
}

export const AnswerInvitation = (props: AnswerInvitationProps) => {
  const own = useOwnBranches()
  return (
    <>
      <WhoAnswers person={props.person} onUseAnother={props.onUseAnother} />
      <Answer of={own} waiting={<Skeleton className="h-24" />}>
        {(branches) => <Choice {...props} branches={branches} hasBusiness={own.hasBusiness} />}
      </Answer>
    </>
  )
}

const WhoAnswers = ({ person, onUseAnother }: Pick<AnswerInvitationProps, 'person' | 'onUseAnother'>) => (
  <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-2">
    <p>
      <Sentence
        of={copy.signedInAs}
        parts={{
          name: <span className="font-medium text-ink">{person.name}</span>,
          quickID: <span className="font-mono">{person.quickID}</span>,
        }}
      />
    </p>
    <button type="button" onClick={onUseAnother} className={`${linkLook} min-h-6 pointer-coarse:min-h-11`}>
      {t(copy.useAnother)}
    </button>
  </div>
)

/** It was sent to an e-mail address that is not a confirmed one of the account. */
const NOT_THEIRS = 403

/** Helps only while the e-mail address of the account is not confirmed: a confirmed one is another than was invited. */
const ToContacts = () => {
  const { data } = useAsk(people.me, {})
  if (data?.email_confirmed !== false) return null
  return (
    <>
      {' '}
      <Link to={addresses.contacts} className={linkLook}>
        {t(copy.toContacts)}
      </Link>
    </>
  )
}

const Choice = ({
  token,
  preview,
  branches,
  hasBusiness,
  onAccepted,
  onDeclined,
  onRefused,
}: AnswerInvitationProps & { branches: OwnBranch[]; hasBusiness: boolean }) => {
  const accept = useAccept()
  const decline = useDecline()
  const invited = preview.child_shop_quickID
  const offered = invited ? branches.filter(({ quickID }) => quickID === invited) : branches
  const [chosenId, setChosenId] = useState<string>()
  const [declining, setDeclining] = useState(false)
  const chosen = offered.find(({ quickID }) => quickID === chosenId) ?? (offered.length === 1 ? offered[0] : undefined)
  const refused = accept.error ?? decline.error

  const acceptFor = ({ quickID, name }: OwnBranch) =>
    accept.mutate({ body: { token, shop_quickID: quickID } }, { onSuccess: () => onAccepted(name), onError: onRefused })

  return (
    <>
      {offered.length > 0 ? (
        <Field label={t(copy.branchToLink)} required helper={t(copy.branchToLinkHint, { branch: preview.branch_name })}>
          <Select
            controlSize={44}
            placeholder={t(copy.chooseBranch)}
            options={offered.map(({ quickID, name, business }) => ({
              value: quickID,
              label: t(copy.option, { branch: name, business }),
            }))}
            value={chosen?.quickID ?? null}
            onChange={setChosenId}
          />
        </Field>
      ) : invited ? (
        <Note tone="warning">{t(copy.notYours, { quickID: invited })}</Note>
      ) : (
        <NoBranchToLink hasBusiness={hasBusiness} />
      )}
      {refused && (
        <div role="alert" className="mt-4">
          <Note tone="danger">
            {t(refused.message)}
            {refused.status === NOT_THEIRS && !invited && <ToContacts />}
          </Note>
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-2 max-sm:*:flex-auto">
        {offered.length > 0 && (
          <Button
            variant="primary"
            size={44}
            disabled={!chosen}
            busy={accept.isPending}
            busyLabel={t(copy.accepting)}
            onClick={() => chosen && acceptFor(chosen)}
          >
            {t(copy.accept)}
          </Button>
        )}
        <Button size={44} onClick={() => setDeclining(true)}>
          {t(copy.decline)}
        </Button>
      </div>
      <ConfirmDialog
        open={declining}
        onClose={() => setDeclining(false)}
        title={t(copy.declineTitle, { business: preview.business_name })}
        text={t(copy.declineText)}
        icon={<Ban />}
        tone="danger"
        confirmLabel={t(copy.decline)}
        cancelLabel={t(copy.cancel)}
        busy={decline.isPending}
        busyLabel={t(copy.declining)}
        onConfirm={() =>
          decline.mutate(
            { body: { token } },
            {
              onSuccess: onDeclined,
              onError: () => {
                setDeclining(false)
                onRefused()
              },
            },
          )
        }
      />
    </>
  )
}
