import { Answer } from '@quickprism/app/answer'
import { t, tCount } from '@quickprism/client/words'
import type { ListedRole } from '@quickprism/contract/roles'
import { Card, CardHeader } from '@quickprism/ui/card'
import { Checkbox } from '@quickprism/ui/checkbox'
import { classNames } from '@quickprism/ui/class-names'
import { EmptyState } from '@quickprism/ui/empty-state'
import { ErrorState } from '@quickprism/ui/error-state'
import { Skeleton } from '@quickprism/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '@quickprism/ui/table'
import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { ListPages } from '../../lib/list-pages.tsx'
import { ScopeBadge } from '../../lib/scope-badge.tsx'
import { useRoleChoices } from './api.ts'
import { type ChosenRole, fits, type Scope } from './assignment.ts'
import { copy } from './form-copy.ts'

type RolesCardProps = {
  scope: Scope
  chosen: ChosenRole[]
  onChange: (chosen: ChosenRole[]) => void
  fixed?: boolean
}

/** All roles of the business; what is chosen is kept from page to page. */
export const RolesCard = ({ scope, chosen, onChange, fixed = false }: RolesCardProps) => {
  const id = useId()
  const [page, setPage] = useState(1)

  const choose = (role: ListedRole, wanted: boolean) => {
    const others = chosen.filter((other) => other.id !== role.id)
    onChange(wanted ? [...others, role] : others)
  }

  return (
    <Card aria-labelledby={id} className="overflow-hidden">
      <CardHeader id={id} title={t(copy.roles)} subtitle={tCount(chosen.length, copy.selected)} />
      <Answer
        of={useRoleChoices(page)}
        waiting={<Waiting />}
        failed={({ message }, again) => (
          <ErrorState title={t(message)} retryLabel={t(copy.tryAgain)} onRetry={again} className="min-h-80" />
        )}
      >
        {({ roles, pagination }) =>
          pagination.total === 0 ? (
            <EmptyState title={t(copy.noRoles)} className="min-h-80" />
          ) : (
            <div className="border-t border-line">
              <Table name={t(copy.roles)}>
                <TableHead>
                  <TableHeaderCell className="w-8">
                    <span className="sr-only">{t(copy.choose)}</span>
                  </TableHeaderCell>
                  <TableHeaderCell className="sm:w-2/5">{t(copy.roleName)}</TableHeaderCell>
                  <TableHeaderCell className="max-sm:hidden">{t(copy.roleDescription)}</TableHeaderCell>
                  <TableHeaderCell>{t(copy.roleScope)}</TableHeaderCell>
                </TableHead>
                <TableBody>
                  {roles.map((role) => (
                    <RoleRow
                      key={role.id}
                      role={role}
                      chosen={chosen.some((other) => other.id === role.id)}
                      outside={!fits(role, scope)}
                      fixed={fixed}
                      onChoose={(wanted) => choose(role, wanted)}
                    />
                  ))}
                </TableBody>
              </Table>
              <ListPages page={page} onPage={setPage} of={pagination} showing={copy.showing} />
            </div>
          )
        }
      </Answer>
    </Card>
  )
}

type RoleRowProps = {
  role: ListedRole
  chosen: boolean
  /** The scope of the user does not cover it. */
  outside: boolean
  fixed: boolean
  onChoose: (wanted: boolean) => void
}

const RoleRow = ({ role, chosen, outside, fixed, onChoose }: RoleRowProps) => (
  <TableRow className={chosen ? 'bg-accent-subtle' : undefined}>
    <TableCell className="w-8">
      <Checkbox label={role.name} checked={chosen} disabled={fixed} onCheckedChange={onChoose} />
    </TableCell>
    <TableRowHeader className={classNames('min-w-36', outside && !chosen ? 'text-ink-3' : 'text-ink')}>
      {role.name}
      <span className="block text-xs font-normal text-ink-3 sm:hidden">{role.description}</span>
      {outside && chosen && (
        <span className="flex items-start gap-1 text-xs font-normal text-danger">
          <CircleAlert aria-hidden="true" size={13} className="mt-px shrink-0" />
          {t(copy.outsideShort)}
        </span>
      )}
    </TableRowHeader>
    <TableCell className={classNames('max-sm:hidden', outside && !chosen ? 'text-ink-3' : 'text-ink-2')}>
      <span className="line-clamp-2">{role.description}</span>
    </TableCell>
    <TableCell>
      <ScopeBadge of={role.scope_type} />
    </TableCell>
  </TableRow>
)

const Waiting = () => (
  <div className="border-t border-line">
    <div className="h-9 bg-surface-2" />
    {Array.from({ length: 10 }, (_, row) => (
      <div key={row} className="flex h-11 items-center gap-4 border-t border-line px-5">
        <Skeleton className="size-4" />
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-4 w-40 max-sm:hidden" />
        <Skeleton className="ml-auto h-5 w-16" />
      </div>
    ))}
  </div>
)
