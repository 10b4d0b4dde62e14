import { DocumentTitle } from '@quickprism/app/document-title'
import { t } from '@quickprism/client/words'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { copy } from '../features/checkins/copy.ts'
import { addresses } from '../lib/addresses.ts'

export const BranchHead = ({ title }: { title: string }) => (
  <header className="flex h-16 shrink-0 items-center gap-1 px-2 pt-1">
    <DocumentTitle>{title}</DocumentTitle>
    <Link
      to={addresses.pass}
      aria-label={t(copy.back)}
      className="flex size-11 items-center justify-center rounded-md text-ink-2 hovered:bg-hover"
    >
      <ArrowLeft aria-hidden="true" size={20} />
    </Link>
    <h1 className="text-xl font-semibold text-ink">{t(title)}</h1>
  </header>
)
