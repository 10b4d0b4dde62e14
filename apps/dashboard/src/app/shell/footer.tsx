import { t } from '@quickprism/client/words'
import { Link } from '@tanstack/react-router'
import { addresses } from '../../lib/addresses.ts'

export const Footer = () => (
  <footer
    data-stays-in-sight=""
    className="flex min-h-(--qp-footer-h) shrink-0 items-center justify-between gap-4 border-t border-line bg-canvas px-4 text-xs text-ink-3 md:px-7 lg:sticky lg:bottom-0 lg:z-10 print:hidden"
  >
    <p>{t('© {{year}} {{product}}', { year: new Date().getFullYear() })}</p>
    <Link to={addresses.help} className="rounded-xs py-1 hover:text-ink hover:underline">
      {t('Help')}
    </Link>
  </footer>
)
