import { Answer } from '@quickprism/app/answer'
import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import { Card, CardHeader } from '@quickprism/ui/card'
import { classNames } from '@quickprism/ui/class-names'
import { linkLook } from '@quickprism/ui/link-look'
import { Skeleton } from '@quickprism/ui/skeleton'
import { TabPanel, Tabs } from '@quickprism/ui/tabs'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { IfAllowed, useHere } from '../../lib/access.tsx'
import { addresses } from '../../lib/addresses.ts'
import { FailedInPlace } from '../../lib/failed-in-place.tsx'
import { StaleNote } from '../../lib/updated-ago.tsx'
import { useSecurity } from './api.ts'
import { copy } from './copy.ts'
import { type Alarm, SecurityRows } from './security-rows.tsx'

type SecurityCardProps = {
  /** When users last signed in, for those who may see it. */
  status: ReactNode
  alarm: Alarm | undefined
  /** Under the rows: how many are safe during an alert, and its report afterwards. */
  below: ReactNode
  className: string
}

/** What guards look at, and who is signed in. */
export const SecurityCard = ({ status, alarm, below, className }: SecurityCardProps) => {
  const { branchName } = useHere()
  const security = useSecurity()
  const id = useId()
  const [part, setPart] = useState<'overview' | 'status'>('overview')
  return (
    <Card aria-labelledby={id} className={classNames('flex flex-col overflow-hidden', className)}>
      <CardHeader
        id={id}
        title={t(copy.security)}
        subtitle={
          security.error && security.data ? (
            <StaleNote failure={security.error} at={security.dataUpdatedAt} />
          ) : (
            t(alarm?.isReal ? copy.securityAlarm : copy.securityHint, { branch: branchName })
          )
        }
        actions={
          <IfAllowed by={gates.viewAuditLogs}>
            <Link
              to={addresses.auditLogs}
              className={`${linkLook} -m-1 p-1 text-xs pointer-coarse:-my-3 pointer-coarse:py-3.5`}
            >
              {t(copy.viewLogs)}
            </Link>
          </IfAllowed>
        }
      />
      {status ? (
        <Tabs
          name={t(copy.parts)}
          value={part}
          onChange={setPart}
          tabs={[
            { value: 'overview', label: t(copy.overview) },
            { value: 'status', label: t(copy.status) },
          ]}
          className="flex min-h-0 flex-1 flex-col *:first:px-5"
        >
          <TabPanel value="overview">
            <Overview of={security} alarm={alarm} />
            {below}
          </TabPanel>
          {/* Takes the room there is and asks for none of its own: the list scrolls in it. */}
          <TabPanel value="status" className="relative min-h-72 flex-1">
            <div className="absolute inset-0 flex flex-col">{status}</div>
          </TabPanel>
        </Tabs>
      ) : (
        <div className="border-t border-line">
          <Overview of={security} alarm={alarm} />
          {below}
        </div>
      )}
    </Card>
  )
}

const Overview = ({ of, alarm }: { of: ReturnType<typeof useSecurity>; alarm: Alarm | undefined }) => (
  <Answer
    of={of}
    waiting={<Waiting />}
    failed={(failure, again) => (
      <FailedInPlace failure={failure} again={again} retryLabel={copy.tryAgain} className="min-h-72" />
    )}
  >
    {(summary) => <SecurityRows summary={summary} alarm={alarm} since={of.dataUpdatedAt} />}
  </Answer>
)

const Waiting = () =>
  Array.from({ length: 5 }, (_, row) => (
    <div key={row} className="flex h-14.25 items-center gap-3 border-b border-line px-5 last:border-b-0">
      <Skeleton className="size-8 rounded-md" />
      <div className="grow space-y-1.5">
        <Skeleton className="h-3 w-32" />
        <Skeleton className="h-2.5 w-24" />
      </div>
      <Skeleton className="h-4 w-8" />
    </div>
  ))
