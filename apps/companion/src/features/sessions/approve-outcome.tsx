import { t } from '@quickprism/client/words'
import { buttonLook } from '@quickprism/ui/button-look'
import { classNames } from '@quickprism/ui/class-names'
import { Link } from '@tanstack/react-router'
import { Ban, CircleCheck, Clock } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { copy } from './copy.ts'

type OutcomeProps = { icon: ReactNode; tint: string; heading: string; text: string; children: ReactNode }

/** How it ended. The heading takes the keyboard, because the button that had it is gone. */
const Outcome = ({ icon, tint, heading, text, children }: OutcomeProps) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <>
      <div className="flex flex-1 flex-col items-center justify-center pb-10 text-center">
        <span className={classNames('flex size-18 items-center justify-center rounded-full [&_svg]:size-9', tint)}>
          {icon}
        </span>
        <h1 ref={title} tabIndex={-1} className="mt-6 text-2xl font-semibold text-balance text-ink outline-none">
          {heading}
        </h1>
        <p className="mt-1.5 max-w-80 text-lg text-ink-2">{t(text)}</p>
      </div>
      <div className="flex flex-col gap-3 pb-2">{children}</div>
    </>
  )
}

const Done = () => (
  <Link to="/" className={buttonLook('primary', 52)}>
    {t(copy.approve.done)}
  </Link>
)

const ToDevices = () => (
  <Link to="/account" hash="devices" className={buttonLook('secondary', 52)}>
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

export const Expired = () => (
  <Outcome
    icon={<Clock aria-hidden="true" />}
    tint="bg-warning-subtle text-warning"
    heading={t(copy.approve.expired)}
    text={copy.approve.expiredText}
  >
    <Link to="/scan" className={buttonLook('primary', 52)}>
      {t(copy.approve.scanAgain)}
    </Link>
  </Outcome>
)
