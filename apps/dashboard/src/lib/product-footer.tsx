import { t } from '@quickprism/client/words'

/** The foot of a page without the shell. */
export const ProductFooter = () => (
  <footer className="flex min-h-14 shrink-0 items-center justify-center px-4 text-xs text-ink-3">
    <p>{t('© {{year}} {{product}}', { year: new Date().getFullYear() })}</p>
  </footer>
)
