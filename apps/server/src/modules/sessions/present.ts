import { App } from '@quickprism/contract/app'
import type { Answer } from '@quickprism/contract/endpoint'
import type { SignedIn } from '@quickprism/contract/refresh'
import type { Device, sessions } from '@quickprism/contract/sessions'
import { deviceName } from './device-name.ts'
import type { NoticedSession } from './notices.ts'
import type { Polled, takeSignIn } from './qr.ts'
import type { SessionRow } from './queries.ts'
import type { Started } from './signing-in.ts'

export const presentStarted = ({ accessToken, account, type }: Started): SignedIn => ({
  access_token: accessToken,
  quickID: account.quick_id,
  name: account.name,
  type,
  detail: null,
})

export const presentPolled = (polled: Polled): Answer<typeof sessions.qrStatus> => {
  if (polled.status === 'authenticated') return { status: polled.status, ...presentStarted(polled.started) }
  const shown = polled.status === 'denied' ? undefined : polled.shown
  const { status } = polled
  if (!shown) return { status, detail: null }
  return { status, scanned: true, number: shown.number, seconds_left: shown.secondsLeft, detail: null }
}

export const presentTaken = (taken: Awaited<ReturnType<typeof takeSignIn>>): Answer<typeof sessions.qrRequest> => ({
  device: deviceName(taken.device),
  address: taken.address,
  place: null,
  requested_at: taken.created_at.toISOString(),
  numbers: taken.choices,
  seconds_left: taken.secondsLeft,
})

export const presentNoticed = ({ row, ended }: NoticedSession): Answer<typeof sessions.noticed> => ({
  app: App.parse(row.kind),
  device: deviceName(row.device),
  address: row.address ?? '',
  signed_in_at: row.created_at.toISOString(),
  ended,
})

export const presentDevice =
  (currentSession: string) =>
  (row: SessionRow): Device => ({
    id: row.session_id,
    app: App.parse(row.kind),
    device: deviceName(row.device),
    address: row.address ?? '',
    signed_in_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    current: row.session_id === currentSession,
  })
