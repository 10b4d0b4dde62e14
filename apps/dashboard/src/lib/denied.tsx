import { Sentence } from '@quickprism/app/sentence'
import { t } from '@quickprism/client/words'
import type { Gate } from '@quickprism/contract/gates'
import { humanise } from '@quickprism/contract/humanise'
import { AccessDenied } from '@quickprism/ui/access-denied'
import { Button } from '@quickprism/ui/button'
import { buttonLook } from '@quickprism/ui/button-look'
import { tell } from '@quickprism/ui/toast'
import { Link, useLocation } from '@tanstack/react-router'
import { ArrowLeft, Copy } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { addresses } from './addresses.ts'
import { PageHeader } from './page-header.tsx'

const Permissions = ({ of }: { of: readonly string[] }) =>
  of.map((permission, index) => (
    <Fragment key={permission}>
      {index > 0 && ` ${t('or')} `}
      <span className="font-medium text-ink-2">{t(humanise(permission))}</span>{' '}
      <code className="rounded-xs border border-line bg-chip px-1 py-px text-2xs text-ink-2">{permission}</code>
    </Fragment>
  ))

type MissingProps = { gate: Gate; business: string; branch: string }

/** Whom to ask for which permission, and where. */
export const WhomToAsk = ({ gate, business, branch }: MissingProps) => (
  <Sentence
    of="Contact an administrator of {{business}} to get the permission <permissions/> for {{place}}."
    values={{ business, place: branch || business }}
    parts={{ permissions: <Permissions of={gate.anyOf} /> }}
  />
)

/** The sentence to send to whoever can help. */
const CopyRequest = ({ text }: { text: string }) => {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => tell({ tone: 'good', text: t('Request copied to clipboard') }),
      () => tell({ tone: 'bad', text: t('Failed to perform action') }),
    )
  return (
    <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
      {t('Copy request')}
    </Button>
  )
}

type DeniedCardProps = MissingProps & {
  /** Before the one that copies the request. */
  action?: ReactNode
  className?: string
}

/** Names the missing permission and the place, so that the person can ask for it. */
export const DeniedCard = ({ gate, business, branch, action, className }: DeniedCardProps) => {
  const place = branch || business
  return (
    <AccessDenied
      {...(className ? { className } : {})}
      text={t(gate.denied)}
      help={<WhomToAsk gate={gate} business={business} branch={branch} />}
      actions={
        <>
          {action}
          <CopyRequest
            text={t('I need the permission {{permissions}} for {{place}} at {{business}}.', {
              permissions: gate.anyOf.map((permission) => t(humanise(permission))).join(` ${t('or')} `),
              place,
              business,
            })}
          />
        </>
      }
    />
  )
}

type DeniedProps = MissingProps & { title: string }

/** In the place of a whole screen. */
export const Denied = ({ title, ...missing }: DeniedProps) => {
  const atLanding = useLocation({ select: ({ pathname }) => pathname === addresses.landing })
  return (
    <>
      <PageHeader title={title} />
      <DeniedCard
        {...missing}
        action={
          !atLanding && (
            <Link to={addresses.landing} className={buttonLook('secondary')}>
              <ArrowLeft aria-hidden="true" size={15} />
              {t('Back to dashboard')}
            </Link>
          )
        }
      />
    </>
  )
}
