import { useAct, useAsk } from '@quickprism/client/react'
import { t } from '@quickprism/client/words'
import { type Device, sessions } from '@quickprism/contract/sessions'
import { Badge } from '@quickprism/ui/badge'
import { Button } from '@quickprism/ui/button'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { Skeleton } from '@quickprism/ui/skeleton'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import { Answer } from '../answer.tsx'
import { deviceZone, formatDateTime } from '../format.tsx'
import { useSlot } from '../use-slot.tsx'
import { copy } from './copy.tsx'

/** Where the person is signed in; each other place can be signed out, or all of them at once. */
export const OwnDevices = () => {
  const leaving = useSlot<Device>()
  return (
    <>
      <Answer
        of={useAsk(sessions.devices, {})}
        waiting={
          <div className="flex flex-col gap-3 px-5 pb-5">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </div>
        }
      >
        {(list) => (
          <>
            <ul className="divide-y divide-line border-t border-line">
              {list.map((device) => (
                <DeviceRow key={device.id} device={device} onSignOut={() => leaving.open(device)} />
              ))}
            </ul>
            {list.length > 2 && <SignOutOthers />}
          </>
        )}
      </Answer>
      {leaving.entries.map(({ id, value, isOpen, close }) => (
        <SignOutDialog key={id} device={value} open={isOpen} onClose={close} />
      ))}
    </>
  )
}

const DeviceRow = ({ device, onSignOut }: { device: Device; onSignOut: () => void }) => {
  const Icon = device.app === 'companion' ? Smartphone : Monitor
  return (
    <li className="flex items-start gap-3.5 px-5 py-3.5">
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-ink">
          {device.device}
          {device.current && <Badge tone="accent">{t(copy.current)}</Badge>}
        </p>
        <p className="text-sm break-words text-ink-3">
          {t(device.app === 'companion' ? copy.companion : copy.dashboard)} ·{' '}
          <span className="font-mono">{device.address}</span>
        </p>
        <p className="text-sm text-balance text-ink-3">
          {t(copy.lastUsed, { time: formatDateTime(device.last_used_at, deviceZone()) })}
        </p>
      </div>
      {!device.current && (
        <Button
          variant="danger-outline"
          size={44}
          aria-label={t(copy.signOutOf, { device: device.device })}
          onClick={onSignOut}
        >
          {t(copy.signOut)}
        </Button>
      )}
    </li>
  )
}

const SignOutOthers = () => {
  const signOut = useAct(sessions.signOutOthers, { refreshes: [sessions.devices] })
  return (
    <div className="border-t border-line p-5">
      <Button
        variant="danger-outline"
        size={44}
        className="w-full"
        busy={signOut.isPending}
        busyLabel={t(copy.signingOut)}
        onClick={() => signOut.mutate({})}
      >
        {t(copy.signOutOthers)}
      </Button>
    </div>
  )
}

type SignOutDialogProps = { device: Device; open: boolean; onClose: () => void }

const SignOutDialog = ({ device, open, onClose }: SignOutDialogProps) => {
  const signOut = useAct(sessions.signOutDevice, { refreshes: [sessions.devices] })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      tone="danger"
      icon={<LogOut aria-hidden="true" />}
      title={t(copy.question, { device: device.device })}
      text={t(copy.consequence)}
      confirmLabel={t(copy.signOut)}
      busy={signOut.isPending}
      busyLabel={t(copy.signingOut)}
      cancelLabel={t(copy.cancel)}
      closeName={t(copy.close)}
      onConfirm={() => signOut.mutate({ body: { id: device.id } }, { onSettled: onClose })}
    />
  )
}
