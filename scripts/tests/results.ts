import { readFileSync } from 'node:fs'

export type Counts = { passed: number; failed: number }

type Assertion = { status: string; fullName: string; failureMessages: string[] }
type FileResult = { name: string; status: string; message: string; assertionResults: Assertion[] }

/** What Vitest wrote of one run. */
export type Results = { testResults: FileResult[] }

export const readResults = (path: string): Results | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Results
  } catch {
    return undefined
  }
}

export const failedFiles = ({ testResults }: Results) => testResults.filter(({ status }) => status === 'failed')

/** A file that was run again counts as it ended the second time. */
export const withSecondTry = (first: Results, second: Results | undefined): Results => {
  const again = new Map(second?.testResults.map((file) => [file.name, file]))
  return { testResults: first.testResults.map((file) => again.get(file.name) ?? file) }
}

/** A run that left nothing behind, and a file that could not even be read, failed. */
export const countsOf = (results: Results | undefined): Counts => {
  if (!results) return { passed: 0, failed: 1 }
  const count = (status: string) =>
    results.testResults.reduce(
      (sum, { assertionResults }) => sum + assertionResults.filter((test) => test.status === status).length,
      0,
    )
  const unread = failedFiles(results).filter((file) => file.assertionResults.every(({ status }) => status !== 'failed'))
  return { passed: count('passed'), failed: count('failed') + unread.length }
}

const firstLine = (text: string | undefined) => text?.split('\n')[0] ?? ''

/** Each test that failed, with the beginning of why. */
export const failuresOf = (results: Results): { test: string; why: string }[] =>
  failedFiles(results).flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0) return [{ test: name, why: firstLine(message) }]
    return failed.map((test) => ({
      test: `${name} › ${test.fullName}`,
      why: firstLine(test.failureMessages[0]),
    }))
  })
