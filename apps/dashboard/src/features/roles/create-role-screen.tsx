import { can, gates } from '@quickprism/contract/gates'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useHere } from '../../lib/access.tsx'
import { addresses } from '../../lib/addresses.ts'
import { BusinessIdNotFound } from '../../lib/business-id-not-found.tsx'
import { recallBusiness } from '../../lib/choices.ts'
import { PageHeader } from '../../lib/page-header.tsx'
import { useWasLeft } from '../../lib/use-was-left.ts'
import { useCreateRole } from './api.ts'
import { copy } from './form-copy.ts'
import { RoleForm } from './role-form.tsx'
import { emptyTexts, type TypedRole } from './typed-role.ts'

export const CreateRoleScreen = () => {
  const [stored] = useState(recallBusiness)
  return (
    <>
      <PageHeader title={copy.title} />
      {stored === undefined ? <BusinessIdNotFound /> : <CreateRole />}
    </>
  )
}

const CreateRole = () => {
  const { access, businessId } = useHere()
  const navigate = useNavigate()
  const create = useCreateRole()
  const wasLeft = useWasLeft()
  const toList = () => navigate({ to: addresses.roles, ignoreBlocker: true })
  const empty: TypedRole = {
    ...emptyTexts,
    permissions: [],
    ...(can(access, gates.createRoles, [businessId])
      ? { scope_type: 'business', scope_id: businessId }
      : { scope_type: 'shop', scope_id: [] }),
  }
  return (
    <RoleForm
      start={empty}
      draft={`new role of ${businessId}`}
      gate={gates.createRoles}
      labels={{ submit: copy.create, submitting: copy.creating }}
      busy={create.isPending}
      onSubmit={async (role) => {
        const { role_id: created } = await create.mutateAsync({ body: role })
        if (!wasLeft()) await navigate({ to: addresses.roles, search: { created } as never, ignoreBlocker: true })
      }}
      onCancel={() => void toList()}
    />
  )
}
