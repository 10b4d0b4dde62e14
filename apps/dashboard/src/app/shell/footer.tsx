import { t } from '@quickprism/client/words'
import { classNames } from '@quickprism/ui/class-names'
import { Link } from '@tanstack/react-router'
import { AlarmFooter } from '../../features/sos/alarm-footer.tsx'
import { alarmLook } from '../../features/sos/alarm-look.ts'
import { useIncident } from '../../features/sos/api.ts'
import { addresses } from '../../lib/addresses.ts'

/** The year and the product; while an alert or a drill is on it says so in the colours of the header. */
export const Footer = () => {
  const incident = useIncident()
  return (
    <footer
      data-stays-in-sight=""
      className={classNames(
        'flex min-h-(--qp-footer-h) shrink-0 items-center justify-between gap-4 border-t px-(--page-x) py-1 text-xs text-ink-3 lg:sticky lg:bottom-0 lg:z-10 print:hidden',
        // A phone has room for one line of alert, which the header keeps in sight.
        incident
          ? 'md:max-lg:bottom-0 md:max-lg:z-10 md:max-lg:[@media(height>=30rem)]:sticky'
          : 'border-line bg-canvas',
        alarmLook(incident),
      )}
    >
      <p className="shrink-0">{t('© {{year}} {{product}}', { year: new Date().getFullYear() })}</p>
      {incident ? (
        <AlarmFooter incident={incident} />
      ) : (
        <Link
          to={addresses.help}
          className="rounded-xs py-1 hover:text-ink hover:underline pointer-coarse:-my-1 pointer-coarse:-mr-3 pointer-coarse:px-3 pointer-coarse:py-3.5"
        >
          {t('Help')}
        </Link>
      )}
    </footer>
  )
}
