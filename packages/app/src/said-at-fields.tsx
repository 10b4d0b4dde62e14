import type { CallFailed } from '@quickprism/client/client'
import { t } from '@quickprism/client/words'

type Form = (path: string) => boolean

/** The forms that are being sent, each of which knows whether it has a field. */
const sending = new Set<Form>()

/** Sends a form that shows beside its fields what the server finds wrong with them. */
export const sendFields = async (has: Form, send: () => unknown) => {
  sending.add(has)
  try {
    await send()
  } finally {
    sending.delete(has)
  }
}

/** Whether the sentence of a failure stands beside a field, so that telling it as well would say it twice. */
export const isSaidAtField = ({ failure, message: told }: CallFailed) =>
  Object.entries(failure.fields ?? {}).some(
    ([path, message]) => t(message) === told && [...sending].some((has) => has(path)),
  )
