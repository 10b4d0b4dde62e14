import { Sentence } from '@quickprism/app/sentence'
import { CodeStep } from '../../lib/code-step.tsx'
import { useEnter } from '../../lib/entering.ts'
import { useResendCode, useVerifyCode } from './api.ts'
import { copy } from './copy.ts'

type SignInCodeStepProps = { quickID: string; sentAt: number; onResent: () => void; onBack: () => void }

export const SignInCodeStep = ({ quickID, sentAt, onResent, onBack }: SignInCodeStepProps) => {
  const verifyCode = useVerifyCode()
  const resendCode = useResendCode()
  const enter = useEnter()
  return (
    <CodeStep
      sentTo={<Sentence of={copy.sentTo} parts={{ quickID: <span className="font-mono text-ink">{quickID}</span> }} />}
      sentAt={sentAt}
      onBack={onBack}
      verify={async (otp) => enter(await verifyCode.mutateAsync({ body: { quickID, otp, app: 'dashboard' } }))}
      // Unmounting drops the callback: a user who went back may be typing another quickID.
      resend={() => resendCode.mutateAsync({ body: { quickID } }, { onSuccess: onResent })}
    />
  )
}
