import { drop, shelvesNow, take } from '../../lib/device-store.ts'

const KEY = 'sos-alert-on'

/** That an alert was on or an answer waits, for an app that is opened again without a network. It goes with the session. */
export const hasAlertMark = () =>
  take<boolean>('kept', KEY).then(
    (mark) => mark === true,
    () => false,
  )

export const keepAlertMark = (isOn: boolean) =>
  void (isOn ? shelvesNow().keep('kept', KEY, true) : drop('kept', KEY)).catch(() => {})
