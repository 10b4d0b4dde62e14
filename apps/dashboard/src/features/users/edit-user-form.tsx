import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import type { UserDetails } from '@quickprism/contract/users'
import { tell } from '@quickprism/ui/toast'
import { useState } from 'react'
import { useHere } from '../../lib/access.tsx'
import { recallDraft, useDraft } from '../../lib/drafts.ts'
import { session } from '../../lib/session.ts'
import { ifStored } from '../../lib/stored-business.ts'
import { useEditUser } from './api.ts'
import { type ChosenRole, faultsOf, rolesByPlace, type Scope } from './assignment.ts'
import { chosenUser } from './chosen-user.ts'
import { copy } from './form-copy.ts'
import { NotedCard, PersonCard } from './person-card.tsx'
import { RolesCard } from './roles-card.tsx'
import { ScopeCard } from './scope-card.tsx'
import { type ScopeChange, ScopeChangeDialog } from './scope-change-dialog.tsx'
import { useIsMe } from './user-facts.tsx'
import { UserForm } from './user-form.tsx'

type Assigned = { scope: Scope; roles: ChosenRole[] }

/** To compare them: a branch or role that was taken away and given back is where it was. */
const inOrder = ({ scope, roles }: Assigned) =>
  JSON.stringify([scope.type, scope.branches.toSorted(), roles.map((role) => JSON.stringify(role)).toSorted()])

type EditUserFormProps = { user: UserDetails; roles: ChosenRole[]; onLeave: () => void }

export const EditUserForm = ({ user, roles: held, onLeave }: EditUserFormProps) => {
  const here = useHere()
  const edit = useEditUser()
  const isMe = useIsMe()(user.quickID)
  const draft = `user ${user.quickID}`
  const [before] = useState<Assigned>({
    scope: { type: user.scope_type, branches: user.shop_quickIDs },
    roles: held,
  })
  const [restored] = useState(() => ({ ...before, ...recallDraft<Assigned>(draft, before) }))
  const [scope, setScope] = useState(restored.scope)
  const [roles, setRoles] = useState(restored.roles)
  const [checked, setChecked] = useState(false)
  const [change, setChange] = useState<ScopeChange>()

  const changed = inOrder({ scope, roles }) !== inOrder(before)
  useDraft(draft, { start: before, typed: { scope, roles }, changed })

  const otherScope = scope.type !== user.scope_type

  const rescope = (next: Scope) => {
    setScope(next)
    // No role counts for both scopes: those of before are gone, and come back with the old scope.
    if (next.type !== scope.type) setRoles(next.type === user.scope_type ? held : [])
  }

  const say = (text: string) => tell({ tone: 'bad', text })

  const reason = () => {
    if (user.is_root) return t(copy.rootStays)
    return roles.length === 0 ? t(copy.noRoleChosen, { name: user.name }) : undefined
  }

  const send = ({ params, body }: ScopeChange) =>
    edit.mutate(
      { params, body },
      {
        onSuccess: ({ ok }) => {
          if (ok) onLeave()
        },
        onSettled: () => setChange(undefined),
      },
    )

  const save = () => {
    setChecked(true)
    if (!chosenUser()) return say(t(copy.userMissing))
    if (session.token() === undefined) return say(t(copy.tokenMissing))
    const businessId = ifStored(here.businessId)
    const faults = faultsOf({ scope, roles, businessId })
    if (faults.length > 0 || !businessId) return faults.forEach(say)
    const asked = {
      params: { userId: user.quickID },
      body: { scope_type: scope.type, scope_role_data: rolesByPlace(roles, scope, businessId) },
    }
    if (otherScope) setChange(asked)
    else send(asked)
  }

  return (
    <>
      <UserForm
        roles={<RolesCard scope={scope} chosen={roles} onChange={setRoles} fixed={user.is_root} />}
        labels={{ submit: copy.save, submitting: copy.saving }}
        reason={reason()}
        shut={user.is_root}
        busy={edit.isPending}
        changed={changed}
        onSubmit={save}
        onCancel={onLeave}
      >
        <PersonCard user={user} />
        <ScopeCard
          title={t(copy.scopeConfiguration)}
          by={gates.editUsers}
          scope={scope}
          onChange={rescope}
          checked={checked}
          fixed={isMe || user.is_root}
          note={otherScope ? t(copy.rolesGo) : isMe && t(copy.ownScope)}
        />
        <NotedCard info={user.additional_info} />
      </UserForm>
      <ScopeChangeDialog
        change={change}
        from={user.scope_type}
        roleCount={user.roles.length}
        busy={edit.isPending}
        onCancel={() => setChange(undefined)}
        onConfirm={send}
      />
    </>
  )
}
