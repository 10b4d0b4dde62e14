/** Conventional Commits, as CONTRIBUTING asks for. */
const SUBJECT = /^(?:feat|fix|refactor|perf|docs|test|build|ci|chore|style|revert)(?:\([a-z0-9,/_-]+\))?!?: \S/

const MAX_LENGTH = 72

/** What is wrong with the subject of a commit, or nothing. */
export const problemOfSubject = (subject: string) => {
  if (!SUBJECT.test(subject)) return 'is not "type(area): do something"'
  if (subject.length > MAX_LENGTH) return `has ${subject.length} characters, ${MAX_LENGTH} are allowed`
  return undefined
}
