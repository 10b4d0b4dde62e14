import type { SOS_REASONS } from './sos.ts'

type Preset = (typeof SOS_REASONS)[number]

/** What to do, one thing in each sentence; and whether everyone leaves the building, or stays where it is safe. */
const ADVICE: Record<Preset, { text: string; leave: boolean }> = {
  'Medical Emergency': {
    text: 'Keep the way clear. Help only if you know how. Wait for the people in charge.',
    leave: false,
  },
  'Fire or Smoke Detected': {
    text: 'Leave by the nearest exit. Do not use the lift. Wait at the assembly point.',
    leave: true,
  },
  'Suspicious Person or Activity': {
    text: 'Stay where you are if it is safe. Lock the door. Keep quiet.',
    leave: false,
  },
  'Natural Disaster': {
    text: 'Keep away from windows. Do not use the lift. Follow the instructions of the people in charge.',
    leave: false,
  },
  'Electrical Short Circuit / Spark Detected': {
    text: 'Do not touch switches or cables. Leave by the nearest exit.',
    leave: true,
  },
  'Chemical/Gas Leak': {
    text: 'Leave by the nearest exit. Do not touch switches. Do not light any flame. Wait outside, upwind.',
    leave: true,
  },
}

const OTHERWISE = {
  text: 'Leave if it is not safe where you are. Follow the instructions of the people in charge.',
  leave: false,
}

const adviceOn = (reason: string) => (Object.hasOwn(ADVICE, reason) ? ADVICE[reason as Preset] : OTHERWISE)

/** What someone at the branch should do, by the reason of the alert; for a reason in own words, what is always right. */
export const adviceFor = (reason: string): string => adviceOn(reason).text

/** Whether everyone leaves the building for this reason. */
export const isToLeave = (reason: string): boolean => adviceOn(reason).leave
