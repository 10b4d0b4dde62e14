import type { Question } from '@quickprism/app/answer'
import { t } from '@quickprism/client/words'
import type { Reply } from '@quickprism/contract/endpoint'
import { type roles as calls, MOST_SOUGHT } from '@quickprism/contract/roles'
import { Button } from '@quickprism/ui/button'
import { Card, CardHeader } from '@quickprism/ui/card'
import { Segmented } from '@quickprism/ui/segmented'
import { List } from '../../lib/list.tsx'
import type { OnPage } from '../../lib/list-pages.tsx'
import { SearchBox } from '../../lib/search-box.tsx'
import { compactRoles } from './compact-roles-listing.tsx'
import { copy } from './copy.ts'
import { detailedRoles } from './detailed-roles-listing.tsx'
import type { RoleTables } from './use-role-tables.ts'

export const ROLES_HEADING = 'roles'

type RolesCardProps = {
  roles: Question<Reply<typeof calls.list>>
  page: number
  onPage: OnPage
  search: string
  onSearch: (search: string) => void
  tables: RoleTables
  /** Where only those are listed that nobody holds. */
  onShowAll?: () => void
}

export const RolesCard = ({ roles, page, onPage, search, onSearch, tables, onShowAll }: RolesCardProps) => {
  const compact = tables.table === 'compact'
  return (
    <Card aria-labelledby={ROLES_HEADING} className="overflow-hidden">
      <CardHeader
        id={ROLES_HEADING}
        title={t(onShowAll ? copy.unassignedRoles : copy.roles)}
        className="items-center! max-sm:flex-col max-sm:items-stretch!"
        actions={
          <>
            <SearchBox
              label={t(copy.search)}
              maxLength={MOST_SOUGHT}
              value={search}
              onSearch={onSearch}
              className="max-sm:flex-1 sm:w-52"
            />
            {onShowAll && (
              <Button size={28} onClick={onShowAll}>
                {t(copy.showAll)}
              </Button>
            )}
            <Segmented
              name={t(copy.tables)}
              options={[
                { value: 'compact', label: t(copy.compact) },
                { value: 'detailed', label: t(copy.detailed) },
              ]}
              value={tables.table}
              onChange={tables.choose}
            />
          </>
        }
      />
      <div className="border-t border-line">
        <List
          of={roles}
          read={({ roles: rows, pagination }) => ({ rows, ...pagination })}
          listing={compact ? compactRoles(tables.view) : detailedRoles(tables)}
          page={page}
          onPage={onPage}
          showing={copy.showing}
          empty={
            search === ''
              ? { title: onShowAll ? copy.noneUnassigned : copy.noRoles }
              : {
                  title: copy.noneFound,
                  action: (
                    <Button size={32} onClick={() => onSearch('')}>
                      {t(onShowAll ? copy.clearSearch : copy.showAll)}
                    </Button>
                  ),
                }
          }
          failed={({ message }) =>
            compact
              ? { title: copy.compactFailed, text: message, retry: copy.retry }
              : { title: copy.detailedFailed, retry: copy.retry }
          }
        />
      </div>
    </Card>
  )
}
