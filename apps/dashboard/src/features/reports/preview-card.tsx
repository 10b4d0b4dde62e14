import { showDay } from '@quickprism/app/days'
import { formatNumber } from '@quickprism/app/format'
import { t, tCount } from '@quickprism/client/words'
import { reportColumns } from '@quickprism/contract/reports'
import { Badge } from '@quickprism/ui/badge'
import { Card, CardHeader } from '@quickprism/ui/card'
import { EmptyState } from '@quickprism/ui/empty-state'
import { SkeletonRegion } from '@quickprism/ui/skeleton'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { pageOf } from '../../lib/list.tsx'
import { ListPages } from '../../lib/list-pages.tsx'
import { PageSkeleton, Rows } from '../../lib/rows.tsx'
import { copy } from './copy.ts'
import { previewListing } from './preview-listing.tsx'
import type { Wanted } from './report-form.ts'
import type { Preview } from './use-preview.ts'

type PreviewCardProps = { preview: Preview | undefined; coming: Wanted | undefined }

const dayOf = (minute: string) => showDay(minute.slice(0, 10))

const inWords = ({ type, members, isEveryone, outOf, from, to }: Wanted) => {
  const said = { type: t(copy.types[type]), from: dayOf(from), to: dayOf(to) }
  if (isEveryone) return t(copy.previewedAll, said)
  if (outOf) return t(copy.previewedSome, { ...said, most: members.length, total: outOf })
  return tCount(members.length, copy.previewed, said)
}

/** What the report will say, ten rows at a time. */
export const PreviewCard = ({ preview, coming }: PreviewCardProps) => {
  const id = useId()
  const rows = preview?.sheet.rows.length ?? 0
  return (
    <Card aria-labelledby={id} className="overflow-hidden">
      <CardHeader
        id={id}
        title={t(copy.preview)}
        subtitle={preview && inWords(preview.wanted)}
        actions={
          rows > 0 && (
            <Badge tone="success" icon={<Check aria-hidden="true" />}>
              {tCount(rows, copy.rows, { rows: formatNumber(rows) })}
            </Badge>
          )
        }
      />
      <div className="border-t border-line">{content(preview, coming)}</div>
    </Card>
  )
}

const content = (preview: Preview | undefined, coming: Wanted | undefined) => {
  if (coming) {
    return (
      <SkeletonRegion name={t(copy.loading)}>
        <PageSkeleton listing={previewListing(reportColumns[coming.type])} />
      </SkeletonRegion>
    )
  }
  if (!preview) return <EmptyState title={t(copy.noPreview)} text={t(copy.noPreviewHint)} className="min-h-80" />
  if (preview.sheet.rows.length === 0) {
    return <EmptyState title={t(copy.empty)} text={t(copy.emptyHint)} className="min-h-80" />
  }
  return <PreviewRows preview={preview} />
}

const PreviewRows = ({ preview: { sheet } }: { preview: Preview }) => {
  const [page, setPage] = useState(1)
  const { rows, ...pagination } = pageOf(sheet.rows, page)
  return (
    <>
      <Rows listing={previewListing(sheet.columns)} rows={rows.map((cells, place) => ({ place, cells }))} />
      <ListPages page={page} onPage={setPage} of={pagination} showing={copy.page} dense />
    </>
  )
}
