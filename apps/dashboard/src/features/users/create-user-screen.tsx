import { t } from '@quickprism/client/words'
import { can, gates } from '@quickprism/contract/gates'
import { tell } from '@quickprism/ui/toast'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type Here, useHere } from '../../lib/access.tsx'
import { addresses } from '../../lib/addresses.ts'
import { BusinessIdNotFound } from '../../lib/business-id-not-found.tsx'
import { recallBusiness } from '../../lib/choices.ts'
import { recallDraft, useDraft } from '../../lib/drafts.ts'
import { PageHeader } from '../../lib/page-header.tsx'
import { ifStored } from '../../lib/stored-business.ts'
import { AdditionalCard } from './additional-card.tsx'
import { useCreateUser, useRolesById } from './api.ts'
import {
  additionalInfo,
  type ChosenRole,
  faultsOf,
  type InfoField,
  repeatedHeadings,
  rolesByPlace,
  type Scope,
} from './assignment.ts'
import { copy } from './form-copy.ts'
import { FindPersonCard } from './person-card.tsx'
import { RolesCard } from './roles-card.tsx'
import { ScopeCard } from './scope-card.tsx'
import { useQuickId } from './use-quick-id.ts'
import { UserForm } from './user-form.tsx'
import { UserFormSkeleton } from './user-form-skeleton.tsx'

export const CreateUserScreen = () => {
  const [businessId] = useState(recallBusiness)
  return (
    <>
      <PageHeader title={copy.title} description={t(copy.createHint)} />
      {businessId ? <AddressedForm /> : <BusinessIdNotFound />}
    </>
  )
}

/** The address may say which role the user is to have. */
const AddressedForm = () => {
  const { role }: { role?: string } = useSearch({ strict: false })
  return role ? <WithRole id={role} /> : <CreateUser start={nothing} />
}

type Draft = { quickID: string; scope: Scope; roles: ChosenRole[] }

const nothing: Draft = { quickID: '', scope: { type: 'shop', branches: [] }, roles: [] }

/** Where the caller may add a user who holds this role: at the selected branch where the role counts there. */
const scopeFor = ({ scope_type, scope_ids }: ChosenRole, { access, branchId, businessId }: Here): Scope | undefined => {
  if (scope_type === 'business') {
    return can(access, gates.createUsers, [businessId]) ? { type: 'business', branches: [] } : undefined
  }
  const open = scope_ids.filter((id) => can(access, gates.createUsers, [id, businessId]))
  const branch = open.includes(branchId) ? branchId : open[0]
  return branch === undefined ? undefined : { type: 'shop', branches: [branch] }
}

/** The form with this role chosen. A role that cannot be looked up, or given by the caller, leaves it empty. */
const WithRole = ({ id }: { id: string }) => {
  const here = useHere()
  const [found] = useRolesById([id])
  if (found?.isPending) return <UserFormSkeleton />
  if (!found?.data) return <CreateUser start={nothing} />
  const { name, scope_type, scope_ids } = found.data
  const role = { id, name, scope_type, scope_ids }
  const scope = scopeFor(role, here)
  return <CreateUser start={scope ? { ...nothing, scope, roles: [role] } : nothing} />
}

const CreateUser = ({ start }: { start: Draft }) => {
  const [first] = useState(start)
  const here = useHere()
  const draft = `new user of ${here.businessId}`
  const [restored] = useState(() => ({ ...first, ...recallDraft<Draft>(draft, first) }))
  const navigate = useNavigate()
  const create = useCreateUser()
  const quickId = useQuickId(restored.quickID)
  const [scope, setScope] = useState(restored.scope)
  const [roles, setRoles] = useState(restored.roles)
  const [fields, setFields] = useState<InfoField[]>([])
  const [checked, setChecked] = useState(false)

  // Additional information may say anything about a person, so it is not kept.
  const kept: Draft = { quickID: quickId.typed, scope, roles }
  const worthKeeping = JSON.stringify(kept) !== JSON.stringify(first)
  useDraft(draft, { start: first, typed: kept, changed: worthKeeping })

  const toList = () => void navigate({ to: addresses.users, ignoreBlocker: true })

  const needsBranch = scope.type === 'shop' && scope.branches.length === 0
  const isVerified = quickId.state === 'verified'
  const shut = !isVerified || needsBranch || repeatedHeadings(fields).length > 0
  const reason = isVerified ? (needsBranch ? t(copy.branchToGoOn) : undefined) : t(copy.verifyToGoOn)

  const say = (text: string) => tell({ tone: 'bad', text })

  const submit = () => {
    setChecked(true)
    quickId.leave()
    if (!isVerified) return say(t(copy.verifyFirst))
    const businessId = ifStored(here.businessId)
    const faults = faultsOf({ scope, roles, businessId })
    if (faults.length > 0 || !businessId) return faults.forEach(say)
    if (shut) return
    create.mutate(
      {
        body: {
          quick_id: quickId.typed,
          scope_type: scope.type,
          scope_role_data: rolesByPlace(roles, scope, businessId),
          additional_info: additionalInfo(fields),
        },
      },
      {
        onSuccess: ({ ok }) => {
          if (ok) toList()
        },
      },
    )
  }

  return (
    <UserForm
      roles={<RolesCard scope={scope} chosen={roles} onChange={setRoles} />}
      labels={{ submit: copy.create, submitting: copy.creating }}
      reason={reason}
      shut={shut}
      busy={create.isPending}
      changed={worthKeeping || Object.keys(additionalInfo(fields)).length > 0}
      onSubmit={submit}
      onCancel={toList}
    >
      <FindPersonCard quickId={quickId} />
      <ScopeCard title={t(copy.scope)} by={gates.createUsers} scope={scope} onChange={setScope} checked={checked} />
      <AdditionalCard fields={fields} onChange={setFields} />
    </UserForm>
  )
}
