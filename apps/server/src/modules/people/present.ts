import { Gender, type Profile } from '@quickprism/contract/people'
import { genderWritten, wordFor } from '../../db/codes.ts'
import type { PersonRow } from './queries.ts'

/** A person sees their own details as they are. */
export const presentProfile = ({
  quick_id,
  name,
  email,
  mobile,
  email_proven,
  mobile_proven,
  birth_date,
  gender,
}: PersonRow): Profile => ({
  quickID: quick_id,
  name,
  email,
  mobile,
  email_confirmed: email_proven,
  mobile_confirmed: mobile_proven,
  birth_date,
  gender: wordFor(Gender.options, genderWritten, gender),
})
