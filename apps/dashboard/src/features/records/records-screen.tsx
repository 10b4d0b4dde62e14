import { t } from '@quickprism/client/words'
import { can } from '@quickprism/contract/gates'
import type { Permission } from '@quickprism/contract/permissions'
import { Button } from '@quickprism/ui/button'
import { Segmented } from '@quickprism/ui/segmented'
import { TableFrame } from '@quickprism/ui/table'
import { TabPanel, Tabs } from '@quickprism/ui/tabs'
import { History, RotateCcw } from 'lucide-react'
import { useHere } from '../../lib/access.tsx'
import { NoBranchList } from '../../lib/list.tsx'
import { useWidthFrom } from '../../lib/media.ts'
import { PageHeader } from '../../lib/page-header.tsx'
import { Freshness } from '../../lib/updated-ago.tsx'
import { useAddressState } from '../../lib/use-address-state.ts'
import { useRecords } from './api.ts'
import { copy } from './copy.ts'
import { FilterBar } from './filter-bar.tsx'
import { type Filters, filtersOf, isFiltered, noFilters, RecordsAddress, type Section } from './record-filters.ts'
import { RecordsList } from './records-list.tsx'
import type { RecordParts } from './records-listing.tsx'
import { SectionDenied } from './section-denied.tsx'

const sections: Record<Section, { label: string; list: string; permission: Permission }> = {
  visitor: { label: copy.visitor, list: copy.visitorLogs, permission: 'view_checkin_logs_of_visitors' },
  member: { label: copy.member, list: copy.memberLogs, permission: 'view_checkin_logs_of_members' },
}
const names = Object.keys(sections) as Section[]

/** What may be seen of both sections; the first of them is shown unless the address says otherwise. */
const useAllowed = () => {
  const { access, branchId, businessId } = useHere()
  return names.filter((name) =>
    can(access, { kind: 'gate', anyOf: [sections[name].permission], denied: '' }, [branchId, businessId]),
  )
}

export const RecordsScreen = (parts: RecordParts) => {
  const { branchId } = useHere()
  return branchId === '' ? (
    <>
      <PageHeader title={copy.title} />
      <NoBranchList title={copy.noShop} text={copy.noShopHint} />
    </>
  ) : (
    <Records {...parts} />
  )
}

const Records = (parts: RecordParts) => {
  const allowed = useAllowed()
  const [address, setAddress] = useAddressState(RecordsAddress)
  const section = address.section ?? allowed[0] ?? 'visitor'
  const page = address.page ?? 1
  const filters = filtersOf(address)
  const records = useRecords(section, filters, page, allowed.includes(section))
  const hasRoom = useWidthFrom(48)

  const filter = (next: Filters, how?: { replace: boolean }) =>
    setAddress({ ...address, ...next, page: undefined }, how)
  const choose = (next: Section) => setAddress({ ...address, section: next, page: undefined })

  const banner = allowed.includes(section) && !filters.date && (
    <span className="inline-flex items-center gap-1.5 text-xs text-ink-2">
      <History aria-hidden="true" size={14} />
      {t(copy.allTime)}
    </span>
  )
  const body = allowed.includes(section) ? (
    <>
      <FilterBar
        filters={filters}
        onChange={filter}
        onSearch={(search) => filter({ ...filters, search }, { replace: true })}
      />
      {!hasRoom && banner && <p className="mt-2">{banner}</p>}
      <TableFrame className="mt-3">
        <RecordsList
          of={records}
          asked={JSON.stringify({ section, filters, page })}
          name={sections[section].list}
          page={page}
          onPage={(next, how) => setAddress({ ...address, page: next === 1 ? undefined : next }, how)}
          search={filters.search}
          parts={parts}
          empty={
            isFiltered(filters)
              ? {
                  title: copy.emptyFiltered,
                  text: copy.emptyFilteredHint,
                  action: (
                    <Button size={32} icon={<RotateCcw aria-hidden="true" />} onClick={() => filter(noFilters)}>
                      {t(copy.reset)}
                    </Button>
                  ),
                }
              : { title: copy.empty, text: copy.emptyHint }
          }
        />
      </TableFrame>
    </>
  ) : (
    <SectionDenied permission={sections[section].permission} />
  )

  const tabs = names.map((value) => ({ value, label: t(sections[value].label) }))
  return (
    <>
      <PageHeader title={copy.title} actions={<Freshness of={records} />} />
      {hasRoom ? (
        <Tabs name={t(copy.sections)} tabs={tabs} value={section} onChange={choose} aside={banner}>
          <TabPanel value={section} className="mt-4">
            {body}
          </TabPanel>
        </Tabs>
      ) : (
        <>
          <Segmented name={t(copy.sections)} options={tabs} value={section} onChange={choose} wide className="mb-3" />
          {body}
        </>
      )}
    </>
  )
}
