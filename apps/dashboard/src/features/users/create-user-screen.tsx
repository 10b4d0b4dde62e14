import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import { tell } from '@quickprism/ui/toast'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useHere } from '../../lib/access.tsx'
import { addresses } from '../../lib/addresses.ts'
import { BusinessIdNotFound } from '../../lib/business-id-not-found.tsx'
import { recallBusiness } from '../../lib/choices.ts'
import { recallDraft, useDraft } from '../../lib/drafts.ts'
import { PageHeader } from '../../lib/page-header.tsx'
import { AdditionalCard } from './additional-card.tsx'
import { useCreateUser } from './api.ts'
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

export const CreateUserScreen = () => {
  const [businessId] = useState(recallBusiness)
  return (
    <>
      <PageHeader title={copy.title} description={t(copy.createHint)} />
      {businessId ? <CreateUser /> : <BusinessIdNotFound />}
    </>
  )
}

type Draft = { quickID: string; scope: Scope; roles: ChosenRole[] }

const nothing: Draft = { quickID: '', scope: { type: 'shop', branches: [] }, roles: [] }

const CreateUser = () => {
  const draft = `new user of ${useHere().businessId}`
  const [restored] = useState(() => ({ ...nothing, ...recallDraft<Draft>(draft, nothing) }))
  const navigate = useNavigate()
  const create = useCreateUser()
  const quickId = useQuickId(restored.quickID)
  const [scope, setScope] = useState(restored.scope)
  const [roles, setRoles] = useState(restored.roles)
  const [fields, setFields] = useState<InfoField[]>([])
  const [checked, setChecked] = useState(false)

  // Additional information may say anything about a person, so it is not kept.
  const kept: Draft = { quickID: quickId.typed, scope, roles }
  const worthKeeping = JSON.stringify(kept) !== JSON.stringify(nothing)
  useDraft(draft, { start: nothing, typed: kept, changed: worthKeeping })

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
    const businessId = recallBusiness()
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
