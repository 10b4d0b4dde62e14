import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { CircleCheck, Undo2 } from 'lucide-react'
import { copy } from './copy.ts'

export type Act = { text: string; undo?: () => void }

/** What was done last, with the way back, until something else is done. In the page header, where it moves nothing. */
export const LastAct = ({ act }: { act: Act | undefined }) => (
  <div role="status" className="min-w-0 empty:hidden">
    {act ? (
      <div className="flex min-h-11 items-center gap-2.5 rounded-lg border border-success-line bg-success-subtle py-1 pr-1.5 pl-3.5 text-sm text-ink lg:min-h-9 lg:py-0">
        <CircleCheck aria-hidden="true" size={17} className="shrink-0 text-success" />
        <span title={act.text} className="line-clamp-2 min-w-0 flex-1 leading-4.5 break-words lg:leading-4">
          {act.text}
        </span>
        {act.undo ? (
          <Button size={32} variant="ghost" icon={<Undo2 aria-hidden="true" />} onClick={act.undo}>
            {t(copy.undo)}
          </Button>
        ) : null}
      </div>
    ) : null}
  </div>
)
