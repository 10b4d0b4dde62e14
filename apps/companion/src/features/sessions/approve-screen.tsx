import { t } from '@quickprism/client/words'
import { Skeleton } from '@quickprism/ui/skeleton'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Answer } from '../../lib/answer.tsx'
import { PlainPage } from '../../lib/plain-page.tsx'
import { useAnswerSignIn, useSignInRequest } from './api.ts'
import { Approved, Denied, Expired } from './approve-outcome.tsx'
import { ApproveQuestion } from './approve-question.tsx'
import { copy } from './copy.ts'

const EXPIRED = 404

/** A browser shows a QR and asks to come in as this person. The person says yes or no, once. */
export const ApproveScreen = () => {
  const { session_token = '' }: { session_token?: string } = useSearch({ strict: false })
  return (
    <PlainPage title={copy.approve.title}>
      {session_token === '' ? <Expired /> : <Request key={session_token} sessionToken={session_token} />}
    </PlainPage>
  )
}

const Request = ({ sessionToken }: { sessionToken: string }) => {
  const request = useSignInRequest(sessionToken)
  const answer = useAnswerSignIn()
  const [said, setSaid] = useState<'approve' | 'deny'>()

  const say = (choice: 'approve' | 'deny') => {
    setSaid(choice)
    answer.mutate({ body: { session_token: sessionToken, approve: choice === 'approve' } })
  }

  return (
    <Answer
      of={request}
      failed={({ status }) => (status === EXPIRED ? <Expired /> : undefined)}
      waiting={
        <>
          <h1 className="sr-only">{t(copy.approve.heading)}</h1>
          <Skeleton className="mx-auto mt-6 h-20 w-52 rounded-lg" />
          <Skeleton className="mx-auto mt-8 h-7 w-64" />
          <Skeleton className="mt-12 h-65 rounded-lg" />
        </>
      }
    >
      {(asked) => {
        if (answer.error?.status === EXPIRED) return <Expired />
        if (answer.isSuccess) {
          return said === 'approve' ? <Approved device={asked.device} /> : <Denied device={asked.device} />
        }
        return <ApproveQuestion asked={asked} sending={answer.isPending ? said : undefined} onAnswer={say} />
      }}
    </Answer>
  )
}
