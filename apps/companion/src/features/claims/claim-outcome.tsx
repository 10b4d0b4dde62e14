import type { CallFailed } from '@quickprism/client/client'
import { useAsk } from '@quickprism/client/react'
import { t } from '@quickprism/client/words'
import { people } from '@quickprism/contract/people'
import { buttonLook } from '@quickprism/ui/button-look'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleOff, Clock, Smartphone } from 'lucide-react'
import { addresses } from '../../lib/addresses.ts'
import { Outcome } from '../../lib/outcome.tsx'
import { copy } from './copy.ts'

const ToVisits = () => (
  <Link to={addresses.visits} className={buttonLook('primary', 52)}>
    {t(copy.toVisits)}
  </Link>
)

const Done = () => (
  <Link to={addresses.pass} className={buttonLook('primary', 52)}>
    {t(copy.done)}
  </Link>
)

export const Added = () => (
  <Outcome
    icon={<CircleCheck aria-hidden="true" />}
    tint="bg-success-subtle text-success"
    heading={t(copy.added)}
    text={copy.addedText}
  >
    <ToVisits />
  </Outcome>
)

export const NotMe = () => (
  <Outcome
    icon={<CircleOff aria-hidden="true" />}
    tint="bg-chip text-ink-2"
    heading={t(copy.notMe)}
    text={copy.notMeText}
  >
    <Done />
  </Outcome>
)

export const Invalid = () => (
  <Outcome
    icon={<Clock aria-hidden="true" />}
    tint="bg-warning-subtle text-warning"
    heading={t(copy.invalid)}
    text={copy.invalidText}
  >
    <ToVisits />
  </Outcome>
)

/** Where the number of the account is confirmed, the message went to another one: nothing in the account changes that. */
const OtherNumber = ({ why }: { why: string }) => {
  const { data, isPending } = useAsk(people.me, {})
  if (isPending) return null
  const isConfirmed = data?.mobile_confirmed
  return (
    <Outcome
      icon={<Smartphone aria-hidden="true" />}
      tint="bg-warning-subtle text-warning"
      heading={t(isConfirmed ? copy.otherNumber : copy.unconfirmed)}
      text={why}
    >
      {isConfirmed ? (
        <Done />
      ) : (
        <Link to={addresses.account} className={buttonLook('primary', 52)}>
          {t(copy.toAccount)}
        </Link>
      )}
    </Outcome>
  )
}

const Impossible = ({ why }: { why: string }) => (
  <Outcome
    icon={<CircleOff aria-hidden="true" />}
    tint="bg-warning-subtle text-warning"
    heading={t(copy.impossible)}
    text={why}
  >
    <ToVisits />
  </Outcome>
)

/** Why someone cannot have it, where that will not change by asking again. */
export const refusalOf = ({ status, message }: CallFailed) => {
  if (status === 404) return <Invalid />
  if (status === 403) return <OtherNumber why={message} />
  return status === 409 ? <Impossible why={message} /> : undefined
}
