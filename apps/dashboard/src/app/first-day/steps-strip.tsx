import { useSlot } from '@quickprism/app/use-slot'
import { t } from '@quickprism/client/words'
import { gates } from '@quickprism/contract/gates'
import { Button } from '@quickprism/ui/button'
import { buttonLook } from '@quickprism/ui/button-look'
import { Card } from '@quickprism/ui/card'
import { classNames } from '@quickprism/ui/class-names'
import { IconButton } from '@quickprism/ui/icon-button'
import { PAGE_TITLE } from '@quickprism/ui/page-header'
import { Link } from '@tanstack/react-router'
import { Download, UserPlus, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { IfAllowed, useHere } from '../../lib/access.tsx'
import { addresses } from '../../lib/addresses.ts'
import { dialogLater } from '../../lib/dialog-later.ts'
import { goToHeading, headingToGoTo } from '../../lib/go-to-heading.ts'
import { copy } from './copy.ts'
import { StepBars, StepMark } from './step-look.tsx'
import { TeamSize } from './team-size.tsx'
import { useSteps } from './use-steps.ts'

const DownloadQrDialog = dialogLater(
  async () => (await import('../../features/branches/download-qr-dialog.tsx')).DownloadQrDialog,
  ({ onClose }) => onClose(),
)

/** What is left to do before the first visitor. It goes when all is done. */
export const StepsStrip = ({ onHide }: { onHide: () => void }) => {
  const { branchId, branchName } = useHere()
  const { poster, team, people, isAwaited, count } = useSteps()
  const dialogs = useSlot<'download'>()
  const download = useRef<HTMLButtonElement>(null)
  const addUser = useRef<HTMLAnchorElement>(null)
  /** The button is gone once there is a poster: the next step, or the page where there is none. */
  const afterDownload = () => (download.current ? null : (addUser.current ?? headingToGoTo(PAGE_TITLE)))
  const hide = () => {
    onHide()
    goToHeading(PAGE_TITLE)
  }
  if (isAwaited || (count === 3 && !dialogs.shown)) return null
  return (
    <Card aria-label={t(copy.title)} className="flex min-h-22 items-center gap-x-6 gap-y-3 px-5 py-4 max-lg:flex-wrap">
      <div className="flex flex-1 items-center justify-between gap-3 max-lg:basis-full lg:flex-none">
        <StepBars done={count} className="lg:flex-col-reverse lg:items-start lg:gap-2 lg:font-semibold lg:text-ink" />
        <Hide onHide={hide} className="lg:hidden" />
      </div>
      <ol className="flex min-w-0 flex-1 items-center justify-between gap-x-6 gap-y-3 max-md:flex-col max-md:items-stretch md:flex-wrap">
        <Step number={1} state="done" title={copy.branchDone} text={branchName} />
        <Step
          number={2}
          state={poster ? 'done' : 'next'}
          title={poster ? copy.posterDone : copy.poster}
          text={t(copy.posterShort)}
          action={
            !poster && (
              <Button
                ref={download}
                variant="primary"
                size={44}
                icon={<Download aria-hidden="true" />}
                onClick={() => dialogs.open('download')}
              >
                {t(copy.download)}
              </Button>
            )
          }
        />
        <Step
          number={3}
          state={team ? 'done' : poster ? 'next' : 'later'}
          title={copy.team}
          text={people !== undefined && <TeamSize people={people} />}
          action={
            !team && (
              <IfAllowed by={gates.createUsers}>
                <Link
                  ref={addUser}
                  to={addresses.createUser}
                  className={buttonLook(poster ? 'primary' : 'secondary', 44)}
                >
                  <UserPlus aria-hidden="true" size={18} />
                  {t(copy.addUser)}
                </Link>
              </IfAllowed>
            )
          }
        />
      </ol>
      <Hide onHide={hide} className="-mr-2 max-lg:hidden" />
      {dialogs.entries.map(({ id, isOpen, close }) => (
        <DownloadQrDialog key={id} quickID={branchId} open={isOpen} onClose={close} finalFocus={afterDownload} />
      ))}
    </Card>
  )
}

const Hide = ({ onHide, className }: { onHide: () => void; className: string }) => (
  <IconButton name={t(copy.hide)} size={36} className={className} onClick={onHide}>
    <X aria-hidden="true" />
  </IconButton>
)

type StepProps = {
  number: number
  state: 'done' | 'next' | 'later'
  title: string
  text: ReactNode
  action?: ReactNode
}

/** On a phone there is room for the next one alone. */
const Step = ({ number, state, title, text, action }: StepProps) => (
  <li
    className={classNames(
      'flex min-w-0 items-center gap-x-5 gap-y-3 max-md:flex-col max-md:items-stretch',
      state !== 'next' && 'max-md:hidden',
    )}
  >
    <span className="flex min-w-0 items-center gap-3">
      <StepMark number={number} state={state} small />
      <span className="min-w-0">
        <span className={classNames('block text-md', state === 'done' ? 'text-ink-2' : 'font-medium text-ink')}>
          {t(title)}
        </span>
        <span className="block text-sm text-ink-3">{text}</span>
      </span>
    </span>
    {action}
  </li>
)
