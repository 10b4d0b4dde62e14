import { Answer } from '@quickprism/app/answer'
import { t } from '@quickprism/client/words'
import { type Permission, withDependencies } from '@quickprism/contract/permissions'
import type { ListedPermission } from '@quickprism/contract/roles'
import { Badge } from '@quickprism/ui/badge'
import { Card, CardHeader } from '@quickprism/ui/card'
import { ErrorState } from '@quickprism/ui/error-state'
import { Skeleton } from '@quickprism/ui/skeleton'
import { TextInput } from '@quickprism/ui/text-input'
import { CircleAlert, Search } from 'lucide-react'
import { useState } from 'react'
import { usePermissions } from './api.ts'
import { fields } from './fields.ts'
import { copy } from './form-copy.ts'
import { withChosen, without } from './giving.ts'
import { byCategory, isFoundBy } from './permission-facts.ts'
import { type PermissionChoice, PermissionGroup } from './permission-group.tsx'
import { TemplateChoice } from './template-choice.tsx'
import type { TemplateName } from './templates.ts'

type PermissionPickerProps = {
  chosen: readonly Permission[]
  onChange: (chosen: Permission[]) => void
  refusal: (permission: Permission) => string | undefined
  error: string | undefined
  onTemplate: (template: TemplateName) => void
}

export const PermissionPicker = ({ chosen, onChange, refusal, error, onTemplate }: PermissionPickerProps) => {
  const [autoSelected, setAutoSelected] = useState<readonly Permission[]>([])
  const [sought, setSought] = useState('')
  const [template, setTemplate] = useState<TemplateName>()

  const choice: PermissionChoice = {
    chosen,
    autoSelected,
    refusal,
    choose: (more) => {
      const added = withDependencies(more).filter((name) => !more.includes(name) && !chosen.includes(name))
      setAutoSelected([...without(autoSelected, more), ...added])
      onChange(withChosen(chosen, more))
    },
    unchoose: (fewer) => {
      const rest = without(chosen, fewer)
      setAutoSelected(without(autoSelected, fewer))
      // Of a whole group, what others still need stays.
      onChange(withChosen(rest, rest))
    },
  }

  return (
    <Card aria-labelledby="role-permissions" className="overflow-hidden">
      <CardHeader
        id="role-permissions"
        title={t(fields.permissions.label)}
        subtitle={
          <>
            {t(copy.autoSelectedHint)}
            {error && (
              <span role="alert" className="mt-0.5 flex items-center gap-1 text-danger">
                <CircleAlert aria-hidden="true" size={13} className="shrink-0" />
                {error}
              </span>
            )}
          </>
        }
        className="max-sm:flex-col max-sm:items-stretch"
        actions={
          <>
            <span role="status" className="flex">
              <Badge tone="accent" className="h-6">
                {t(copy.selected, { count: chosen.length })}
              </Badge>
            </span>
            <TextInput
              aria-label={t(copy.find)}
              placeholder={t(copy.find)}
              leading={<Search aria-hidden="true" />}
              controlSize={32}
              value={sought}
              onValueChange={setSought}
              onKeyDown={(event) => {
                // It only narrows the list; nothing is sent.
                if (event.key === 'Enter') event.preventDefault()
              }}
              className="w-44! max-sm:flex-1"
            />
          </>
        }
      />
      <TemplateChoice
        chosen={chosen}
        refusal={refusal}
        onChoose={(started, next) => {
          setTemplate(started)
          setAutoSelected(autoSelected.filter((name) => next.includes(name) && chosen.includes(name)))
          onChange(next)
          onTemplate(started)
        }}
      />
      <Answer
        of={usePermissions()}
        waiting={<GroupsSkeleton />}
        failed={(_, again) => (
          <div className="border-t border-line">
            <ErrorState title={t(copy.catalogueFailed)} retryLabel={t(copy.tryAgain)} onRetry={again} />
          </div>
        )}
      >
        {/* Another template opens the groups it ticks something in. */}
        {(catalogue) => <Groups key={template} catalogue={catalogue} sought={sought} choice={choice} />}
      </Answer>
    </Card>
  )
}

type GroupsProps = { catalogue: readonly ListedPermission[]; sought: string; choice: PermissionChoice }

const Groups = ({ catalogue, sought, choice }: GroupsProps) => {
  const all = byCategory(catalogue)
  // At first what is chosen is open to see, or the first category while nothing is.
  const [folded, setFolded] = useState<readonly string[]>(() => {
    const used = all.filter(([, members]) => members.some(({ name }) => choice.chosen.includes(name)))
    const open = used.length > 0 ? used : all.slice(0, 1)
    return all.map(([category]) => category).filter((category) => !open.some(([name]) => name === category))
  })
  const found = byCategory(catalogue.filter(isFoundBy(sought)))
  const isSearching = sought.trim() !== ''
  // While a search goes on all it finds is open; what its most exact words found stays open after it, while they are taken back.
  const [search, setSearch] = useState({
    sought,
    words: '',
    found: [] as readonly string[],
    shut: [] as readonly string[],
  })
  if (search.sought !== sought) {
    const isNarrower = found.length > 0 && !search.words.includes(sought.trim())
    if (!isSearching) setFolded(folded.filter((name) => !search.found.includes(name) || search.shut.includes(name)))
    setSearch(
      isSearching
        ? {
            sought,
            words: isNarrower ? sought.trim() : search.words,
            found: isNarrower ? found.map(([category]) => category) : search.found,
            shut: [],
          }
        : { sought, words: '', found: [], shut: [] },
    )
  }
  if (found.length === 0) {
    return <p className="border-t border-line px-5 py-8 text-center text-sm text-ink-2">{t(copy.noMatch)}</p>
  }
  const toggled = (list: readonly string[], category: string) =>
    list.includes(category) ? list.filter((name) => name !== category) : [...list, category]
  const toggle = (category: string) =>
    isSearching ? setSearch({ ...search, shut: toggled(search.shut, category) }) : setFolded(toggled(folded, category))
  return found.map(([category, members]) => (
    <PermissionGroup
      key={category}
      category={category}
      permissions={members}
      choice={choice}
      open={!(isSearching ? search.shut : folded).includes(category)}
      onToggle={() => toggle(category)}
    />
  ))
}

const widths = ['w-40', 'w-44', 'w-36', 'w-32', 'w-28', 'w-24', 'w-20']

const GroupsSkeleton = () =>
  widths.map((width) => (
    <div key={width} className="flex h-11 items-center gap-4 border-t border-line px-5">
      <Skeleton className="size-4" />
      <Skeleton className={`h-3 ${width}`} />
    </div>
  ))
