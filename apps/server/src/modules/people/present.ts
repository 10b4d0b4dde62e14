import type { Gender, Profile } from '@quickprism/contract/people'
import { gender as code } from '../../db/codes.ts'
import type { PersonRow } from './queries.ts'

const genders: Record<number, Gender> = { [code.male]: 'M', [code.female]: 'F', [code.other]: 'other' }

/** A person sees their own details as they are. */
export const presentProfile = ({ quick_id, name, email, mobile, birth_date, gender }: PersonRow): Profile => ({
  quickID: quick_id,
  name,
  email,
  mobile,
  birth_date,
  gender: genders[gender] ?? null,
})
