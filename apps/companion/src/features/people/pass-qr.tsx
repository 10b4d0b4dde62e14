import { t } from '@quickprism/client/words'
import { LogoMark } from '@quickprism/ui/logo'
import type { CSSProperties } from 'react'
import { copy } from './copy.ts'
import type { Picture } from './draw-qr.ts'

/** The ground stays white in the dark theme, so the mark on it stays dark. */
const darkMark = { '--qp-text': 'var(--qp-brand-ink)' } as CSSProperties

/** Fields around it that stay white, so that scanners find it. */
const QUIET = 2

const sizes = {
  // Small enough that "Scan to check in" is above the fold at 360 × 640.
  full: { code: 'size-[max(12rem,min(18.5rem,100vw-4rem,100dvh-26rem))]', ground: 'size-[16%]', mark: 40 },
  small: { code: 'size-29.5', ground: 'size-5', mark: 16 },
}

/** White with a quiet zone in both themes, so that every scanner can read it. */
export const PassQr = ({ picture, size: shown = 'full' }: { picture: Picture; size?: keyof typeof sizes }) => {
  const look = sizes[shown]
  const whole = picture.size + 2 * QUIET
  return (
    <span className="relative flex shrink-0 items-center justify-center rounded-lg border border-line bg-white p-2">
      <svg
        role="img"
        aria-label={t(copy.pass.code)}
        viewBox={`${-QUIET} ${-QUIET} ${whole} ${whole}`}
        shapeRendering="crispEdges"
        className={look.code}
      >
        <path d={picture.path} fill="#000" />
      </svg>
      {/* Below 5 % of the area, which the redundancy of the code bears. */}
      <span style={darkMark} className={`absolute flex items-center justify-center bg-white ${look.ground}`}>
        <LogoMark size={look.mark} />
      </span>
    </span>
  )
}
