export type Tone = 'good' | 'warn' | 'bad' | 'info'

export type Said = { tone: Tone; text: string }
type Show = (said: Said) => void

const unshown: Said[] = []
let show: Show | undefined
let clear: () => void = () => {}
let firstIsSaid: () => void = () => {}

/** Shows one sentence at the top right for five seconds. Works outside components too. */
export const tell = (said: Said): void => {
  if (show) return show(said)
  unshown.push(said)
  firstIsSaid()
}

/** Takes away what was told about a step that is over. Refusals stay for their time. */
export const clearToasts = (): void => {
  unshown.splice(0, unshown.length, ...unshown.filter(({ tone }) => tone === 'bad'))
  clear()
}

/** Told before there is anything to show it with: whoever loads the view hears of it here. */
export const whenTold = (load: () => void): void => {
  firstIsSaid = load
}

/** The view says how sentences are shown; what was told before it came is shown now. */
export const showWith = (how: Show, takeAway: () => void = () => {}): (() => void) => {
  show = how
  clear = takeAway
  for (const said of unshown.splice(0)) how(said)
  return () => {
    show = undefined
    clear = () => {}
  }
}
