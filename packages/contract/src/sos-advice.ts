import type { SOS_REASONS } from './sos.ts'

type Preset = (typeof SOS_REASONS)[number]

/** What to do, one thing in each sentence. */
const ADVICE: Record<Preset, string> = {
  'Medical Emergency': 'Keep the way clear. Help only if you know how. Wait for the people in charge.',
  'Fire or Smoke Detected': 'Leave by the nearest exit. Do not use the lift. Wait at the assembly point.',
  'Suspicious Person or Activity': 'Stay where you are if it is safe. Lock the door. Keep quiet.',
  'Natural Disaster': 'Keep away from windows. Do not use the lift. Follow the people in charge.',
  'Electrical Short Circuit / Spark Detected': 'Touch no switch and no cable. Leave by the nearest exit.',
  'Chemical/Gas Leak': 'Leave by the nearest exit. Touch no switch. Light no fire. Wait outside, upwind.',
}

const OTHERWISE = 'Leave if it is not safe where you are. Follow the people in charge.'

/** What someone at the branch should do, by the reason of the alert; for a reason in own words, what is always right. */
export const adviceFor = (reason: string): string =>
  Object.hasOwn(ADVICE, reason) ? ADVICE[reason as Preset] : OTHERWISE
