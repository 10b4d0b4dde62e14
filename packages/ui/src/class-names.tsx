/** Joins the class names that apply; a part that does not apply is false, null or undefined. */
export const classNames = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' ')
