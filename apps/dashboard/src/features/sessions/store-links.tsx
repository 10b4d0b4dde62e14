import { t } from '@quickprism/client/words'
import { buttonLook } from '@quickprism/ui/button-look'
import { classNames } from '@quickprism/ui/class-names'
import { Apple, Play } from 'lucide-react'
import { copy } from './copy.ts'

/** Until an installation names its stores, the app that every browser can open. */
const THE_APP = '/app/'

const stores = [
  { href: import.meta.env.VITE_IOS_APP_URL || THE_APP, Icon: Apple, lead: copy.iosLead, name: copy.ios },
  { href: import.meta.env.VITE_ANDROID_APP_URL || THE_APP, Icon: Play, lead: copy.androidLead, name: copy.android },
]

const badgeLook =
  'inline-flex h-12 items-center gap-2.5 rounded-md border border-on-brand/25 bg-black/40 px-3.5 text-left text-on-brand transition-colors hovered:border-on-brand/50'

/** Badges on the panel; plain buttons side by side on a phone. */
export const StoreLinks = ({ look, className }: { look: 'badge' | 'plain'; className?: string }) => (
  <ul className={classNames('flex gap-3', className)}>
    {stores.map(({ href, Icon, lead, name }) => (
      <li key={name} className={look === 'plain' ? 'flex-1' : ''}>
        <a
          href={href}
          rel="noreferrer"
          className={look === 'badge' ? badgeLook : `${buttonLook('secondary', 44)} w-full`}
        >
          <Icon aria-hidden="true" size={look === 'badge' ? 22 : 18} className="shrink-0" />
          <span>
            <span className={look === 'badge' ? 'block text-2xs text-on-brand-2' : 'sr-only'}>{t(lead)} </span>
            <span className={look === 'badge' ? 'block text-md leading-4 font-semibold' : ''}>{t(name)}</span>
          </span>
        </a>
      </li>
    ))}
  </ul>
)
