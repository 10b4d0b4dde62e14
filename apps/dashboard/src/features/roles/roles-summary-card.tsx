import { Answer } from '@quickprism/app/answer'
import { t, tCount } from '@quickprism/client/words'
import { SummaryFilter } from '@quickprism/contract/roles'
import { Card, CardBody, CardHeader } from '@quickprism/ui/card'
import { ErrorState } from '@quickprism/ui/error-state'
import { Select } from '@quickprism/ui/select'
import { Skeleton } from '@quickprism/ui/skeleton'
import { useState } from 'react'
import { useRolesSummary } from './api.ts'
import { copy } from './copy.ts'
import { FEW_ROLES } from './few-roles.ts'

const MOST_ROWS = 8

export const RolesSummaryCard = () => {
  const [filter, setFilter] = useState<SummaryFilter>('most_assigned_roles')
  const summary = useRolesSummary(filter)
  return (
    <Card aria-labelledby="roles-summary" className="h-full">
      <CardHeader
        id="roles-summary"
        title={t(copy.summary)}
        subtitle={t(copy.summaryOf[filter])}
        className="items-center!"
        actions={
          <Select
            label={t(copy.filter)}
            controlSize={32}
            options={SummaryFilter.options.map((value) => ({ value, label: t(copy.filters[value]) }))}
            value={filter}
            onChange={(chosen) => setFilter(chosen as SummaryFilter)}
            className="w-48"
          />
        }
      />
      <CardBody>
        <Answer
          of={summary}
          waiting={<SummarySkeleton />}
          failed={(_, again) => (
            <ErrorState title={t(copy.summaryFailed)} retryLabel={t(copy.tryAgain)} onRetry={again} />
          )}
        >
          {({ data: { users } }) =>
            users.length === 0 ? (
              <p className="py-6 text-center text-sm text-ink-2">{t(copy.noSummary)}</p>
            ) : (
              <Bars users={users.slice(0, MOST_ROWS)} />
            )
          }
        </Answer>
      </CardBody>
    </Card>
  )
}

type Bar = { user_quickID: string; user_name: string; role_count: number }

const Bars = ({ users }: { users: readonly Bar[] }) => {
  // On a scale of its own a list of users with one role each would be a list of full bars.
  const most = Math.max(FEW_ROLES, ...users.map(({ role_count }) => role_count))
  return (
    <ul className="flex flex-col gap-3">
      {users.map(({ user_quickID, user_name, role_count }) => (
        <li key={user_quickID} className="flex items-center gap-4 text-sm">
          <span className="w-28 shrink-0 truncate text-ink" title={user_name}>
            {user_name}
          </span>
          <span aria-hidden="true" className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-chart-1 forced-colors:bg-[CanvasText]"
              style={{ width: `${(role_count / most) * 100}%` }}
            />
          </span>
          <span className="w-6 shrink-0 text-right font-medium text-ink">
            <span aria-hidden="true">{role_count}</span>
            <span className="sr-only">{tCount(role_count, copy.roleCount)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

const SummarySkeleton = () => (
  <div className="flex flex-col gap-4 py-1">
    {['w-full', 'w-4/5', 'w-3/5', 'w-3/5', 'w-2/5'].map((width, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never move
      <Skeleton key={row} className={`h-3 ${width}`} />
    ))}
  </div>
)
