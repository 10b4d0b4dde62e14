import { t, tCount } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import { type ListedRole, MOST_SOUGHT } from '@quickprism/contract/roles'
import { Button } from '@quickprism/ui/button'
import { buttonLook } from '@quickprism/ui/button-look'
import { Card, CardHeader } from '@quickprism/ui/card'
import { Checkbox } from '@quickprism/ui/checkbox'
import { classNames } from '@quickprism/ui/class-names'
import { Link } from '@tanstack/react-router'
import { CircleAlert, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { IfAllowed } from '../../lib/access.tsx'
import { addresses } from '../../lib/addresses.ts'
import { List } from '../../lib/list.tsx'
import type { Column, Listing } from '../../lib/rows.tsx'
import { ScopeBadge } from '../../lib/scope-badge.tsx'
import { SearchBox } from '../../lib/search-box.tsx'
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
export const RolesCard = (props: RolesCardProps) => {
  const id = useId()
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const lookFor = (sought: string) => {
    setSearch(sought)
    setPage(1)
  }
  return (
    <Card aria-labelledby={id} className="overflow-hidden">
      <CardHeader
        id={id}
        title={t(copy.roles)}
        subtitle={tCount(props.chosen.length, copy.selected)}
        className="max-sm:flex-col max-sm:items-stretch"
        actions={
          <SearchBox
            label={t(copy.searchRoles)}
            maxLength={MOST_SOUGHT}
            value={search}
            onSearch={lookFor}
            className="sm:w-52"
          />
        }
      />
      <div className="border-t border-line">
        <List
          of={useRoleChoices(page, search)}
          read={({ roles, pagination }) => ({ rows: roles, ...pagination })}
          listing={choices(props)}
          page={page}
          onPage={setPage}
          showing={copy.showing}
          empty={
            search === ''
              ? { title: copy.noRoles, text: copy.noRolesHint, action: <CreateRoleLink /> }
              : {
                  title: copy.noRoleFound,
                  action: (
                    <Button size={32} onClick={() => lookFor('')}>
                      {t(copy.showAllRoles)}
                    </Button>
                  ),
                }
          }
        />
      </div>
    </Card>
  )
}

const CreateRoleLink = () => (
  <IfAllowed by={gates.createRoles}>
    <Link to={addresses.createRole} className={buttonLook('secondary')}>
      <Plus aria-hidden="true" size={15} />
      {t(copy.createRole)}
    </Link>
  </IfAllowed>
)

const choices = ({ scope, chosen, onChange, fixed = false }: RolesCardProps): Listing<ListedRole> => {
  const isChosen = ({ id }: ListedRole) => chosen.some((other) => other.id === id)
  /** The scope of the user does not cover it. */
  const isOutside = (role: ListedRole) => !fits(role, scope)
  /** Where no branch is chosen yet, nothing is outside of it. */
  const needsReason = (role: ListedRole) =>
    isOutside(role) && (isChosen(role) || scope.type === 'business' || scope.branches.length > 0)
  const faint = (role: ListedRole) => isOutside(role) && !isChosen(role)

  const choose = (role: ListedRole, wanted: boolean) => {
    const others = chosen.filter((other) => other.id !== role.id)
    onChange(wanted ? [...others, role] : others)
  }

  const choice: Column<ListedRole> = {
    head: copy.choose,
    headHidden: true,
    headLook: 'w-8',
    look: 'w-8',
    cell: (role) => (
      <Checkbox
        label={role.name}
        checked={isChosen(role)}
        disabled={fixed}
        onCheckedChange={(wanted) => choose(role, wanted)}
      />
    ),
  }

  const name: Column<ListedRole> = {
    head: copy.roleName,
    headLook: 'sm:w-1/3',
    namesRow: true,
    look: 'min-w-36',
    cell: (role) => (
      <span className={faint(role) ? 'text-ink-3' : 'text-ink'}>
        {role.name}
        <span className="block text-xs font-normal text-ink-3 sm:hidden">{role.description}</span>
        {needsReason(role) && (
          <span
            className={classNames(
              'flex items-start gap-1 text-xs font-normal',
              isChosen(role) ? 'text-danger' : 'text-ink-3',
            )}
          >
            <CircleAlert aria-hidden="true" size={13} className="mt-px shrink-0" />
            {t(copy.outsideShort)}
          </span>
        )}
      </span>
    ),
  }

  const description: Column<ListedRole> = {
    head: copy.roleDescription,
    headLook: 'max-sm:hidden',
    look: 'max-sm:hidden',
    cell: (role) => (
      <span title={role.description} className={classNames('line-clamp-2', faint(role) ? 'text-ink-3' : 'text-ink-2')}>
        {role.description}
      </span>
    ),
  }

  const where: Column<ListedRole> = {
    head: copy.roleScope,
    cell: ({ scope_type }) => <ScopeBadge of={scope_type} />,
  }

  return {
    name: copy.roles,
    keyOf: ({ id }) => id,
    columns: [choice, name, description, where],
    rowLook: (role) => (isChosen(role) ? 'bg-accent-subtle' : undefined),
  }
}
