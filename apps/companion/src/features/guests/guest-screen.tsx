import { Answer } from '@quickprism/app/answer'
import { showDay } from '@quickprism/app/days'
import { DocumentTitle } from '@quickprism/app/document-title'
import { saveFile } from '@quickprism/app/save-file'
import { t } from '@quickprism/client/words'
import type { Reply } from '@quickprism/contract/endpoint'
import type { guests } from '@quickprism/contract/guests'
import { Button } from '@quickprism/ui/button'
import { Card } from '@quickprism/ui/card'
import { EmptyState } from '@quickprism/ui/empty-state'
import { linkLook } from '@quickprism/ui/link-look'
import { Skeleton } from '@quickprism/ui/skeleton'
import { Link, useRouteContext } from '@tanstack/react-router'
import { Download, ShieldCheck } from 'lucide-react'
import { addresses } from '../../lib/addresses.ts'
import { footLook } from '../../lib/foot-look.ts'
import { useGuestPass, useGuestPassAgain } from './api.ts'
import { CannotCome } from './cannot-come.tsx'
import { CodePicture } from './code-picture.tsx'
import { copy } from './copy.ts'
import { GuestHead } from './guest-head.tsx'
import { WhenAndWhere } from './when-and-where.tsx'

type Pass = Reply<typeof guests.pass>

const INVALID = 404

/** Where the link of a guest leads: it needs no account, and shows the code for the front desk. */
export const GuestScreen = () => {
  const { token }: { token?: string } = useRouteContext({ strict: false })
  return (
    <div className="mx-auto flex min-h-dvh max-w-120 flex-col text-md">
      <DocumentTitle>{copy.title}</DocumentTitle>
      {token === undefined ? <Invalid /> : <Invited token={token} />}
    </div>
  )
}

const Invited = ({ token }: { token: string }) => {
  const asked = useGuestPass(token)
  const isInvalid = asked.error?.status === INVALID
  return (
    <Answer
      // A code that was shown is not shown any more where its link is gone.
      of={{ ...asked, data: isInvalid ? undefined : asked.data }}
      failed={() => (isInvalid ? <Invalid /> : undefined)}
      waiting={
        <div className="flex flex-col gap-4 p-4">
          <h1 className="sr-only">{t(copy.title)}</h1>
          <Skeleton className="h-40" />
          <Skeleton className="h-32" />
          <Skeleton className="h-80" />
        </div>
      }
    >
      {(pass) => (
        <>
          <GuestHead pass={pass} />
          {pass.state === 'expected' && pass.qr_base64 ? (
            <Expected pass={pass} picture={pass.qr_base64} token={token} />
          ) : (
            <main className="p-4">
              <Card className="p-5 text-ink-2">
                {pass.state === 'expected' ? null : t(copy.states[pass.state], { host: pass.host_name })}
              </Card>
            </main>
          )}
        </>
      )}
    </Answer>
  )
}

const AskAgain = ({ token }: { token: string }) => {
  useGuestPassAgain(token)
  return null
}

const Expected = ({ pass, picture, token }: { pass: Pass; picture: string; token: string }) => (
  <>
    <AskAgain token={token} />
    <main className="flex flex-1 flex-col gap-4 p-4">
      <WhenAndWhere pass={pass} token={token} />
      {/* First where the window is low: the bar below would lie on the code. */}
      <Card className="flex flex-col items-center px-4 py-5 text-center [@media(height<45rem)]:order-first [@media(height<45rem)]:py-3">
        <CodePicture image={picture} name={t(copy.code)} />
        <h2 className="mt-4 text-lg font-semibold text-ink">{t(copy.show)}</h2>
        <p className="text-sm text-ink-2">{t(copy.once, { day: showDay(pass.day) })}</p>
      </Card>
      <p className="flex gap-3 px-1 text-sm text-ink-2">
        <ShieldCheck aria-hidden="true" size={18} strokeWidth={1.75} className="mt-0.5 shrink-0 text-ink-3" />
        <span>
          {t(pass.contact === 'mobile' ? copy.keepsMobile : copy.keepsEmail, { business: pass.business_name })}{' '}
          <Link to={addresses.notice} className={`${linkLook} inline-block py-3`}>
            {t(copy.notice)}
          </Link>
        </span>
      </p>
    </main>
    <footer className={`${footLook} flex flex-wrap gap-3 max-[21rem]:*:grow`}>
      <CannotCome token={token} host={pass.host_name} />
      <Button
        variant="primary"
        size={52}
        icon={<Download aria-hidden="true" />}
        className="flex-1"
        onClick={() => savePicture(picture)}
      >
        {t(copy.save)}
      </Button>
    </footer>
  </>
)

const savePicture = (picture: string) =>
  saveFile(
    new Blob([Uint8Array.from(atob(picture), (character) => character.charCodeAt(0))], { type: 'image/png' }),
    copy.fileName,
  )

const Invalid = () => (
  <main className="p-4 pt-16">
    <Card>
      <EmptyState title={<h1>{t(copy.invalid)}</h1>} text={t(copy.invalidText)} className="min-h-80" />
    </Card>
  </main>
)
