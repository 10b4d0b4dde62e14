import type { Workers } from '../../jobs.ts'
import { findSessionOwner } from './queries.ts'

const atTime = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

/** Tells people that someone signed in as them. */
export const tellSignedIn: Workers['identity']['sessions.tell-signed-in'] = async ({ sessionId }, deps) => {
  const session = await findSessionOwner(deps.identity, sessionId)
  if (!session?.email) return
  await deps.mail.send({
    to: session.email,
    subject: 'New sign-in to your QuickPrism account',
    text: [
      `Hello ${session.name},`,
      '',
      `someone signed in to your account on ${atTime.format(session.created_at)}.`,
      `Address: ${session.address}`,
      `Device: ${session.device}`,
      '',
      'If this was you, there is nothing to do.',
    ].join('\n'),
  })
}
