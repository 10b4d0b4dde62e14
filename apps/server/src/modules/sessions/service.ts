export { deviceName } from './device-name.ts'
export { presentDevice } from './present.ts'
export { findEndedCompanion, hadCompanion } from './queries.ts'
export { listDevices } from './signing-out.ts'
