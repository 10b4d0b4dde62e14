import type { CSSProperties } from 'react'
import { classNames } from './class-names.tsx'

type AvatarProps = {
  name: string
  /** Circle for people, square for businesses and tenants. */
  shape?: 'circle' | 'square'
  size?: number
  /** One letter on a colour of its own, for a business that has no logo. */
  solid?: boolean
  /** A picture of the person or the logo of the business. */
  src?: string | null | undefined
  className?: string
}

const tints = 6

const tintOf = (name: string): number => {
  let sum = 27
  for (const letter of name) sum = (sum * 17_477 + (letter.codePointAt(0) ?? 0)) % 65_521
  return (sum % tints) + 1
}

const initialsOf = (name: string, count: number): string => {
  const words = name.trim().split(/\s+/)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked
    .map((word) => [...(word ?? '')][0] ?? '')
    .slice(0, count)
    .join('')
    .toLocaleUpperCase('en')
}

const tintedLook =
  'border border-[color-mix(in_srgb,var(--tint)_var(--qp-avatar-ring),var(--qp-surface))] bg-[color-mix(in_srgb,var(--tint)_var(--qp-avatar-mix),var(--qp-surface))] font-medium text-ink'
const solidLook = 'bg-(--tint) font-semibold text-on-brand'

/** Decoration beside a name, so it is hidden from assistive technology. */
export const Avatar = ({ name, shape = 'circle', size = 28, solid = false, src, className }: AvatarProps) => {
  const outline = classNames('shrink-0 select-none', shape === 'circle' ? 'rounded-full' : 'rounded-md', className)
  const box: CSSProperties = { width: size, height: size }
  if (src) return <img src={src} alt="" style={box} className={classNames(outline, 'object-cover')} />
  const tint = { '--tint': `var(--qp-${solid ? 'mark' : 'tint'}-${tintOf(name)})` } as CSSProperties
  return (
    <span
      aria-hidden="true"
      style={{ ...box, ...tint, fontSize: `${Math.max(size * 0.38, solid ? 13 : 0) / 16}rem` }}
      className={classNames(
        outline,
        'inline-flex items-center justify-center leading-none',
        solid ? solidLook : tintedLook,
      )}
    >
      {initialsOf(name, solid ? 1 : 2)}
    </span>
  )
}
