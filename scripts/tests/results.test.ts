import { expect, test } from 'vitest'
import { countsOf, failuresOf, type Results, withSecondTry } from './results.ts'

const file = (name: string, tests: Record<string, string>, message = ''): Results['testResults'][number] => ({
  name,
  message,
  status: message !== '' || Object.values(tests).includes('failed') ? 'failed' : 'passed',
  assertionResults: Object.entries(tests).map(([fullName, status]) => ({
    fullName,
    status,
    failureMessages: status === 'failed' ? ['Error: expected 1 to be 2\n    at line 3'] : [],
  })),
})

const first: Results = {
  testResults: [
    file('visits.test.ts', { 'a visit begins': 'passed', 'a visit ends': 'failed' }),
    file('roles.test.ts', { 'a role is made': 'passed' }),
  ],
}

test('a file that passes when it is run again counts once, as passed', () => {
  const second = { testResults: [file('visits.test.ts', { 'a visit begins': 'passed', 'a visit ends': 'passed' })] }
  expect(countsOf(withSecondTry(first, second))).toEqual({ passed: 3, failed: 0 })
})

test('a file that fails twice is still failed, and so is one whose second run left nothing behind', () => {
  expect(countsOf(withSecondTry(first, first))).toEqual({ passed: 2, failed: 1 })
  expect(countsOf(withSecondTry(first, undefined))).toEqual({ passed: 2, failed: 1 })
})

test('a file that cannot be read is a failure, and so is a run without results', () => {
  expect(countsOf({ testResults: [file('broken.test.ts', {}, 'SyntaxError: unexpected token')] })).toEqual({
    passed: 0,
    failed: 1,
  })
  expect(countsOf(undefined)).toEqual({ passed: 0, failed: 1 })
})

test('every failure is named, with the beginning of why', () => {
  const results = { testResults: [...first.testResults, file('broken.test.ts', {}, 'SyntaxError: unexpected token')] }
  expect(failuresOf(results)).toEqual([
    { test: 'visits.test.ts › a visit ends', why: 'Error: expected 1 to be 2' },
    { test: 'broken.test.ts', why: 'SyntaxError: unexpected token' },
  ])
})
