import { Answer } from '@quickprism/app/answer'
import { useNow } from '@quickprism/app/use-now'
import type { CallFailed } from '@quickprism/client/client'
import { useRefresh } from '@quickprism/client/react'
import { t } from '@quickprism/client/words'
import { sessions } from '@quickprism/contract/sessions'
import { Skeleton } from '@quickprism/ui/skeleton'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { PlainPage } from '../../lib/plain-page.tsx'
import { useAnswerSignIn, useSignInRequest } from './api.ts'
import { Approved, Denied, Expired, Taken, Unheard, WrongNumber } from './approve-outcome.tsx'
import { ApproveQuestion, type Said } from './approve-question.tsx'
import { copy } from './copy.ts'

/** How a request ends that nobody can answer any more. */
const endings: Partial<Record<number, ReactNode>> = { 404: <Expired />, 409: <Taken />, 422: <WrongNumber /> }

/** A browser shows a QR and asks to come in as this person. The person says which number it shows, once. */
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
  const answer = useAnswerSignIn(({ status }) => endings[status] !== undefined)
  const refreshDevices = useRefresh(sessions.devices)
  const [said, setSaid] = useState<Said>()
  const [isUnheard, setUnheard] = useState(false)
  const waited = Math.max(0, Math.floor((useNow() - request.dataUpdatedAt) / 1000))

  const say = (choice: Said) => {
    setSaid(choice)
    const saying = choice === 'deny' ? { approve: false } : { approve: true, number: choice }
    const onError = ({ status }: CallFailed) => {
      if (endings[status] === undefined) setUnheard(true)
      void refreshDevices()
    }
    answer.mutate({ body: { session_token: sessionToken, ...saying } }, { onError })
  }

  return (
    <Answer
      of={request}
      failed={({ status }) => endings[status]}
      waiting={
        <>
          <h1 className="sr-only">{t(copy.approve.heading)}</h1>
          <Skeleton className="mt-3 h-8 w-72" />
          <Skeleton className="mt-12 h-26 rounded-2xl" />
          <Skeleton className="mt-14 h-60 rounded-lg" />
        </>
      }
    >
      {(asked) => {
        if (answer.isSuccess) {
          return said === 'deny' ? <Denied device={asked.device} /> : <Approved device={asked.device} />
        }
        const ending = answer.error && endings[answer.error.status]
        const left = Math.max(0, asked.seconds_left - waited)
        const isOver = left === 0 && !answer.isPending
        if (isUnheard && (ending || isOver)) return <Unheard />
        if (ending) return ending
        if (isOver) return <Expired />
        return (
          <ApproveQuestion
            asked={asked}
            secondsLeft={left}
            sending={answer.isPending ? said : undefined}
            onAnswer={say}
          />
        )
      }}
    </Answer>
  )
}
