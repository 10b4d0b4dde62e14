import { t } from '@quickprism/client/words'
import { classNames } from '@quickprism/ui/class-names'
import { Link } from '@tanstack/react-router'

/** On a page without the shell it stands in the middle, alone. */
export const Footer = ({ alone = false }: { alone?: boolean }) => (
  <footer
    className={classNames(
      'flex min-h-(--qp-footer-h) shrink-0 items-center gap-4 px-4 text-xs text-ink-3 md:px-7',
      alone ? 'justify-center' : 'justify-between border-t border-line bg-canvas lg:sticky lg:bottom-0 lg:z-10',
    )}
  >
    <p>{t('© {{year}} QuickPrism', { year: new Date().getFullYear() })}</p>
    {!alone && (
      <Link to="/help" className="rounded-xs py-1 hover:text-ink hover:underline">
        {t('Help')}
      </Link>
    )}
  </footer>
)
