import { Sentence } from '@quickprism/app/sentence'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useEnter, useResendCode } from './api.ts'
import { CodeStep } from './code-step.tsx'
import { copy } from './copy.ts'
import { QuickIdStep } from './quick-id-step.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useArrive } from './use-arrive.ts'

export const SignInScreen = () => {
  const { to }: { to?: string } = useSearch({ strict: false })
  const [quickID, setQuickID] = useState('')
  const [sent, setSent] = useState<{ quickID: string; at: number }>()
  const enter = useEnter()
  const resend = useResendCode()
  const arrive = useArrive()

  return (
    <SignInFrame title={copy.signIn.title}>
      {sent === undefined ? (
        <QuickIdStep
          value={quickID}
          onChange={setQuickID}
          onSent={(to) => {
            setQuickID(to)
            setSent({ quickID: to, at: Date.now() })
          }}
          to={to}
        />
      ) : (
        <CodeStep
          sentTo={
            <Sentence
              of={copy.code.lead}
              parts={{ quickID: <span className="font-mono text-ink">{sent.quickID}</span> }}
            />
          }
          sentAt={sent.at}
          onBack={() => setSent(undefined)}
          verify={async (otp) =>
            arrive(await enter.mutateAsync({ body: { quickID: sent.quickID, otp, app: 'companion' } }))
          }
          resend={async () => {
            await resend.mutateAsync({ body: { quickID: sent.quickID } })
            // They may have gone back meanwhile, and further with another quickID.
            setSent((now) => (now === sent ? { ...sent, at: Date.now() } : now))
          }}
        />
      )}
    </SignInFrame>
  )
}
