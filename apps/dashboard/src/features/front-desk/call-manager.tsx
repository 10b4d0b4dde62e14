import { t } from '@quickprism/client/words'
import { buttonLook } from '@quickprism/ui/button-look'
import { Phone } from 'lucide-react'
import { useHere } from '../../lib/access.tsx'
import { copy } from './copy.ts'

type CallManagerProps = { name: string | null; mobile: string }

/** Calls where the device can, and shows the number large where it cannot. The number is the contact number of the branch. */
export const CallManager = ({ name, mobile }: CallManagerProps) => {
  const { branchName } = useHere()
  const label = t(copy.callNamed, { name: name ?? branchName })
  return (
    <>
      <a
        href={`tel:+91${mobile}`}
        className={`${buttonLook('primary', 52)} h-14 w-full pointer-fine:hidden low:md:h-12`}
      >
        <Phone aria-hidden="true" size={20} />
        <span className="truncate">{label}</span>
      </a>
      <div className="flex flex-wrap items-center gap-x-3 rounded-lg border border-line-strong px-4 py-1 pointer-coarse:hidden">
        <Phone aria-hidden="true" size={20} className="shrink-0 text-ink-2" />
        <p className="min-w-28 flex-1 text-xs break-words text-ink-2">
          <span className="block text-sm font-semibold text-ink">{label}</span>
          {t(copy.branchNumber, { branch: branchName })}
        </p>
        <p className="font-mono text-[1.75rem] leading-9 font-medium whitespace-nowrap text-ink">
          {mobile.replace(/^(.{5})/, '$1 ')}
        </p>
      </div>
    </>
  )
}
