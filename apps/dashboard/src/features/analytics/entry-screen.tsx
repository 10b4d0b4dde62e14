import { formatLongDate, formatNumber } from '@quickprism/app/format'
import { useNow } from '@quickprism/app/use-now'
import { t, tCount } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import { sentence } from '@quickprism/contract/sentence'
import { buttonLook } from '@quickprism/ui/button-look'
import { Link } from '@tanstack/react-router'
import { ClipboardList, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { IfAllowed, useHere } from '../../lib/access.tsx'
import { addresses } from '../../lib/addresses.ts'
import { useWidthFrom } from '../../lib/media.ts'
import { PageHeader } from '../../lib/page-header.tsx'
import { UpdatedAgo } from '../../lib/updated-ago.tsx'
import { useZone } from '../../lib/zone.ts'
import { useKpis } from './api.ts'
import { copy } from './copy.ts'

/** "Friday, 13 November 2026. 86 people on site.", as far as it is known. */
const useDayAndPeople = () => {
  const date = formatLongDate(useNow(60_000), useZone())
  const inside = useKpis().data?.inside
  const people = inside !== undefined && tCount(inside, copy.peopleOnSite, { number: formatNumber(inside) })
  return (
    <>
      {t(copy.date, { date })} {people && <span>{people}</span>}
    </>
  )
}

/** The landing page: its head, above the cards of several features. */
export const EntryScreen = ({ children }: { children: ReactNode }) => {
  const { branchId, branchName } = useHere()
  const kpis = useKpis()
  const dayAndPeople = useDayAndPeople()
  const hasRoom = useWidthFrom(48)
  const age = <UpdatedAgo at={kpis.dataUpdatedAt} />
  return (
    <>
      <PageHeader
        title={branchId === '' ? copy.entry : sentence(copy.today, { branch: branchName })}
        description={
          <>
            {dayAndPeople} {!hasRoom && age}
          </>
        }
        // On a phone the sidebar leads there.
        actions={
          hasRoom && (
            <div className="flex flex-wrap items-center gap-2 print:hidden">
              {age}
              <IfAllowed by={gates.exportReports}>
                <Link to={addresses.reports} className={buttonLook('secondary')}>
                  <FileText aria-hidden="true" size={15} />
                  {t(copy.reports)}
                </Link>
              </IfAllowed>
              <IfAllowed by={gates.viewVisits}>
                <Link to={addresses.records} className={buttonLook(kpis.data?.first_day ? 'secondary' : 'primary')}>
                  <ClipboardList aria-hidden="true" size={15} />
                  {t(copy.records)}
                </Link>
              </IfAllowed>
            </div>
          )
        }
      />
      {children}
    </>
  )
}
