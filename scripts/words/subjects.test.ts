import { expect, it } from 'vitest'
import { problemOfSubject } from './subjects.ts'

it.each([
  'fix(records): keep the filter when the branch changes',
  'feat!: drop the old address',
  'refactor(users,roles): say why a role does not fit',
])('accepts %s', (subject) => {
  expect(problemOfSubject(subject)).toBeUndefined()
})

it.each([
  ['Keep the filter when the branch changes', 'is not "type(area): do something"'],
  ['fix(Records): keep it', 'is not "type(area): do something"'],
  [`fix(records): ${'k'.repeat(60)}`, 'has 74 characters, 72 are allowed'],
])('refuses %s', (subject, problem) => {
  expect(problemOfSubject(subject)).toBe(problem)
})
