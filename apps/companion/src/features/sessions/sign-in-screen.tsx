import { DocumentTitle } from '@quickprism/app/document-title'
import { OfflineNotice } from '@quickprism/app/offline-notice'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { addresses } from '../../lib/addresses.ts'
import { beginSession } from '../../lib/session.ts'
import { CodeStep } from './code-step.tsx'
import { copy } from './copy.ts'
import { QuickIdStep } from './quick-id-step.tsx'
import { SignInFoot, SignInHead } from './sign-in-frame.tsx'

export const SignInScreen = () => {
  const router = useRouter()
  const { to = addresses.pass }: { to?: string } = useSearch({ strict: false })
  const [quickID, setQuickID] = useState('')
  const [step, setStep] = useState<'quickID' | 'code'>('quickID')

  return (
    <div className="mx-auto flex min-h-dvh max-w-120 flex-col bg-surface">
      <DocumentTitle>{copy.signIn.title}</DocumentTitle>
      <SignInHead />
      <OfflineNotice />
      <main className="flex flex-1 flex-col px-5 pt-7 text-md">
        {step === 'quickID' ? (
          <QuickIdStep value={quickID} onChange={setQuickID} onSent={() => setStep('code')} />
        ) : (
          <CodeStep
            quickID={quickID}
            onBack={() => setStep('quickID')}
            onEntered={(answer) => {
              beginSession(answer)
              router.history.replace(`/app${to}`)
            }}
          />
        )}
        <SignInFoot />
      </main>
    </div>
  )
}
