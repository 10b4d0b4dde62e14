export { sendReport } from './exporting.ts'
