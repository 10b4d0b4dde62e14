import { Answer } from '@quickprism/app/answer'
import type { CallFailed } from '@quickprism/client/client'
import { isForGood } from '@quickprism/client/for-good'
import { t } from '@quickprism/client/words'
import type { Reply } from '@quickprism/contract/endpoint'
import type { reportSchedules } from '@quickprism/contract/report-schedules'
import { Button } from '@quickprism/ui/button'
import { Card, CardBody, CardHeader } from '@quickprism/ui/card'
import { showMinute } from '@quickprism/ui/date-time-text'
import { Detail, DetailList } from '@quickprism/ui/detail-list'
import { EmptyState } from '@quickprism/ui/empty-state'
import { Skeleton } from '@quickprism/ui/skeleton'
import { Navigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useId, useRef } from 'react'
import { useHere } from '../../../lib/access.tsx'
import { addresses } from '../../../lib/addresses.ts'
import { FailedInPlace } from '../../../lib/failed-in-place.tsx'
import { PageHeader } from '../../../lib/page-header.tsx'
import type { ReportLink } from '../../../lib/report-link.ts'
import { copy as reportCopy } from '../copy.ts'
import { NotArrived, TakingProgress } from '../taking-progress.tsx'
import { useTaking } from '../use-taking.ts'
import { useLinkedFileCall, useLinkedReport } from './api.ts'
import { contentsInWords } from './contents-words.ts'
import { copy } from './copy.ts'
import { ToReports } from './to-reports.tsx'

type LinkedReportProps = { link: ReportLink; madeBy: string; onUseAnother: () => void }
type Facts = Reply<typeof reportSchedules.opened>

export const LinkedReport = ({ link, madeBy, onUseAnother }: LinkedReportProps) => {
  const { branchId } = useHere()
  const opened = useLinkedReport(link)
  // It opened, so the branch is theirs: they have gone to another one since.
  if (opened.data && branchId !== link.shopId) return <Navigate to={addresses.reports} />
  return (
    <>
      <PageHeader title={copy.linkTitle} description={opened.data && t(copy.linkHint)} />
      <Card className="max-w-180">
        <Answer
          of={opened}
          waiting={<Waiting />}
          failed={(failure, again) =>
            isForGood(failure.status) ? (
              <Refused failure={failure} onUseAnother={onUseAnother} />
            ) : (
              <FailedInPlace failure={failure} again={again} retryLabel={copy.tryAgain} className="min-h-80" />
            )
          }
        >
          {(facts) => <TakeHome link={link} facts={facts} madeBy={madeBy} />}
        </Answer>
      </Card>
    </>
  )
}

const Waiting = () => (
  <div className="flex flex-col gap-4 p-5">
    <Skeleton className="h-5 w-60" />
    <Skeleton className="h-20" />
    <Skeleton className="h-11 w-40" />
  </div>
)

const ENDED = 410

/** Why it does not open, and what helps. */
const Refused = ({ failure, onUseAnother }: { failure: CallFailed; onUseAnother: () => void }) => {
  const isEnded = failure.status === ENDED
  return (
    <div role="alert">
      <EmptyState
        title={failure.message}
        text={t(isEnded ? copy.linkEndedHint : copy.linkRefusedHint)}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <ToReports />
            {!isEnded && <Button onClick={onUseAnother}>{t(copy.useAnother)}</Button>}
          </span>
        }
        className="min-h-80"
      />
    </div>
  )
}

type TakeHomeProps = { link: ReportLink; facts: Facts; madeBy: string }

const TakeHome = ({
  link,
  facts: { name, report, format, from, to, branch_name, ends_at, made_at },
  madeBy,
}: TakeHomeProps) => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { take, cancel, taking, progress, again } = useTaking(madeBy, useLinkedFileCall(link))
  const isBusy = taking !== undefined
  const none = t(reportCopy.none)
  return (
    <>
      <CardHeader id={id} title={<bdi>{name}</bdi>} subtitle={contentsInWords(report)} />
      <CardBody>
        <DetailList className="grid-cols-1 sm:grid-cols-2">
          <Detail label={t(copy.branch)} none={none}>
            {branch_name}
          </Detail>
          <Detail label={t(copy.period)} none={none}>
            {t(copy.span, { from: showMinute(from), to: showMinute(to) })}
          </Detail>
          <Detail label={t(copy.sentAt)} none={none}>
            {showMinute(made_at)}
          </Detail>
          <Detail label={t(copy.until)} none={none}>
            {showMinute(ends_at)}
          </Detail>
        </DetailList>
        <Button
          ref={button}
          variant="primary"
          size={44}
          icon={<Download aria-hidden="true" />}
          busy={isBusy}
          busyLabel={t(copy.downloading)}
          onClick={() =>
            take({ wanted: { type: report.export_type, from, to }, as: format === 'xlsx' ? 'xls' : format })
          }
          className="mt-6 max-sm:w-full"
        >
          {t(copy.download[format])}
        </Button>
        {isBusy && <TakingProgress progress={progress} onCancel={cancel} startedBy={button} />}
        {again && <NotArrived again={again} />}
      </CardBody>
    </>
  )
}
