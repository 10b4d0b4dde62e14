import type { CallFailed } from '@quickprism/client/client'

/**
 * Whether a form says all of this beside its fields already (`useContractForm`), so that it is not told besides. Not for
 * the acts whose failures the documents want told in a notice: those of branches, roles and users.
 */
export const atFields =
  (...fields: readonly string[]) =>
  ({ failure }: CallFailed) => {
    const wrong = Object.keys(failure.fields ?? {})
    return wrong.length > 0 && wrong.every((name) => fields.includes(name))
  }
