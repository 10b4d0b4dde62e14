import { t } from '@quickprism/client/words'
import type { ListedRole } from '@quickprism/contract/roles'
import { IconButton } from '@quickprism/ui/icon-button'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Column, Listing } from '../../lib/rows.tsx'
import { ScopeBadge } from '../../lib/scope-badge.tsx'
import { copy } from './copy.ts'
import { Assigned } from './role-facts.tsx'
import { RolePermissions } from './role-permissions.tsx'

const name: Column<ListedRole> = { head: copy.name, namesRow: true, cell: (role) => role.name }

const description: Column<ListedRole> = {
  head: copy.description,
  look: 'text-ink-2',
  cell: (role) => role.description,
}

const users: Column<ListedRole> = { head: copy.users, cell: ({ user_count }) => <Assigned to={user_count} /> }

const scope: Column<ListedRole> = { head: copy.scope, cell: ({ scope_type }) => <ScopeBadge of={scope_type} /> }

type Opening = {
  openId: string | undefined
  open: (id: string | undefined) => void
  /** The role someone came to see: its row gets the keyboard. */
  arrivingId: string | undefined
}

/** Rows that open to show what a role allows. */
export const detailedRoles = ({ openId, open, arrivingId }: Opening): Listing<ListedRole> => {
  const toggle: Column<ListedRole> = {
    head: copy.permissions,
    headHidden: true,
    headLook: 'w-11',
    look: 'w-11 pr-0',
    cell: (role) => (
      <Toggle
        role={role}
        open={role.id === openId}
        arriving={role.id === arrivingId}
        onToggle={() => open(role.id === openId ? undefined : role.id)}
      />
    ),
  }
  return {
    name: copy.roles,
    keyOf: ({ id }) => id,
    columns: [toggle, name, description, users, scope],
    card: { title: name.cell, aside: toggle.cell, facts: [description, users, scope] },
    rowLook: ({ id }) => (id === openId ? 'border-b-0 bg-surface-2' : undefined),
    below: (role) =>
      role.id === openId && (
        <div id={detailsId(role)} className="md:pt-0.5 md:pl-9">
          <RolePermissions role={role} />
        </div>
      ),
  }
}

const detailsId = ({ id }: ListedRole) => `role-${id}`

type ToggleProps = { role: ListedRole; open: boolean; arriving: boolean; onToggle: () => void }

const Toggle = ({ role, open, arriving, onToggle }: ToggleProps) => {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (arriving) button.current?.focus()
  }, [arriving])
  return (
    <IconButton
      ref={button}
      name={t(copy.showPermissions, { role: role.name })}
      size={28}
      aria-expanded={open}
      aria-controls={open ? detailsId(role) : undefined}
      onClick={onToggle}
    >
      {open ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
    </IconButton>
  )
}
