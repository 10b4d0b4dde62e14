import { copy } from '@quickprism/app/devices/copy'
import { OwnDevices } from '@quickprism/app/devices/own-devices'
import { t } from '@quickprism/client/words'
import { Card, CardHeader } from '@quickprism/ui/card'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

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
  const { hash } = useLocation()
  useEffect(() => (hash === ANCHOR ? stayAt(ANCHOR) : undefined), [hash])
  return (
    <Card id={ANCHOR} aria-labelledby="devices-heading" className="scroll-mt-20">
      <CardHeader id="devices-heading" title={t(copy.heading)} subtitle={t(copy.lead)} />
      <OwnDevices />
    </Card>
  )
}
