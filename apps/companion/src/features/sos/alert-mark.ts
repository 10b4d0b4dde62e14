const KEY = 'companion-alert'

/** That an alert was on or an answer waits, for an app that is opened again without a network. */
export const hasAlertMark = () => localStorage.getItem(KEY) !== null

export const keepAlertMark = (isOn: boolean) => (isOn ? localStorage.setItem(KEY, 'on') : localStorage.removeItem(KEY))
