import { t } from '@quickprism/client/words'
import type { ListedRole } from '@quickprism/contract/roles'
import { IconButton } from '@quickprism/ui/icon-button'
import { RecordCard, RecordCards } from '@quickprism/ui/record-card'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '@quickprism/ui/table'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import { useWidthFrom } from '../../lib/media.ts'
import { ScopeBadge } from '../../lib/scope-badge.tsx'
import { copy } from './copy.ts'
import { Assigned } from './role-facts.tsx'
import { RolePermissions } from './role-permissions.tsx'

type DetailedRolesTableProps = {
  rows: readonly ListedRole[]
  openId: string | undefined
  onOpen: (id: string | undefined) => void
  /** The role someone came to see: its row gets the keyboard. */
  arrivingId: string | undefined
}

/** Rows that open to show what a role allows. On a phone each is a card. */
export const DetailedRolesTable = ({ rows, openId, onOpen, arrivingId }: DetailedRolesTableProps) => {
  const wide = useWidthFrom(48)
  const toggle = (role: ListedRole) => (
    <Toggle
      role={role}
      open={role.id === openId}
      arriving={role.id === arrivingId}
      onToggle={() => onOpen(role.id === openId ? undefined : role.id)}
    />
  )
  const details = (role: ListedRole) => (
    <div id={detailsId(role)}>
      <RolePermissions role={role} />
    </div>
  )
  if (!wide) {
    return (
      <RecordCards name={t(copy.roles)}>
        {rows.map((role) => (
          <RecordCard
            key={role.id}
            title={role.name}
            aside={toggle(role)}
            facts={[
              { label: t(copy.description), value: role.description },
              { label: t(copy.users), value: <Assigned to={role.user_count} /> },
              { label: t(copy.scope), value: <ScopeBadge of={role.scope_type} /> },
            ]}
          >
            {role.id === openId && <div className="mt-3">{details(role)}</div>}
          </RecordCard>
        ))}
      </RecordCards>
    )
  }
  return (
    <Table name={t(copy.roles)}>
      <TableHead>
        <TableHeaderCell className="w-11">
          <span className="sr-only">{t(copy.permissions)}</span>
        </TableHeaderCell>
        <TableHeaderCell>{t(copy.name)}</TableHeaderCell>
        <TableHeaderCell>{t(copy.description)}</TableHeaderCell>
        <TableHeaderCell>{t(copy.users)}</TableHeaderCell>
        <TableHeaderCell>{t(copy.scope)}</TableHeaderCell>
      </TableHead>
      <TableBody>
        {rows.map((role) => (
          <Fragment key={role.id}>
            <TableRow className={role.id === openId ? 'border-b-0 bg-surface-2' : undefined}>
              <TableCell className="w-11 pr-0">{toggle(role)}</TableCell>
              <TableRowHeader>{role.name}</TableRowHeader>
              <TableCell className="text-ink-2">{role.description}</TableCell>
              <TableCell>
                <Assigned to={role.user_count} />
              </TableCell>
              <TableCell>
                <ScopeBadge of={role.scope_type} />
              </TableCell>
            </TableRow>
            {role.id === openId && (
              <tr className="border-b border-line bg-surface-2 last:border-b-0">
                <td />
                <td colSpan={4} className="px-3 pt-0.5 pr-5 pb-4">
                  {details(role)}
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </TableBody>
    </Table>
  )
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
