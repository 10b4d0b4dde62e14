import { t, tCount } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { ArrowUp } from 'lucide-react'
import { copy } from './copy.ts'

type NewVisitsProps = { count: number; onShow: () => void }

/** Visits that arrived since, above the list. They come in when someone asks for them. */
export const NewVisits = ({ count, onShow }: NewVisitsProps) => (
  <div role="status">
    {count > 0 && (
      <p className="flex items-center justify-between gap-3 border-b border-accent-line bg-accent-subtle py-1 pr-2 pl-4 text-sm font-medium text-accent">
        <span>{tCount(count, copy.newVisits)}</span>
        <Button variant="ghost" size={28} icon={<ArrowUp aria-hidden="true" />} onClick={onShow}>
          {t(copy.showNew)}
        </Button>
      </p>
    )}
  </div>
)
