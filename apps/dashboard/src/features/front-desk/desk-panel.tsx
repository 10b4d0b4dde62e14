import { t } from '@quickprism/client/words'
import { Card } from '@quickprism/ui/card'
import type { RefObject } from 'react'
import { AlreadyInside, NotDone } from './answer-panel.tsx'
import { CheckInPanel } from './check-in-panel.tsx'
import { copy } from './copy.ts'
import { RefusedPanel } from './refused-panel.tsx'
import type { useDesk } from './use-desk.ts'

type DeskPanelProps = { panel: RefObject<HTMLElement | null>; desk: ReturnType<typeof useDesk> }

/** Whoever stands in front of the desk, or what the desk must read about them first. */
export const DeskPanel = ({ panel, desk }: DeskPanelProps) => (
  <Card
    ref={panel}
    aria-label={t(copy.panel)}
    className="flex flex-col p-4 lg:px-5 fills:min-h-0 fills:py-4 low:fills:py-3"
  >
    <Shown desk={desk} />
  </Card>
)

const Shown = ({ desk }: Pick<DeskPanelProps, 'desk'>) => {
  const { answer, more, read, ending } = desk
  if (answer?.is === 'refused')
    return <RefusedPanel refused={answer.refused} more={more} onWrongPerson={desk.onWrongPerson} onNext={read} />
  if (answer?.is === 'failed')
    return <NotDone title={answer.title} message={answer.message} more={more} onBack={desk.onBack} />
  if (answer?.is === 'inside') {
    const { visit, along } = answer
    return (
      <AlreadyInside
        visit={visit}
        along={along}
        more={more}
        busy={ending.has(visit.visit_ref)}
        onCheckOut={() => void desk.checkOutShown(visit)}
        onNext={read}
      />
    )
  }
  return (
    <CheckInPanel
      draft={desk.draft}
      onDraft={desk.setDraft}
      scanned={desk.scanned}
      onScanAgain={desk.scanAgain}
      isReading={desk.isReading}
      onCode={desk.hearCode}
      onSubmit={desk.submit}
    />
  )
}
