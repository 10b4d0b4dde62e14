import { App } from '@quickprism/contract/app'
import { sessions } from '@quickprism/contract/sessions'
import { readRefreshToken } from '../../admission/refresh-tokens.ts'
import type { Paced } from '../../http/pace.ts'
import { readRefreshCookie } from '../../http/refresh-cookie.ts'

export const pacedSessions: readonly Paced[] = [
  {
    path: sessions.qrStatus.path,
    sessionIn: ({ query }) => (query as { session_token?: string }).session_token,
  },
  {
    path: sessions.refresh.path,
    // Strangers have none, and are counted by their address.
    sessionIn: (request) =>
      App.options.flatMap((app) => readRefreshToken(readRefreshCookie(request, app))?.sessionId ?? []).join(' ') ||
      undefined,
    // Who comes without a session is answered well, too.
    isProvenBy: (reply) => reply.hasHeader('set-cookie'),
  },
]
