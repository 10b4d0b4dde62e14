import { t } from '@quickprism/client/words'
import { can, type Gate } from '@quickprism/contract/gates'
import { inWords } from '@quickprism/contract/humanise'
import type { Permission } from '@quickprism/contract/permissions'
import { RoleForm as Shape } from '@quickprism/contract/roles'
import { tell } from '@quickprism/ui/toast'
import { useController } from 'react-hook-form'
import { useHere } from '../../lib/access.tsx'
import { recallBusiness } from '../../lib/choices.ts'
import { FormFrame, useContractForm } from '../../lib/contract-form.tsx'
import { copy } from './form-copy.ts'
import { lackFor } from './giving.ts'
import { PermissionPicker } from './permission-picker.tsx'
import { RoleDetailsCard } from './role-details-card.tsx'
import { type TemplateName, templateNames } from './templates.ts'
import { type TypedRole, typedPlaces } from './typed-role.ts'
import { usePlaces } from './use-places.ts'

type RoleFormProps = {
  start: TypedRole
  /** The name of its draft. */
  draft: string
  /** What it takes at each place of the role. */
  gate: Gate
  labels: { submit: string; submitting: string }
  busy: boolean
  onSubmit: (role: Shape) => Promise<unknown>
  onCancel: () => void
}

export const RoleForm = ({ start, draft, gate, labels, busy, onSubmit, onCancel }: RoleFormProps) => {
  const { access, businessId } = useHere()
  const { nameOf, branchesFor } = usePlaces()
  const { form, control, setValue, typed, changed, errors, missing, submit } = useContractForm(Shape, start, { draft })
  const { field: permissions } = useController({ control, name: 'permissions' })

  const refusal = (permission: Permission) => {
    const lack = lackFor(access, permission, { places: typedPlaces(typed), businessId })
    if (!lack) return undefined
    const place = lack.place === undefined ? t(copy.anyPlace) : nameOf(lack.place)
    return lack.permission === permission
      ? t(copy.notHeld, { place })
      : t(copy.needsNotHeld, { permission: inWords(lack.permission), place })
  }
  const notTheirs = typed.permissions.filter((name) => refusal(name) !== undefined)
  const ready = missing.length === 0 && notTheirs.length === 0

  const reason = () => {
    if (missing.some((name) => name !== 'permissions' && name !== 'scope_id')) return t(copy.incomplete)
    if (missing.includes('permissions')) return t(copy.noPermission)
    if (missing.includes('scope_id')) return t(copy.noShop)
    return notTheirs.length > 0 ? t(copy.notYours, { permissions: notTheirs.map(inWords) }) : undefined
  }

  /** What keeps a role from being sent, apart from what is typed. */
  const block = () => {
    if (missing.includes('permissions')) return copy.noPermission
    if (typed.scope_type === 'shop') return missing.includes('scope_id') ? copy.noShop : undefined
    return recallBusiness() === undefined ? copy.noBusiness : undefined
  }

  /** Name and description follow the template until the user writes their own. */
  const describe = (template: TemplateName) => {
    const { name, about } = copy.templates[template]
    const isOurs = (text: string, part: 'name' | 'about') =>
      text.trim() === '' || templateNames.some((other) => t(copy.templates[other][part]) === text)
    if (isOurs(typed.role_name, 'name')) setValue('role_name', t(name), { shouldValidate: true })
    if (isOurs(typed.role_description, 'about')) setValue('role_description', t(about), { shouldValidate: true })
  }

  const send = () => {
    const blocked = block()
    if (blocked) tell({ tone: 'bad', text: t(blocked) })
    submit((role) => (blocked || notTheirs.length > 0 ? undefined : onSubmit(role)))
  }

  return (
    <FormFrame
      form={form}
      errors={errors}
      reason={reason()}
      shut={!ready}
      busy={busy}
      changed={changed}
      labels={{ ...labels, cancel: copy.cancel }}
      onSubmit={send}
      onCancel={onCancel}
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)]">
        <RoleDetailsCard
          control={control}
          businessId={businessId}
          branches={branchesFor(gate, typedPlaces(start))}
          everywhere={can(access, gate, [businessId])}
        />
        <PermissionPicker
          chosen={permissions.value}
          onChange={permissions.onChange}
          refusal={refusal}
          error={errors.permissions && t(copy.noPermission)}
          onTemplate={describe}
        />
      </div>
    </FormFrame>
  )
}
