import { Answer } from '@quickprism/app/answer'
import { DocumentTitle } from '@quickprism/app/document-title'
import { saveAnswer, saveFile } from '@quickprism/app/save-file'
import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { buttonLook } from '@quickprism/ui/button-look'
import { Card } from '@quickprism/ui/card'
import { Skeleton } from '@quickprism/ui/skeleton'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Download, PencilLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { addresses } from '../../lib/addresses.ts'
import { useExport, useHeld, useWhoSaw } from './api.ts'
import { copy } from './copy.ts'
import { Holdings } from './holdings.tsx'
import { LookSummary } from './look-summary.tsx'

/** What others know of its reader, who looked, and what can be done about it. */
export const PrivacyScreen = ({ consent }: { consent: ReactNode }) => (
  <>
    <DocumentTitle>{copy.title}</DocumentTitle>
    <h1 className="mb-4 text-2xl font-semibold text-ink">{t(copy.title)}</h1>
    <div className="flex flex-col gap-5">
      <WhoSawCard />
      <Holdings />
      <CorrectCard />
      <ExportCard />
      {consent}
    </div>
  </>
)

const WhoSawCard = () => {
  const held = useHeld()
  return (
    <Card aria-labelledby="saw-heading" className="relative px-4 py-3.5 hovered:bg-hover">
      <div className="flex items-center justify-between gap-2">
        <h2 id="saw-heading" className="text-md font-semibold text-ink">
          <Link to={addresses.whoSaw} className="after:absolute after:inset-0 after:rounded-lg">
            {t(copy.saw.title)}
          </Link>
        </h2>
        <ChevronRight aria-hidden="true" size={18} className="text-ink-3" />
      </div>
      <div className="mt-2">
        <Answer of={useWhoSaw(1)} waiting={<Skeleton className="h-14" />}>
          {({ last_90_days }) => <LookSummary looks={last_90_days} held={held.data} />}
        </Answer>
      </div>
    </Card>
  )
}

const CorrectCard = () => (
  <Card className="p-4">
    <h2 className="text-md font-semibold text-ink">{t(copy.correct.heading)}</h2>
    <p className="mt-1 mb-3 text-ink-2">{t(copy.correct.text)}</p>
    <Link to={addresses.account} className={`${buttonLook('secondary', 44)} w-full`}>
      <PencilLine aria-hidden="true" size={18} />
      {t(copy.correct.action)}
    </Link>
  </Card>
)

const ExportCard = () => {
  const collect = useExport()
  const save = () =>
    saveAnswer(collect.mutateAsync({}), (data) =>
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), copy.export.file),
    )
  return (
    <Card className="p-4">
      <h2 className="text-md font-semibold text-ink">{t(copy.export.heading)}</h2>
      <p className="mt-1 mb-3 text-ink-2">{t(copy.export.text)}</p>
      <Button
        size={44}
        className="w-full"
        icon={<Download aria-hidden="true" />}
        busy={collect.isPending}
        busyLabel={t(copy.export.busy)}
        onClick={save}
      >
        {t(copy.export.action)}
      </Button>
    </Card>
  )
}
