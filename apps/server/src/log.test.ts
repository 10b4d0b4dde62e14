import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

const logging = () => {
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'debug' }, 'server', { write: (line) => void lines.push(line) })
  return { log, lines, last: () => JSON.parse(lines.at(-1) as string) as Record<string, unknown> }
}

describe('the log', () => {
  it('holds the fields that are listed, and nothing under any other name at any depth', () => {
    const { log, last } = logging()
    log.info({ route: '/api/x', status: 200, email: 'asha@people.invalid', name: 'Asha', user: { otp: '123456' } }, 'x')
    expect(last()).toMatchObject({ route: '/api/x', status: 200, email: '[removed]', user: '[removed]', msg: 'x' })
    expect(JSON.stringify(last())).not.toMatch(/asha|123456/i)
  })

  it('tells of an error its kind, its code and where it happened, not what a database or a parser repeats', () => {
    const { log, lines, last } = logging()
    const broken = Object.assign(new Error('Failing row contains (7, Asha Rao)'), { code: '23514', table: 'person' })
    log.error({ err: broken }, 'a request failed')
    expect(last().err).toMatchObject({ type: 'Error', code: '23514', table: 'person' })
    log.error({ err: new SyntaxError('Unexpected token A in "Asha Rao"') }, 'a request failed')
    expect(last().err).toMatchObject({ type: 'SyntaxError' })
    log.error(broken)
    expect(last()).toMatchObject({ msg: 'something failed', err: { code: '23514' } })
    expect(lines.filter((line) => line.includes('Asha'))).toEqual([])
  })

  it.each([
    ['550 <asha.rao@people.invalid> unknown', '550 <[removed]> unknown'],
    ['No route to +919812345678', 'No route to +[removed]'],
    ['No route to 9812345678', 'No route to [removed]'],
    ['4991 1866 5246 is no number', '[removed] is no number'],
    ['GSTIN 29AAGCB7383J1Z4 of AAGCB7383J', 'GSTIN [removed] of [removed]'],
    ['sent twice in "/api/x/y?email=asha"', 'sent twice in "/api/x/y[removed]'],
    ['token eyJhbGciOiJFZERTQSIsInR5cCI6ImF0.abc.def', 'token [removed]'],
    ['request 6cf1fd9e-0000-4000-8000-000000000012 failed', 'request 6cf1fd9e-0000-4000-8000-000000000012 failed'],
  ])('says %s as %s', (said, told) => {
    const { log, last } = logging()
    log.warn({ err: new Error(said), what: said }, said)
    expect(last()).toMatchObject({ msg: told, what: told, err: { message: told } })
  })
})
