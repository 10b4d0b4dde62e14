import { Sentence } from '@quickprism/app/sentence'
import { t } from '@quickprism/client/words'
import { Card } from '@quickprism/ui/card'
import { useState } from 'react'
import { BarePage } from '../../lib/bare-page.tsx'
import { CodeStep } from '../../lib/code-step.tsx'
import { REQUIRED_HINT } from '../../lib/contract-form.tsx'
import { useBeginSession } from '../../lib/entering.ts'
import { useRegister, useSignUp } from './api.ts'
import { copy } from './copy.ts'
import { IssuedQuickId } from './issued-quick-id.tsx'
import { RegisterForm } from './register-form.tsx'
import type { Registration } from './typed-registration.ts'

type Sent = { registration: Registration; token: string; at: number }

/** Details, then a code, then the quickID to keep; whoever reads it is signed in by then. */
export const RegisterScreen = () => {
  const register = useRegister()
  const signUp = useSignUp()
  const begin = useBeginSession()
  const [details, setDetails] = useState<Registration>()
  const [sent, setSent] = useState<Sent>()
  const [quickID, setQuickID] = useState<string>()

  const request = async (registration: Registration): Promise<Sent> => {
    const { registration_token } = await register.mutateAsync({ body: registration })
    return { registration, token: registration_token, at: Date.now() }
  }

  const send = async (registration: Registration) => {
    setDetails(registration)
    setSent(await request(registration))
  }

  const resend = async (before: Sent) => {
    const again = await request(before.registration)
    // Not once the user went back to correct the form.
    setSent((current) => (current === before ? again : current))
  }

  if (quickID) {
    return (
      <BarePage narrow title={copy.doneTitle} lead={copy.doneLead}>
        <IssuedQuickId quickID={quickID} />
      </BarePage>
    )
  }
  if (sent) {
    const { mobile, email } = sent.registration
    return (
      <BarePage narrow title={copy.registerTitle} headless>
        <div className="p-6">
          <CodeStep
            sentTo={
              <Sentence
                of={copy.sentTo}
                parts={{
                  mobile: <span className="font-mono text-ink">{mobile}</span>,
                  email: <span className="text-ink">{email}</span>,
                }}
              />
            }
            sentAt={sent.at}
            onBack={() => setSent(undefined)}
            verify={async (otp) => {
              const body = { registration_token: sent.token, otp, app: 'dashboard' } as const
              const answer = await signUp.mutateAsync({ body })
              begin(answer)
              setQuickID(answer.quickID)
            }}
            resend={() => resend(sent)}
          />
        </div>
      </BarePage>
    )
  }
  return (
    <BarePage narrow frameless title={copy.registerTitle} lead={copy.registerLead}>
      <Card className="p-6">
        <p className="mb-4 text-xs text-ink-3">{t(REQUIRED_HINT)}</p>
        <RegisterForm
          before={details}
          busy={register.isPending}
          // A failure has been told by then, and the form stays as it is.
          onSubmit={(registration) => void send(registration).catch(() => undefined)}
        />
      </Card>
    </BarePage>
  )
}
