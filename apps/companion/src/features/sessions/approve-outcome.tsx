import { t } from '@quickprism/client/words'
import { buttonLook } from '@quickprism/ui/button-look'
import { Link } from '@tanstack/react-router'
import { Ban, CircleAlert, CircleCheck, Clock, Smartphone } from 'lucide-react'
import { addresses } from '../../lib/addresses.ts'
import { Outcome } from '../../lib/outcome.tsx'
import { copy } from './copy.ts'

const Done = () => (
  <Link to={addresses.pass} className={buttonLook('primary', 52)}>
    {t(copy.approve.done)}
  </Link>
)

const ToDevices = () => (
  <Link to={addresses.account} hash="devices" className={buttonLook('secondary', 52)}>
    {t(copy.approve.toDevices)}
  </Link>
)

export const Approved = ({ device }: { device: string }) => (
  <Outcome
    icon={<CircleCheck aria-hidden="true" />}
    tint="bg-success-subtle text-success"
    heading={t(copy.approve.approved, { device })}
    text={copy.approve.approvedText}
  >
    <Done />
    <ToDevices />
  </Outcome>
)

export const Denied = ({ device }: { device: string }) => (
  <Outcome
    icon={<Ban aria-hidden="true" />}
    tint="bg-chip text-ink-2"
    heading={t(copy.approve.denied, { device })}
    text={copy.approve.deniedText}
  >
    <Done />
  </Outcome>
)

const ScanAgain = () => (
  <Link to={addresses.scan} className={buttonLook('primary', 52)}>
    {t(copy.approve.scanAgain)}
  </Link>
)

export const Expired = () => (
  <Outcome
    icon={<Clock aria-hidden="true" />}
    tint="bg-warning-subtle text-warning"
    heading={t(copy.approve.expired)}
    text={copy.approve.expiredText}
  >
    <ScanAgain />
  </Outcome>
)

/** An earlier answer may have counted, although its confirmation did not come. */
export const Unheard = () => (
  <Outcome
    icon={<CircleAlert aria-hidden="true" />}
    tint="bg-warning-subtle text-warning"
    heading={t(copy.approve.unheard)}
    text={copy.approve.unheardText}
  >
    <ToDevices />
    <ScanAgain />
  </Outcome>
)

export const WrongNumber = () => (
  <Outcome
    icon={<Ban aria-hidden="true" />}
    tint="bg-warning-subtle text-warning"
    heading={t(copy.approve.wrong)}
    text={copy.approve.wrongText}
  >
    <ScanAgain />
  </Outcome>
)

export const Taken = () => (
  <Outcome
    icon={<Smartphone aria-hidden="true" />}
    tint="bg-warning-subtle text-warning"
    heading={t(copy.approve.taken)}
    text={copy.approve.takenText}
  >
    <ScanAgain />
  </Outcome>
)
