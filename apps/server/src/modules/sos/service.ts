export { endAlertsAt } from './alerting.ts'
export { noteCame, noteLeft } from './marking.ts'
export { isAlertOn } from './queries.ts'
