import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { MapPin } from 'lucide-react'
import { copy } from './copy.ts'

/** A branch was recognised. */
export const BranchCard = ({ onAgain }: { onAgain: () => void }) => (
  <section role="status" className="relative rounded-xl border border-line bg-elevated p-4 text-ink shadow-lg">
    <div className="flex items-center gap-3">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-md bg-success-subtle text-success">
        <MapPin aria-hidden="true" size={20} />
      </span>
      <div>
        <p className="text-md font-semibold">{t(copy.branch)}</p>
        <p className="text-sm text-ink-2">{t(copy.branchText)}</p>
      </div>
    </div>
    <Button variant="primary" size={44} onClick={onAgain} className="mt-4 w-full">
      {t(copy.scanAgain)}
    </Button>
  </section>
)
