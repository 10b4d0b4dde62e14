import { z } from 'zod'

const forms = {
  mobile: (mobile: string) => `XXXXXX${mobile.slice(-4)}`,
  email: (email: string) => {
    const at = email.lastIndexOf('@')
    return at < 1 ? 'N/A' : `${[...email][0]}****${email.slice(at)}`
  },
  aadhaar: (number: string) => `XXXX XXXX ${number.slice(-4)}`,
  pan: (number: string) => `XXXXXX${number.slice(-4)}`,
}

/**
 * A contact in an answer. It takes no bare text, which would be one that nobody thought of masking: only what `masked`
 * and `inClear` made of it.
 */
export const Masked = z.string().brand<'masked or meant to be clear', 'inout'>()
type Shown = z.output<typeof Masked>

/** What anyone may see of it (Q85): the last four characters, or the first letter and the domain. */
export const masked = (kind: keyof typeof forms, text: string | null) =>
  text === null ? null : (forms[kind](text) as Shown)

/** What was masked before it was kept. */
export const keptMasked = (text: string | null) => text as Shown | null

/** For those who may read it as it is. */
export const inClear = (text: string | null) => text as Shown | null
