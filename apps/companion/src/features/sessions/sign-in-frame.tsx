import { DocumentTitle } from '@quickprism/app/document-title'
import { OfflineNotice } from '@quickprism/app/offline-notice'
import { ThemeToggle } from '@quickprism/app/theme-toggle'
import { settings } from '@quickprism/client/settings'
import { t } from '@quickprism/client/words'
import { linkLook } from '@quickprism/ui/link-look'
import { Wordmark } from '@quickprism/ui/logo'
import { SpectrumLine } from '@quickprism/ui/spectrum-line'
import { type ReactNode, useId } from 'react'
import { copy } from './copy.ts'

/** One beam enters the prism, three leave it. The head is dark in both themes, and so are they. */
const Beams = () => {
  const id = useId()
  const rays = [
    { colour: 'var(--qp-spectrum-1)', d: 'M258 90 390 72V96Z' },
    { colour: 'var(--qp-spectrum-2)', d: 'M258 94 390 98V122Z' },
    { colour: 'var(--qp-spectrum-3)', d: 'M258 98 390 125V150H371Z' },
  ]
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 390 148"
      preserveAspectRatio="xMaxYMax slice"
      className="absolute inset-0 size-full"
    >
      <linearGradient id={`${id}-in`} x1="73" x2="207" gradientUnits="userSpaceOnUse">
        <stop stopColor="var(--qp-on-brand)" stopOpacity="0" />
        <stop offset="1" stopColor="var(--qp-on-brand)" stopOpacity="0.7" />
      </linearGradient>
      <path d="M70 150 90 150 209 106 210 101Z" fill={`url(#${id}-in)`} />
      {rays.map(({ colour, d }, index) => (
        <g key={d} data-theme="dark">
          <linearGradient id={`${id}-${index}`} x1="258" x2="390" gradientUnits="userSpaceOnUse">
            <stop stopColor={colour} stopOpacity="0.7" />
            <stop offset="1" stopColor={colour} stopOpacity="0.25" />
          </linearGradient>
          <path d={d} fill={`url(#${id}-${index})`} />
        </g>
      ))}
      <path
        d="M236 52 276 122H196Z"
        fill="var(--qp-brand-ink)"
        stroke="var(--qp-on-brand)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  )
}

const SignInHead = () => (
  <header className="shrink-0 bg-brand-ink on-brand-ink pt-[env(safe-area-inset-top)]">
    <div className="relative h-37 overflow-hidden">
      <Beams />
      <div className="relative flex h-16 items-center justify-between px-4 pt-2">
        <Wordmark name={settings.product} size={24} onBrand className="pl-1" />
        <ThemeToggle look="onBrand" />
      </div>
    </div>
    <SpectrumLine />
  </header>
)

/** Help stands at the same place on every step. */
const SignInFoot = () => (
  <div className="mt-auto pt-8 pb-[env(safe-area-inset-bottom)]">
    <div className="flex min-h-14 items-center justify-between border-t border-line">
      <span className="text-ink-2">{t(copy.signIn.trouble)}</span>
      <a href="/help" className={`${linkLook} flex min-h-11 items-center`}>
        {t(copy.signIn.help)}
      </a>
    </div>
  </div>
)

/** Around every step of signing in and signing up. */
export const SignInFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mx-auto flex min-h-dvh max-w-120 flex-col bg-surface">
    <DocumentTitle>{title}</DocumentTitle>
    <SignInHead />
    <OfflineNotice />
    <main className="flex flex-1 flex-col px-5 pt-7 text-md">
      {children}
      <SignInFoot />
    </main>
  </div>
)
