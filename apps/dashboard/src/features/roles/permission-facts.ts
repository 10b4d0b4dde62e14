import { t } from '@quickprism/client/words'
import { humanise, inWords } from '@quickprism/contract/humanise'
import { permissions } from '@quickprism/contract/permissions'
import type { ListedPermission } from '@quickprism/contract/roles'
import { copy } from './copy.ts'

/** What it opens, and what it is useless without. */
export const aboutPermission = ({ description, dependencies }: ListedPermission) =>
  dependencies.length === 0
    ? t(description)
    : t(copy.descriptionAndNeeds, { description: { key: description }, permissions: dependencies.map(inWords) })

export const isSensitive = ({ name }: ListedPermission) => permissions[name].sensitive === true

/** Whether its name, its category or what it is for says this. */
export const isFoundBy = (search: string) => {
  const sought = search.trim().toLocaleLowerCase('en')
  return (permission: ListedPermission) =>
    [permission.name, t(humanise(permission.name)), t(permission.category), aboutPermission(permission)].some((text) =>
      text.toLocaleLowerCase('en').includes(sought),
    )
}

/** In the order in which the server lists them. */
export const byCategory = (list: readonly ListedPermission[]) => [
  ...Map.groupBy(list, ({ category }) => category).entries(),
]
