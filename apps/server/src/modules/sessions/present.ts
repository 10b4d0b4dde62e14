import { App } from '@quickprism/contract/app'
import type { Device, SignedIn } from '@quickprism/contract/sessions'
import { deviceName } from './device-name.ts'
import type { SessionRow } from './queries.ts'
import type { Started } from './service.ts'

export const presentStarted = ({ accessToken, account, type }: Started): SignedIn => ({
  access_token: accessToken,
  quickID: account.quick_id,
  name: account.name,
  type,
  detail: null,
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
