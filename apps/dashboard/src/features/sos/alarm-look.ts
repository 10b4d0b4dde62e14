import type { Incident } from '@quickprism/contract/sos'

/** The ground of header and footer while something is on; nothing while all is calm. */
export const alarmLook = (incident: Incident | undefined) =>
  incident && `on-alarm border-transparent ${incident.drill ? 'drill-stripes' : 'emergency-gradient'}`
