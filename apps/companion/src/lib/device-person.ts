import { keepSealed, takeSealed } from './sealing.ts'

const NAME = 'person'

export type Person = { quickID: string; name: string }

/** Who holds this phone, for when the server cannot be asked. */
export const rememberPerson = (person: Person) => keepSealed(NAME, person)

export const rememberedPerson = () => takeSealed<Person>(NAME)
