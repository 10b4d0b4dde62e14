import { settings } from '@quickprism/client/settings'
import { t } from '@quickprism/client/words'
import { buttonLook } from '@quickprism/ui/button-look'
import { classNames } from '@quickprism/ui/class-names'
import { Apple, type LucideIcon, Play, Smartphone } from 'lucide-react'

const copy = {
  iosLead: 'Download on the',
  ios: 'App Store',
  androidLead: 'Get it on',
  android: 'Google Play',
  appLead: 'Open on your phone',
  openApp: 'Open the {{product}} app',
}

const { ios, android } = settings.stores

type Way = { href: string; Icon: LucideIcon; lead: string; name: string; onPhone?: string }

/** The app that every browser can open, for phones whose store does not have it. */
const inBrowser: Way = {
  href: '/app/',
  Icon: Smartphone,
  lead: copy.appLead,
  name: `${window.location.host}/app/`,
  onPhone: copy.openApp,
}

const ways: Way[] = [
  ...(ios ? [{ href: ios, Icon: Apple, lead: copy.iosLead, name: copy.ios }] : []),
  ...(android ? [{ href: android, Icon: Play, lead: copy.androidLead, name: copy.android }] : []),
  ...(ios && android ? [] : [inBrowser]),
]

const badgeLook =
  'inline-flex h-12 items-center gap-2.5 rounded-md border border-on-brand/25 bg-black/40 px-3.5 text-left text-on-brand transition-colors hovered:border-on-brand/50'

/** Where the app is: badges on the panel; plain buttons side by side on a phone. */
export const StoreLinks = ({ look, className }: { look: 'badge' | 'plain'; className?: string }) => (
  <ul className={classNames('flex flex-wrap gap-3', className)}>
    {ways.map(({ href, Icon, lead, name, onPhone }) => (
      <li key={name} className={look === 'plain' ? 'min-w-0 flex-1' : 'min-w-0'}>
        <a
          href={href}
          rel="noreferrer"
          className={look === 'badge' ? badgeLook : `${buttonLook('secondary', 44)} w-full`}
        >
          <Icon aria-hidden="true" size={look === 'badge' ? 22 : 18} className="shrink-0" />
          {look === 'badge' ? (
            <span className="min-w-0">
              <span className="block text-2xs text-on-brand-2">{t(lead)} </span>
              <span className="block truncate text-md leading-4 font-semibold">{t(name)}</span>
            </span>
          ) : (
            <span className="min-w-0 leading-4 break-words whitespace-normal">
              {onPhone ? (
                t(onPhone)
              ) : (
                <>
                  <span className="sr-only">{t(lead)} </span>
                  {t(name)}
                </>
              )}
            </span>
          )}
        </a>
      </li>
    ))}
  </ul>
)
