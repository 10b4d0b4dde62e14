import { admitJob } from '../../admission/admit.ts'
import { noteLeaving } from '../../admission/entries.ts'
import { inBusiness } from '../../db/in-business.ts'
import { inIdentity } from '../../db/in-identity.ts'
import type { Deps } from '../../deps.ts'
import type { Workers } from '../../jobs.ts'
import { settleEach } from '../../settle-each.ts'
import { sendMail } from '../messages/service.ts'
import { deviceName } from './device-name.ts'
import { NOTICE_DAYS, noticeToken } from './notices.ts'
import { deleteOldQrSignIns } from './qr-queries.ts'
import { findBusinessesOfSession, findSessionOwner } from './queries.ts'

/** Where people see all their sessions and end them; it asks for a sign-in. */
const devicesPage = ({ origin }: Pick<Deps, 'origin'>) => `${origin}/app/account#devices`

const atTime = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

/** Tells people that someone signed in as them, and where to end it. */
export const tellSignedIn: Workers['identity']['sessions.tell-signed-in'] = async ({ sessionId }, deps) => {
  const session = await findSessionOwner(deps.identity, sessionId)
  if (!session) return
  await sendMail(deps, {
    name: `signed-in ${sessionId}`,
    to: { personId: session.person_id },
    cause: 'account',
    write: () => ({
      subject: `New sign-in to your ${deps.settings.product} account`,
      text: [
        `Someone signed in to your account ${session.quick_id} on ${atTime.format(session.created_at)}.`,
        `Device: ${deviceName(session.device)}`,
        `Address: ${session.address}`,
        '',
        'If this was you, ignore this message. If not, end the session here, without signing in:',
        `${deps.origin}/app/end-session#${noticeToken(deps.secrets, session)}`,
        `The link ends this one session. It works for ${NOTICE_DAYS} days.`,
        '',
        `All your devices: ${devicesPage(deps)}`,
      ].join('\n'),
    }),
  })
}

/** Tells people that a phone of theirs makes its passes with another key than before: someone may have put theirs there. */
export const tellPassReplaced: Workers['identity']['sessions.tell-pass-replaced'] = async ({ sessionId, at }, deps) => {
  const session = await findSessionOwner(deps.identity, sessionId)
  if (!session) return
  await sendMail(deps, {
    name: `pass-replaced ${sessionId} ${at}`,
    to: { personId: session.person_id },
    cause: 'account',
    write: () => ({
      subject: `Your ${deps.settings.product} pass was set up again`,
      text: [
        `A device of your account ${session.quick_id} set up its pass again on ${atTime.format(new Date(at))}.`,
        `Device: ${deviceName(session.device)}`,
        `Signed in: ${atTime.format(session.created_at)}`,
        '',
        'This happens when a browser loses its stored data. If you recognize it, ignore this message.',
        'If not, end the session of this device here, without signing in:',
        `${deps.origin}/app/end-session#${noticeToken(deps.secrets, session)}`,
        `The link works until ${NOTICE_DAYS} days after it signed in. Later, sign in and end it under Your devices: ${devicesPage(deps)}`,
      ].join('\n'),
    }),
  })
}

/** Sign-out reaches the trail of each business that the session had entered. */
export const leaveBusinesses: Workers['identity']['sessions.leave'] = async ({ sessionId }, deps) => {
  await settleEach(await findBusinessesOfSession(deps.identity, sessionId), async ({ business_id, cell }) => {
    const scope = admitJob(cell, business_id)
    await inBusiness(deps, scope, (tx) => noteLeaving(tx, scope, sessionId))
  })
}

const KEPT_HOURS = 48

export const forgetQrSignIns: Workers['identitySchedule']['sessions.forget-qr'] = (deps) =>
  inIdentity(deps, (tx) => deleteOldQrSignIns(tx, new Date(tx.now.getTime() - KEPT_HOURS * 3_600_000)))
