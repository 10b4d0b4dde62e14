import { t } from '@quickprism/client/words'
import { LogoMark } from '@quickprism/ui/logo'
import type { CSSProperties } from 'react'
import { copy } from './copy.ts'
import { drawQr } from './draw-qr.ts'

/** The ground stays white in the dark theme, so the mark on it stays dark. */
const darkMark = { '--qp-text': 'var(--qp-brand-ink)' } as CSSProperties

/** Fields around it that stay white, so that scanners find it. */
const QUIET = 2

/** White with a quiet zone in both themes, so that every scanner can read it. */
export const PassQr = ({ code }: { code: string }) => {
  const { size, path } = drawQr(code)
  const whole = size + 2 * QUIET
  return (
    <div className="relative flex items-center justify-center rounded-lg border border-line bg-white p-2">
      <svg
        role="img"
        aria-label={t(copy.pass.code)}
        viewBox={`${-QUIET} ${-QUIET} ${whole} ${whole}`}
        shapeRendering="crispEdges"
        className="size-[min(18.5rem,calc(100vw-4rem))]"
      >
        <path d={path} fill="#000" />
      </svg>
      {/* Below 5 % of the area, which the redundancy of the code bears. */}
      <span style={darkMark} className="absolute flex size-12 items-center justify-center bg-white">
        <LogoMark size={40} />
      </span>
    </div>
  )
}
