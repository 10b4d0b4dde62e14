import { z } from 'zod'

const forms = {
  mobile: (mobile: string) => `XXXXXX${mobile.slice(-4)}`,
  email: (email: string) => {
    const at = email.lastIndexOf('@')
    return at < 1 ? 'N/A' : `${[...email][0]}****${email.slice(at)}`
  },
}

/**
 * A contact in an answer. It takes no bare text, which would be one that nobody thought of masking: only what `masked`
 * and `inClear` made of it.
 */
export const Masked = z.string().brand<'masked or meant to be clear', 'inout'>()
type Shown = z.output<typeof Masked>

/** What anyone may see of a contact (Q85): the last four digits, or the first letter and the domain. */
export const masked = (kind: keyof typeof forms, text: string | null) =>
  text === null ? null : (forms[kind](text) as Shown)

/** For those who may read it as it is. */
export const inClear = (text: string | null) => text as Shown | null
