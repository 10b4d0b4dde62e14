import { describe, expect, it } from 'vitest'
import { limitedMap } from './limited-map.ts'

describe('a map with limits', () => {
  it('forgets what was put in first, and counts what is put in again as new', () => {
    const map = limitedMap<number>({ most: 2 })
    map.put('a', 1)
    map.put('b', 2)
    map.put('a', 3)
    map.put('c', 4)
    expect([map.get('a'), map.get('b'), map.get('c'), map.count()]).toEqual([3, undefined, 4, 2])
  })

  it('never holds more than its size, and not one thing that would push out the rest', () => {
    const map = limitedMap<string>({ most: 100, mostSize: 100 })
    for (let number = 0; number < 50; number++) map.put(`key ${number}`, 'text', 10)
    expect([map.count(), map.size()]).toEqual([10, 100])
    map.put('large', 'text', 11)
    expect([map.get('large'), map.count()]).toEqual([undefined, 10])
    map.drop('key 49')
    expect([map.count(), map.size()]).toEqual([9, 90])
  })
})
