import { Sentence } from '@quickprism/app/sentence'
import { useRef, useState } from 'react'
import { keepSignUp, keptSignUp, type SignUpDetails, type SignUpDraft } from '../../lib/sign-up-draft.ts'
import { useRegister, useSignUp } from './api.ts'
import { CodeStep } from './code-step.tsx'
import { copy } from './copy.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { useArrive } from './use-arrive.ts'

const NOTHING_YET: SignUpDraft = { details: { name: '', mobile: '', email: '' } }

/** Someone without an account: details, one code, and they are where they were going. */
export const SignUpScreen = () => {
  const [draft, setDraft] = useState(() => keptSignUp() ?? NOTHING_YET)
  const register = useRegister()
  const signUp = useSignUp()
  const arrive = useArrive()
  /** Counts the times they went back or arrived: a code that was asked for before changes nothing then. */
  const round = useRef(0)

  const change = (next: SignUpDraft) => {
    keepSignUp(next)
    setDraft(next)
  }
  const send = async (details: SignUpDetails) => {
    const own = round.current
    const { registration_token } = await register.mutateAsync({ body: details })
    if (own === round.current) change({ details, sent: { token: registration_token, at: Date.now() } })
  }
  const { details, sent } = draft

  return (
    <SignInFrame title={copy.signUp.title}>
      {sent ? (
        <CodeStep
          sentTo={
            <Sentence
              of={copy.signUp.sentTo}
              parts={{
                mobile: <span className="font-mono text-ink">{details.mobile}</span>,
                email: <span className="text-ink">{details.email}</span>,
              }}
            />
          }
          sentAt={sent.at}
          onBack={() => {
            round.current += 1
            change({ details })
          }}
          verify={async (otp) => {
            const answer = await signUp.mutateAsync({
              body: { registration_token: sent.token, otp, app: 'companion' },
            })
            round.current += 1
            arrive(answer)
          }}
          resend={() => send(details)}
        />
      ) : (
        <SignUpForm
          details={details}
          onChange={(typed) => change({ details: typed })}
          busy={register.isPending}
          // A failure has been told by then, and the form stays as it is.
          onSubmit={(ready) => void send(ready).catch(() => undefined)}
        />
      )}
    </SignInFrame>
  )
}
