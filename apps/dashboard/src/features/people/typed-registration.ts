import { isWrittenAsDay, readDay, showDay } from '@quickprism/app/days'
import { type Gender, RegisterForm } from '@quickprism/contract/people'
import { z } from 'zod'
import { copy } from './copy.ts'

export const UNTOLD = 'untold'

const { birth_date, gender, ...texts } = RegisterForm.shape

/** The contract's registration, as far as people can type it: a day is text, and a gender may stay untold. */
export const TypedRegistration = z.object({
  ...texts,
  birth_date: z.string().transform((typed, context) => {
    if (typed.trim() === '') return undefined
    const day = readDay(typed)
    const { data, error } = birth_date.safeParse(day ?? typed)
    // Of a day that was not read the contract would speak in its own format.
    const unread = isWrittenAsDay(typed) ? copy.noSuchDay : copy.birthDateWrong
    if (error) context.addIssue({ code: 'custom', message: day ? (error.issues[0]?.message ?? unread) : unread })
    return data
  }),
  gender: z
    .string()
    .transform((chosen) => (chosen === UNTOLD ? undefined : (chosen as Gender)))
    .pipe(gender),
})
export type TypedRegistration = z.input<typeof TypedRegistration>
/** What was typed, as it is sent. */
export type Registration = z.output<typeof TypedRegistration>

export const typedFrom = (before: Registration | undefined): TypedRegistration => ({
  name: before?.name ?? '',
  email: before?.email ?? '',
  mobile: before?.mobile ?? '',
  birth_date: before?.birth_date ? showDay(before.birth_date) : '',
  gender: before?.gender ?? UNTOLD,
})
