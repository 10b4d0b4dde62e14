import { t } from '@quickprism/client/words'
import { Avatar } from '@quickprism/ui/avatar'
import { Card, CardHeader } from '@quickprism/ui/card'
import { SpectrumLine } from '@quickprism/ui/spectrum-line'
import { QrCode } from 'lucide-react'
import { CodeDrawing } from '../../features/branches/poster-drawing.tsx'
import { copy } from './copy.ts'

/** The poster as it will be. Paper is white in both themes. */
export const PosterToCome = ({ business, className }: { business: string; className: string }) => (
  <Card className={className}>
    <CardHeader title={t(copy.yourPoster)} subtitle={t(copy.yourPosterHint)} />
    <div className="flex justify-center px-5 pb-5">
      <div className="paper w-52 overflow-hidden rounded-md border border-line shadow-md">
        <div className="bg-brand-ink px-4 py-3.5">
          <p className="flex items-center gap-2 text-sm font-semibold text-on-brand">
            <Avatar name={business} shape="square" solid size={24} />
            <span className="min-w-0 break-words">{business}</span>
          </p>
          <p className="mt-1.5 text-2xs text-on-brand-2">{t(copy.scanToCheckIn)}</p>
        </div>
        <SpectrumLine />
        <div className="flex flex-col items-center px-4 pt-5 pb-4">
          <div className="relative flex items-center justify-center">
            <svg aria-hidden="true" width="128" height="128" viewBox="0 0 34 34" className="fill-brand-ink/20">
              <CodeDrawing />
            </svg>
            <span className="paper absolute flex items-center gap-1.5 rounded-xs border border-line px-2 py-1 text-2xs font-medium shadow-sm">
              <QrCode aria-hidden="true" size={13} />
              {t(copy.afterBranch)}
            </span>
          </div>
          <p className="mt-3 text-2xs text-brand-ink/70">{t(copy.quickId)}</p>
          <p aria-hidden="true" className="tracking-[0.3em]">
            ••••••••••
          </p>
        </div>
      </div>
    </div>
  </Card>
)
