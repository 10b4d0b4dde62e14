import { take } from './device-store.ts'
import { keepSealed, type Sealed, unseal } from './sealing.ts'

const NAME = 'person'

export type Person = { quickID: string; name: string }

/** Who holds this phone, for when the server cannot be asked. */
export const rememberPerson = (person: Person) => keepSealed(NAME, person)

export const rememberedPerson = async (): Promise<Person | undefined> => {
  const sealed = await take<Sealed>('kept', NAME)
  return sealed && unseal<Person>(NAME, sealed)
}
