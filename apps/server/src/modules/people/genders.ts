import type { Gender } from '@quickprism/contract/people'
import { gender as genderCode, genderWritten } from '../../db/codes.ts'

export const codeOf = (gender: Gender | null | undefined) => (gender ? genderWritten[gender] : genderCode.notTold)
