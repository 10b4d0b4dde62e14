import { LINK_DAYS, type MissedReason } from '@quickprism/contract/report-schedules'
import { type ExportType, reportFormatName } from '@quickprism/contract/reports'
import { quoted } from '../../adapters/typed-text.ts'
import { inBusiness } from '../../db/in-business.ts'
import type { Deps } from '../../deps.ts'
import type { JobScope } from '../../scopes.ts'
import { sendMail } from '../messages/service.ts'
import { type DeliveryRow, findDelivery, settleDelivery } from './run-queries.ts'

const kinds: Record<ExportType, string> = { visitor_logs: 'Visitor logs', attendance: 'Attendance' }

/** dd/mm/yyyy, as the screens write it. */
const dayIn = (minute: string) => minute.slice(0, 10).split('-').reverse().join('/')

const periodOf = ({ from_minute, to_minute }: DeliveryRow) => {
  const [first, last] = [dayIn(from_minute), dayIn(to_minute)]
  return first === last ? first : `${first} to ${last}`
}

const linkOf = ({ origin }: Pick<Deps, 'origin'>, { branch_quick_id }: DeliveryRow, runId: string) =>
  `${origin}/dashboard/entry-management/reports/scheduled?${new URLSearchParams({ shopId: branch_quick_id, run: runId })}`

/** Nothing of any visitor is in it: the report opens after sign-in alone. */
const letter = (deps: Deps, delivery: DeliveryRow, runId: string) => ({
  subject: `Scheduled report ${quoted(delivery.schedule_name)}, ${periodOf(delivery)}`,
  text: [
    `A report that is sent to you by schedule is ready: ${quoted(delivery.schedule_name)}.`,
    '',
    `Business: ${quoted(delivery.business_name)}`,
    `Branch: ${quoted(delivery.branch_name)}`,
    `Report: ${kinds[delivery.export_type]}, ${reportFormatName(delivery.format)}`,
    `Period: ${periodOf(delivery)}`,
    'These names were entered by users of the business.',
    '',
    'Open it here, after you have signed in:',
    linkOf(deps, delivery, runId),
    '',
    `This link is personal; do not forward it. It expires after ${LINK_DAYS} days, on ${dayIn(delivery.ends)}, and opens only while you may see reports of this branch.`,
  ].join('\n'),
})

const obstacleOf = ({ can_sign_in, may_export, email }: DeliveryRow): MissedReason | undefined => {
  if (!can_sign_in) return 'gone'
  if (!may_export) return 'not_allowed'
  return email === null ? 'no_email' : undefined
}

/**
 * Sends one recipient their link, as things stand with them now. What could not be delivered is noted at once, and goes
 * out with a later try of the same job.
 */
export const deliverReport = async (deps: Deps, scope: JobScope, runId: string, personId: number) => {
  const settle = (missed: MissedReason | null) =>
    inBusiness(deps, scope, (tx) => settleDelivery(tx, runId, personId, missed))
  const delivery = await inBusiness(deps, scope, (tx) => findDelivery(tx, runId, personId))
  if (!delivery) return
  const obstacle = obstacleOf(delivery)
  if (obstacle) {
    await settle(obstacle)
    return
  }
  let outcome: Awaited<ReturnType<typeof sendMail>>
  try {
    outcome = await sendMail(deps, {
      name: `report ${runId} ${personId}`,
      to: { personId },
      cause: 'others',
      write: () => letter(deps, delivery, runId),
    })
  } catch (error) {
    await settle('undelivered')
    throw error
  }
  await settle(outcome === 'sent' ? null : outcome === 'withheld' ? 'too_many' : 'no_email')
}
