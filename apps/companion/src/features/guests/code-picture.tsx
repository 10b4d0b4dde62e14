import { LogoMark } from '@quickprism/ui/logo'
import type { CSSProperties } from 'react'

/** The ground stays white in the dark theme, so the mark on it stays dark. */
const darkMark = { '--qp-text': 'var(--qp-brand-ink)' } as CSSProperties

/** White with a quiet zone in both themes, so that every scanner can read it. */
export const CodePicture = ({ image, name }: { image: string; name: string }) => (
  <div className="relative flex items-center justify-center rounded-lg border border-line bg-white p-2">
    <img
      src={`data:image/png;base64,${image}`}
      alt={name}
      className="size-[min(18.5rem,calc(100vw-4rem))] [image-rendering:pixelated]"
    />
    {/* Below 5 % of the area, which the redundancy of the code bears. */}
    <span style={darkMark} className="absolute flex size-12 items-center justify-center bg-white">
      <LogoMark size={40} />
    </span>
  </div>
)
