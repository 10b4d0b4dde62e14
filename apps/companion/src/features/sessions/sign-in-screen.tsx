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
  const [sentAt, setSentAt] = useState<number>()
  const enter = useEnter()
  const resend = useResendCode()
  const arrive = useArrive()

  return (
    <SignInFrame title={copy.signIn.title}>
      {sentAt === undefined ? (
        <QuickIdStep
          value={quickID}
          onChange={setQuickID}
          onSent={(sent) => {
            setQuickID(sent)
            setSentAt(Date.now())
          }}
          to={to}
        />
      ) : (
        <CodeStep
          sentTo={
            <Sentence of={copy.code.lead} parts={{ quickID: <span className="font-mono text-ink">{quickID}</span> }} />
          }
          sentAt={sentAt}
          onBack={() => setSentAt(undefined)}
          verify={async (otp) => arrive(await enter.mutateAsync({ body: { quickID, otp, app: 'companion' } }))}
          resend={async () => {
            await resend.mutateAsync({ body: { quickID } })
            setSentAt(Date.now())
          }}
        />
      )}
    </SignInFrame>
  )
}
