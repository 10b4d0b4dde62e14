const KEY = 'companion-alerts-over'
/** Only those of the last hour are heard of again. */
const MOST = 20

/** Alerts whose end was told on this phone. */
export const toldEnds = (): readonly string[] => (localStorage.getItem(KEY) ?? '').split(' ').filter(Boolean)

export const keepTold = (alert_ref: string): readonly string[] => {
  const told = [...toldEnds(), alert_ref].slice(-MOST)
  localStorage.setItem(KEY, told.join(' '))
  return told
}
