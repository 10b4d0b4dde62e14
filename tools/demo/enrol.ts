import type { Given } from '../testing/given.ts'
import type { Person, Someone } from './people.ts'

/** Opens an account for someone in a world that is built step by step. */
export const enrol = async (given: Given, someone: Someone): Promise<Person> => {
  const { name, email, mobile, gender, bornAt } = someone
  const birthDate = new Date(bornAt as number).toISOString().slice(0, 10)
  const { personId, quickId } = await given.person({ name, email, mobile, gender, birthDate })
  return { ...someone, personId, quickId }
}
