import { Sentence } from '@quickprism/app/sentence'
import { settings } from '@quickprism/client/settings'
import { t } from '@quickprism/client/words'
import { buttonLook } from '@quickprism/ui/button-look'
import { Card, CardBody, CardHeader } from '@quickprism/ui/card'
import { linkLook } from '@quickprism/ui/link-look'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { addresses } from '../../lib/addresses.ts'
import { BackButton } from '../../lib/back-button.tsx'
import { BarePage } from '../../lib/bare-page.tsx'
import { knownHere, resumeSession } from '../../lib/session.ts'
import { copy } from './copy.ts'
import { ForgotQuickId } from './forgot-quick-id.tsx'

const Steps = ({ title, steps }: { title: string; steps: readonly string[] }) => (
  <Card>
    <CardHeader title={t(title)} />
    <CardBody>
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-md text-ink-2 marker:text-ink-3">
        {steps.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </CardBody>
  </Card>
)

const Support = ({ title }: { title: string }) => (
  <Card>
    <CardHeader title={t(title)} />
    <CardBody>
      <p className="text-md text-ink-2">
        <Sentence
          of={copy.support}
          parts={{
            address: (
              <a href={`mailto:${settings.support}`} className={linkLook}>
                {settings.support}
              </a>
            ),
          }}
        />
      </p>
    </CardBody>
  </Card>
)

const SignInSteps = () => (
  <>
    <Steps title={copy.withCode} steps={copy.withCodeSteps} />
    <Steps title={copy.withQr} steps={copy.withQrSteps} />
  </>
)

/** Opened before the sign-in or from inside: a signed-in user needs the support address first and no way to the login. */
export const HelpScreen = () => {
  const [isKnown, setKnown] = useState(knownHere() !== undefined)
  // A new tab knows of nobody until the server was asked.
  useEffect(() => {
    void resumeSession().then(
      (person) => setKnown(person !== undefined),
      () => {},
    )
  }, [])
  return isKnown ? <HelpInside /> : <HelpOutside />
}

const HelpOutside = () => (
  <BarePage frameless title={copy.helpTitle} lead={copy.helpLead}>
    <div className="grid gap-4 md:grid-cols-2">
      <SignInSteps />
      <ForgotQuickId />
      <Support title={copy.supportTitle} />
    </div>
    <Link to={addresses.login} className={`${buttonLook('secondary')} mt-6`}>
      <ArrowLeft aria-hidden="true" size={15} />
      {t(copy.backToLogin)}
    </Link>
  </BarePage>
)

const HelpInside = () => (
  <BarePage frameless title={copy.helpTitle} lead={copy.helpLeadInside}>
    <div className="grid gap-4 md:grid-cols-2">
      <div className="md:col-span-2">
        <Support title={copy.supportTitleInside} />
      </div>
      <SignInSteps />
    </div>
    <BackButton />
  </BarePage>
)
