import { t } from '@quickprism/client/words'
import type { UserDetails } from '@quickprism/contract/users'
import { Detail, DetailList } from '@quickprism/ui/detail-list'
import { Note } from '@quickprism/ui/notice-bar'
import { VerifyField } from '@quickprism/ui/verify-field'
import { EmailAddress } from '../../lib/email-address.tsx'
import { MobileNumber } from '../../lib/mobile-number.tsx'
import { FormCard } from './form-card.tsx'
import { copy } from './form-copy.ts'
import type { QuickIdEntry } from './use-quick-id.ts'

const none = () => t(copy.notAvailable)

/** Who is to become a user: found by quickID, then shown to be sure. */
export const FindPersonCard = ({ quickId }: { quickId: QuickIdEntry }) => (
  <FormCard title={t(copy.person)}>
    <VerifyField
      label={t(copy.quickId)}
      required
      helper={t(copy.quickIdHint)}
      error={quickId.fault}
      value={quickId.typed}
      onValueChange={quickId.edit}
      state={quickId.state}
      complete
      onVerify={quickId.verify}
      input={{
        name: 'quick_id',
        autoComplete: 'off',
        spellCheck: false,
        autoCapitalize: 'characters',
        onBlur: quickId.leave,
        onKeyDown: (event) => {
          if (event.key !== 'Enter' || quickId.state !== 'unverified') return
          event.preventDefault()
          event.stopPropagation()
          quickId.verify()
        },
      }}
    />
    {quickId.found && (
      <DetailList className="mt-4 rounded-md border border-line bg-surface-2 px-4 py-3 sm:grid-cols-[2fr_3fr_2fr]">
        <Detail label={t(copy.name)} none={none()}>
          {quickId.found.name}
        </Detail>
        <Detail label={t(copy.email)} none={none()}>
          {quickId.found.email && <EmailAddress of={quickId.found.email} />}
        </Detail>
        <Detail label={t(copy.contact)} none={none()}>
          {quickId.found.mobile && <MobileNumber of={quickId.found.mobile} />}
        </Detail>
      </DetailList>
    )}
  </FormCard>
)

export const PersonCard = ({ user }: { user: UserDetails }) => (
  <FormCard title={t(copy.person)}>
    <DetailList className="sm:grid-cols-2">
      <Detail label={t(copy.name)} none={none()}>
        {user.name}
      </Detail>
      <Detail label={t(copy.email)} none={none()}>
        {user.email && <EmailAddress of={user.email} />}
      </Detail>
      <Detail label={t(copy.quickId)} none={none()}>
        <span className="font-mono">{user.quickID}</span>
      </Detail>
      <Detail label={t(copy.mobile)} none={none()}>
        {user.mobile && <MobileNumber of={user.mobile} />}
      </Detail>
    </DetailList>
    {!user.joined && (
      <div className="mt-4">
        <Note tone="info">{t(copy.notJoined, { name: user.name })}</Note>
      </div>
    )}
  </FormCard>
)

/** What was noted when the user was created; nobody changes it later. */
export const NotedCard = ({ info }: { info: UserDetails['additional_info'] }) =>
  Object.keys(info).length > 0 && (
    <FormCard title={t(copy.additional)}>
      <DetailList className="sm:grid-cols-2">
        {Object.entries(info).map(([heading, value]) => (
          <Detail key={heading} label={heading} none={none()}>
            {value}
          </Detail>
        ))}
      </DetailList>
    </FormCard>
  )
