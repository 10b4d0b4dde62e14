import { t } from '@quickprism/client/words'
import { MOST_DESCRIPTION, RoleForm } from '@quickprism/contract/roles'
import { type ScopeType, scopeLabels } from '@quickprism/contract/scope'
import { Card, CardBody } from '@quickprism/ui/card'
import { ChoiceCards } from '@quickprism/ui/choice-card'
import { Field } from '@quickprism/ui/field'
import { MultiSelect } from '@quickprism/ui/multi-select'
import { Textarea } from '@quickprism/ui/textarea'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { REQUIRED_HINT } from '../../lib/contract-form.tsx'
import { FormText } from '../../lib/form-fields.tsx'
import { fields, lines } from './fields.ts'
import { copy } from './form-copy.ts'
import type { RoleControl } from './typed-role.ts'

export type BranchChoice = { value: string; label: string }

type RoleDetailsCardProps = {
  control: RoleControl
  businessId: string
  branches: BranchChoice[]
  /** Whether the person may do this for the whole business. */
  everywhere: boolean
}

/** What the role is called, what it is for, and where it counts. */
export const RoleDetailsCard = ({ control, businessId, branches, everywhere }: RoleDetailsCardProps) => (
  <Card aria-label={t(copy.details)}>
    <CardBody className="flex flex-col gap-4 pt-5">
      {lines.map(([name, { label, input }]) => (
        <FormText
          key={name}
          control={control}
          name={name}
          label={t(label)}
          required={!RoleForm.shape[name].isOptional()}
          input={input}
        />
      ))}
      <Description control={control} />
      <Scope control={control} businessId={businessId} branches={branches} everywhere={everywhere} />
      <p className="text-xs text-ink-3">{t(REQUIRED_HINT)}</p>
    </CardBody>
  </Card>
)

const Description = ({ control }: { control: RoleControl }) => {
  const { field, fieldState } = useController({ control, name: 'role_description' })
  return (
    <Field
      label={t(fields.role_description.label)}
      required
      error={fieldState.error?.message && t(fieldState.error.message)}
    >
      <span className="relative block">
        <Textarea
          name={field.name}
          rows={4}
          maxLength={MOST_DESCRIPTION}
          value={field.value}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
          className="pb-6"
        />
        <span aria-hidden="true" className="absolute right-3 bottom-1.5 text-xs text-ink-3">
          {t(copy.typed, { count: field.value.length, most: MOST_DESCRIPTION })}
        </span>
      </span>
    </Field>
  )
}

type ScopeProps = Pick<RoleDetailsCardProps, 'control' | 'businessId' | 'branches' | 'everywhere'>

const Scope = ({ control, businessId, branches, everywhere }: ScopeProps) => {
  const { field: type } = useController({ control, name: 'scope_type' })
  const { field: places, fieldState } = useController({ control, name: 'scope_id' })
  // Someone who looks at Business and comes back finds the branches as they were.
  const [lastBranches, setLastBranches] = useState<string[]>([])
  const chosen = Array.isArray(places.value) ? places.value : []

  const change = (next: string) => {
    if (next === type.value) return
    if (next === 'business') setLastBranches(chosen)
    places.onChange(next === 'business' ? businessId : lastBranches)
    type.onChange(next as ScopeType)
  }

  return (
    <>
      <Field label={t(fields.scope_type.label)} required>
        <ChoiceCards
          marker="radio"
          value={type.value}
          onChange={change}
          options={[
            {
              value: 'business',
              label: t(scopeLabels.business),
              helper: t(everywhere ? copy.everywhere : copy.notEverywhere),
              disabled: !everywhere && type.value !== 'business',
            },
            { value: 'shop', label: t(scopeLabels.shop), helper: t(copy.somewhere) },
          ]}
        />
      </Field>
      {type.value === 'shop' && (
        <Field
          label={t(fields.scope_id.label)}
          required
          error={fieldState.error ? t(fieldState.error.message ?? copy.noShop) : undefined}
        >
          <MultiSelect
            options={branches}
            value={chosen}
            onChange={places.onChange}
            placeholder={t(copy.chooseBranches)}
            emptyText={t(copy.noBranch)}
            openName={t(copy.openBranches)}
          />
        </Field>
      )}
    </>
  )
}
