import { describe, expect, it } from 'vitest'
import { access } from './access.ts'
import { gaps, title } from './endpoint.ts'
import { explain } from './failure.ts'
import { can, type Gate, gates } from './gates.ts'
import { every } from './index.ts'
import { permissionNames, permissions, withDependencies } from './permissions.ts'
import { isQuickId, makeQuickId, PERSON_ID_LENGTH, QuickId } from './quick-id.ts'

describe('permissions', () => {
  it('are the 31 names of the specification, in seven categories', () => {
    expect(permissionNames).toHaveLength(31)
    expect(new Set(Object.values(permissions).map(({ category }) => category)).size).toBe(7)
  })

  it('need only permissions that exist', () => {
    const needed = Object.values(permissions).flatMap(({ needs }) => needs)
    expect(needed.filter((name) => !(name in permissions))).toEqual([])
  })

  it('bring their dependencies along, indirect ones too', () => {
    expect(withDependencies(['add_edit_delete_additional_info_of_visitors'])).toEqual([
      'view_checkin_logs_of_visitors',
      'view_additional_info_of_visitors',
      'add_edit_delete_additional_info_of_visitors',
    ])
  })
})

describe('gates', () => {
  it('stand before every permission, each with a sentence', () => {
    const doors: Gate[] = Object.values(gates)
    expect(permissionNames.filter((name) => !doors.some(({ anyOf }) => anyOf.includes(name)))).toEqual([])
    expect(doors.filter(({ denied }) => !denied.startsWith("You don't have "))).toEqual([])
  })

  it.each([
    ['branch', 'SHOP1', true],
    ['business that owns it', 'BIZ1', true],
    ['neighbouring branch', 'SHOP2', false],
  ])('count a permission held on the %s: %s', (_, scope_id, opens) => {
    expect(
      can([{ scope_id, permissions: ['view_checkin_logs_of_members'] }], gates.viewVisits, ['SHOP1', 'BIZ1']),
    ).toBe(opens)
  })
})

describe('a failed call', () => {
  const endpoint = { says: { failed: 'Failed to load access permissions' } }

  it.each([
    [{ detail: 'No such visitor', message: 'ignored' }, 'No such visitor'],
    [{ detail: { message: 'Nested reason' } }, 'Nested reason'],
    [{ message: 'Try later' }, 'Try later'],
    [{ detail: null }, 'Failed to load access permissions'],
    [{}, 'Failed to load access permissions'],
  ])('is explained by the detail, then the message, then the endpoint: %j', (failure, words) => {
    expect(explain(endpoint, 500, failure, {})).toBe(words)
  })
})

describe('an endpoint', () => {
  it('declares everything the server asks of it', () => {
    expect(every.map((endpoint) => [title(endpoint), gaps(endpoint)]).filter(([, missing]) => missing?.length)).toEqual(
      [],
    )
  })

  it('is found incomplete when it has no gate, no audit event, no place, or reveals what it does not watch', () => {
    const { allow: _allow, ...ungated } = access.get
    const { audit: _audit, ...untraced } = access.get
    expect(gaps(ungated)).toEqual(['who may ask (allow)'])
    expect(gaps(untraced)).toEqual(['its audit event, or why there is none'])
    expect(gaps({ ...access.get, allow: gates.viewVisits })).toEqual(['its place'])
    expect(gaps({ ...access.get, reveals: 'to the caller' })).toEqual([
      'what it watches, without which nothing is revealed',
    ])
  })

  it('has a method and path of its own', () => {
    expect(new Set(every.map(title)).size).toBe(every.length)
  })
})

describe('a quickID', () => {
  let seed = 7
  const below = (limit: number) => {
    seed = (seed * 48271) % 2147483647
    return seed % limit
  }

  it('has eight characters without look-alikes, the last a check character', () => {
    const ids = Array.from({ length: 500 }, () => makeQuickId(PERSON_ID_LENGTH, below))
    expect(ids.every((id) => /^[0-9A-HJKMNP-TV-Z]{8}$/.test(id) && isQuickId(id, PERSON_ID_LENGTH))).toBe(true)
  })

  it('is caught with any one character wrong or any two exchanged', () => {
    const id = makeQuickId(PERSON_ID_LENGTH, below)
    const wrong = [...id].flatMap((_, at) =>
      [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
        .filter((other) => other !== id[at])
        .map((other) => id.slice(0, at) + other + id.slice(at + 1)),
    )
    const exchanged = [...id].flatMap((left, i) =>
      [...id].map((right, j) => [...id].map((own, k) => (k === i ? right : k === j ? left : own)).join('')),
    )
    expect(wrong.filter((text) => isQuickId(text, PERSON_ID_LENGTH))).toEqual([])
    expect(exchanged.filter((text) => text !== id && isQuickId(text, PERSON_ID_LENGTH))).toEqual([])
  })

  it.each([' ab12cd34 ', 'AB12 CD34', 'ab12-cd34', 'AB12\u00a0\u2013\u00a0CD34\n'])('is read as %j', (written) => {
    expect(QuickId.parse(written)).toBe('AB12CD34')
  })
})
