import { t } from '@quickprism/client/words'
import { can, type Gate } from '@quickprism/contract/gates'
import { type ScopeType, scopeLabels } from '@quickprism/contract/scope'
import { ChoiceCards } from '@quickprism/ui/choice-card'
import { Field } from '@quickprism/ui/field'
import { MultiSelect } from '@quickprism/ui/multi-select'
import type { ReactNode } from 'react'
import { useHere } from '../../lib/access.tsx'
import { useBranchNames } from '../../lib/branch-names.ts'
import type { Scope } from './assignment.ts'
import { FormCard } from './form-card.tsx'
import { copy } from './form-copy.ts'

/** Where the caller may do what the gate guards: everywhere, or at some of the branches. */
const useReach = (gate: Gate) => {
  const { access, businessId } = useHere()
  return {
    business: can(access, gate, [businessId]),
    branch: (id: string) => can(access, gate, [id, businessId]),
  }
}

type ScopeCardProps = {
  title: string
  /** What it takes to give somebody a place. */
  by: Gate
  scope: Scope
  onChange: (scope: Scope) => void
  /** Shows what is missing. */
  checked: boolean
  fixed?: boolean
  note?: ReactNode
}

export const ScopeCard = ({ title, by, scope, onChange, checked, fixed = false, note }: ScopeCardProps) => {
  const reach = useReach(by)
  const branches = useBranchNames().data ?? []
  return (
    <FormCard title={title}>
      <ChoiceCards
        name={title}
        marker="radio"
        value={scope.type}
        disabled={fixed || !reach.business}
        onChange={(type) => onChange({ ...scope, type: type as ScopeType })}
        options={[
          { value: 'business', label: t(scopeLabels.business), helper: t(copy.everyBranch) },
          { value: 'shop', label: t(scopeLabels.shop), helper: t(copy.chosenBranches) },
        ]}
      />
      {scope.type === 'shop' && (
        <Field
          className="mt-4"
          label={t(copy.branches)}
          required
          disabled={fixed}
          error={checked && scope.branches.length === 0 ? t(copy.branchFirst) : undefined}
        >
          <MultiSelect
            options={branches
              .filter(({ shop_quickID }) => reach.branch(shop_quickID) || scope.branches.includes(shop_quickID))
              .map(({ shop_quickID, store_name }) => ({ value: shop_quickID, label: store_name }))}
            value={scope.branches}
            onChange={(chosen) => onChange({ ...scope, branches: chosen })}
            placeholder={t(copy.chooseBranches)}
            emptyText={t(copy.noBranch)}
            openName={t(copy.openBranches)}
            disabled={fixed}
          />
        </Field>
      )}
      {note && <p className="mt-3 text-xs text-ink-2">{note}</p>}
    </FormCard>
  )
}
