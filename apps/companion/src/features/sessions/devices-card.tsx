import { Answer } from '@quickprism/app/answer'
import { deviceZone, formatDateTime } from '@quickprism/app/format'
import { t } from '@quickprism/client/words'
import type { Device } from '@quickprism/contract/sessions'
import { Badge } from '@quickprism/ui/badge'
import { Button } from '@quickprism/ui/button'
import { Card, CardHeader } from '@quickprism/ui/card'
import { ConfirmDialog } from '@quickprism/ui/confirm-dialog'
import { Skeleton } from '@quickprism/ui/skeleton'
import { useLocation } from '@tanstack/react-router'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useDevices, useSignOutDevice, useSignOutOthers } from './api.ts'
import { copy } from './copy.ts'

/** What a mail about a sign-in leads to. */
const ANCHOR = 'devices'

/** The other cards fill one after the other and would push it out of sight; whoever touches the page goes their own way. */
const stayAt = (id: string) => {
  const growing = new ResizeObserver(() => document.getElementById(id)?.scrollIntoView())
  const left = new AbortController()
  const leave = () => {
    growing.disconnect()
    left.abort()
  }
  for (const hand of ['pointerdown', 'keydown', 'wheel'])
    window.addEventListener(hand, leave, { passive: true, signal: left.signal })
  growing.observe(document.body)
  return leave
}

export const DevicesCard = () => {
  const devices = useDevices()
  const { hash } = useLocation()
  const [leaving, setLeaving] = useState<Device>()
  useEffect(() => (hash === ANCHOR ? stayAt(ANCHOR) : undefined), [hash])
  return (
    <Card id={ANCHOR} aria-labelledby="devices-heading" className="scroll-mt-20">
      <CardHeader id="devices-heading" title={t(copy.devices.heading)} subtitle={t(copy.devices.lead)} />
      <Answer
        of={devices}
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
                <DeviceRow key={device.id} device={device} onSignOut={() => setLeaving(device)} />
              ))}
            </ul>
            {list.length > 2 && <SignOutOthers />}
          </>
        )}
      </Answer>
      <SignOutDialog device={leaving} onClose={() => setLeaving(undefined)} />
    </Card>
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
          {device.current && <Badge tone="accent">{t(copy.devices.current)}</Badge>}
        </p>
        <p className="text-sm break-words text-ink-3">
          {t(device.app === 'companion' ? copy.devices.companion : copy.devices.dashboard)} ·{' '}
          <span className="font-mono">{device.address}</span>
        </p>
        <p className="text-sm text-balance text-ink-3">
          {t(copy.devices.lastUsed, { time: formatDateTime(device.last_used_at, deviceZone()) })}
        </p>
      </div>
      {!device.current && (
        <Button
          variant="danger-outline"
          size={44}
          aria-label={t(copy.devices.signOutOf, { device: device.device })}
          onClick={onSignOut}
        >
          {t(copy.devices.signOut)}
        </Button>
      )}
    </li>
  )
}

const SignOutOthers = () => {
  const signOut = useSignOutOthers()
  return (
    <div className="border-t border-line p-5">
      <Button
        variant="danger-outline"
        size={44}
        className="w-full"
        busy={signOut.isPending}
        busyLabel={t(copy.devices.signingOut)}
        onClick={() => signOut.mutate({})}
      >
        {t(copy.devices.signOutOthers)}
      </Button>
    </div>
  )
}

const SignOutDialog = ({ device, onClose }: { device: Device | undefined; onClose: () => void }) => {
  const signOut = useSignOutDevice()
  return (
    <ConfirmDialog
      open={device !== undefined}
      onClose={onClose}
      tone="danger"
      icon={<LogOut aria-hidden="true" />}
      title={t(copy.devices.question, { device: device?.device ?? '' })}
      text={t(copy.devices.consequence)}
      confirmLabel={t(copy.devices.signOut)}
      busy={signOut.isPending}
      busyLabel={t(copy.devices.signingOut)}
      cancelLabel={t(copy.devices.cancel)}
      closeName={t(copy.devices.close)}
      onConfirm={() => device && signOut.mutate({ body: { id: device.id } }, { onSettled: onClose })}
    />
  )
}
