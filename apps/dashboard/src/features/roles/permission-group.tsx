import { t } from '@quickprism/client/words'
import { humanise } from '@quickprism/contract/humanise'
import type { Permission } from '@quickprism/contract/permissions'
import type { ListedPermission } from '@quickprism/contract/roles'
import { Badge } from '@quickprism/ui/badge'
import { Checkbox } from '@quickprism/ui/checkbox'
import { ChevronDown, ChevronRight, Link2 } from 'lucide-react'
import { useId } from 'react'
import { copy } from './form-copy.ts'
import { neededBy } from './giving.ts'
import { aboutPermission, isSensitive } from './permission-facts.ts'
import { SensitiveBadge } from './sensitive-badge.tsx'

export type PermissionChoice = {
  chosen: readonly Permission[]
  /** Those that came along with another one. */
  autoSelected: readonly Permission[]
  /** Why the person cannot give this permission; nothing where they can. */
  refusal: (permission: Permission) => string | undefined
  choose: (permissions: readonly Permission[]) => void
  unchoose: (permissions: readonly Permission[]) => void
}

type PermissionGroupProps = {
  category: string
  permissions: readonly ListedPermission[]
  choice: PermissionChoice
  open: boolean
  onToggle: () => void
}

/** One category: a head that folds it, a box for all of it, and a box for each permission. */
export const PermissionGroup = ({ category, permissions, choice, open, onToggle }: PermissionGroupProps) => {
  const id = useId()
  const names = permissions.map(({ name }) => name)
  const chosen = names.filter((name) => choice.chosen.includes(name))
  const givable = names.filter((name) => choice.refusal(name) === undefined)
  const missing = givable.filter((name) => !chosen.includes(name))
  return (
    <section aria-label={t(category)} className="border-t border-line">
      <div className="relative">
        <h3>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={onToggle}
            className="flex h-11 w-full items-center gap-3 px-5 text-left text-md font-semibold text-ink transition-colors hovered:bg-hover focus-visible:-outline-offset-2"
          >
            {open ? (
              <ChevronDown aria-hidden="true" size={16} className="text-ink-3" />
            ) : (
              <ChevronRight aria-hidden="true" size={16} className="text-ink-3" />
            )}
            <span className="ml-7 flex-1">{t(category)}</span>
            <span className="text-xs font-normal text-ink-3">
              {t(copy.chosenOf, { count: chosen.length, all: names.length })}
            </span>
          </button>
        </h3>
        <span className="absolute top-3.5 left-12">
          <Checkbox
            label={t(copy.groupOf, { category: { key: category } })}
            checked={chosen.length === names.length}
            mixed={chosen.length > 0 && chosen.length < names.length}
            disabled={chosen.length === 0 && givable.length === 0}
            onCheckedChange={() => (missing.length > 0 ? choice.choose(missing) : choice.unchoose(names))}
          />
        </span>
      </div>
      <div id={id} hidden={!open} className="pb-2 pl-9 pr-3">
        {open && permissions.map((permission) => <Choice key={permission.name} permission={permission} of={choice} />)}
      </div>
    </section>
  )
}

const Choice = ({ permission, of: choice }: { permission: ListedPermission; of: PermissionChoice }) => {
  const { name } = permission
  const checked = choice.chosen.includes(name)
  const refused = choice.refusal(name)
  const needing = checked ? neededBy(choice.chosen, name) : []
  const auto = checked && choice.autoSelected.includes(name)
  return (
    <Checkbox
      checked={checked}
      // What is in the role and cannot be given can still be taken out.
      disabled={(refused !== undefined && !checked) || needing.length > 0}
      onCheckedChange={(next) => (next ? choice.choose([name]) : choice.unchoose([name]))}
      helper={
        <>
          {auto && <span className="sr-only">{`${t(copy.autoSelected)}. `}</span>}
          {aboutPermission(permission)}
          {refused && <span className="block font-medium text-ink-2">{refused}</span>}
          {needing.length > 0 && (
            <span className="block font-medium text-ink-2">
              {t(copy.neededBy, { permissions: needing.map((needs) => t(humanise(needs))).join(', ') })}
            </span>
          )}
        </>
      }
      className="rounded-md px-3 py-1.5 has-focus-visible:bg-accent-subtle hover:bg-hover"
    >
      <span className="font-medium">{t(humanise(name))}</span>
      <span aria-hidden="true" className="inline-flex gap-1.5 pl-2 align-middle">
        {auto && (
          <Badge tone="accent" icon={<Link2 />}>
            {t(copy.autoSelected)}
          </Badge>
        )}
        {isSensitive(permission) && <SensitiveBadge />}
      </span>
    </Checkbox>
  )
}
