import type { Purpose } from '@quickprism/contract/my-visit'
import type { StoreType } from '@quickprism/contract/store-type'

/** Minutes after midnight; null where a branch never closes. Closing before opening means: after midnight. */
export type Hours = { opening: number; closing: number } | null

/** How one kind of branch lives: when people come, what for, how long they stay. */
export type Trade = {
  /** The last word of a business of this kind. */
  called: readonly string[]
  businessType: string
  /** Its class in the national industry code, as a CIN carries it. */
  industry: string
  hours: readonly (readonly [Hours, number])[]
  /** How busy a branch is compared with the others. */
  size: number
  radius: readonly [number, number]
  /** Arrivals by hour of the day, and by day from Monday to Sunday. */
  byHour: readonly number[]
  byWeekday: readonly number[]
  purposes: readonly (readonly [Purpose, number])[]
  /** A usual stay in minutes, for a guest of the house; errands are shorter and the same everywhere. */
  stay: readonly [number, number]
  /** How many check-ins are of a group, and how many of someone who was never here. */
  groups: number
  newcomers: number
  /** Whether children come along. */
  families: boolean
}

const at = (opening: string, closing: string): Hours => {
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  return { opening: minutes(opening), closing: minutes(closing) }
}

const NIGHT = [0, 0, 0, 0, 0, 0]

export const trades: Record<StoreType, Trade> = {
  coworking_space: {
    called: ['Workspaces', 'Desks', 'Cowork', 'Offices', 'Studios'],
    businessType: 'Coworking and serviced offices',
    industry: '68200',
    hours: [
      [at('08:00', '21:00'), 4],
      [at('09:00', '20:00'), 3],
      [at('08:30', '22:00'), 2],
      [null, 1],
    ],
    size: 1.5,
    radius: [60, 120],
    byHour: [...NIGHT, 1, 3, 14, 30, 28, 20, 12, 12, 18, 16, 14, 9, 5, 3, 1, 1, 0, 0],
    byWeekday: [1.15, 1.2, 1.15, 1.1, 1, 0.35, 0.1],
    purposes: [
      ['Visitor', 42],
      ['Guest', 22],
      ['Delivery', 12],
      ['Courier', 10],
      ['Vendor', 7],
      ['Maintanence', 5],
      ['Other', 2],
    ],
    stay: [95, 60],
    groups: 0.05,
    newcomers: 0.3,
    families: false,
  },
  hotel: {
    called: ['Stays', 'Hotels', 'Inns', 'Residency', 'Lodge'],
    businessType: 'Hotels',
    industry: '55101',
    hours: [[null, 1]],
    size: 1,
    radius: [100, 200],
    byHour: [1, 1, 0, 0, 1, 2, 4, 6, 8, 9, 9, 12, 18, 22, 20, 16, 13, 12, 13, 14, 11, 8, 5, 2],
    byWeekday: [0.85, 0.85, 0.9, 0.95, 1.2, 1.3, 1],
    purposes: [
      ['Guest', 58],
      ['Visitor', 22],
      ['Delivery', 7],
      ['Vendor', 6],
      ['Maintanence', 4],
      ['Courier', 2],
      ['Other', 1],
    ],
    stay: [420, 240],
    groups: 0.1,
    newcomers: 0.55,
    families: true,
  },
  resort_amusement_park: {
    called: ['Wonderland', 'Water Park', 'Resorts', 'Retreat'],
    businessType: 'Resorts and amusement parks',
    industry: '93210',
    hours: [
      [at('10:00', '19:00'), 3],
      [at('09:30', '20:00'), 2],
    ],
    size: 1.3,
    radius: [300, 500],
    byHour: [...NIGHT, 0, 0, 1, 12, 28, 24, 14, 10, 9, 7, 5, 3, 1, 0, 0, 0, 0, 0],
    byWeekday: [0.6, 0.6, 0.65, 0.7, 0.95, 1.7, 1.9],
    purposes: [
      ['Guest', 70],
      ['Visitor', 20],
      ['Vendor', 4],
      ['Maintanence', 3],
      ['Delivery', 3],
    ],
    stay: [270, 90],
    groups: 0.22,
    newcomers: 0.6,
    families: true,
  },
  restaurant: {
    called: ['Kitchen', 'Table', 'Bhojanalaya', 'Cafe', 'Dining'],
    businessType: 'Restaurants',
    industry: '56101',
    hours: [
      [at('11:00', '23:00'), 4],
      [at('12:00', '23:30'), 3],
      [at('07:30', '22:00'), 2],
      [at('18:00', '00:30'), 1],
    ],
    size: 1.1,
    radius: [50, 100],
    byHour: [...NIGHT, 0, 2, 5, 4, 3, 6, 16, 22, 14, 6, 4, 6, 10, 20, 26, 18, 6, 1],
    byWeekday: [0.75, 0.75, 0.8, 0.85, 1.15, 1.45, 1.4],
    purposes: [
      ['Guest', 66],
      ['Visitor', 14],
      ['Delivery', 12],
      ['Vendor', 5],
      ['Maintanence', 2],
      ['Other', 1],
    ],
    stay: [70, 25],
    groups: 0.11,
    newcomers: 0.35,
    families: true,
  },
  shopping_complex: {
    called: ['Square', 'Bazaar', 'Arcade', 'Galleria', 'Plaza'],
    businessType: 'Shopping complexes',
    industry: '68100',
    hours: [
      [at('10:00', '22:00'), 4],
      [at('10:30', '21:30'), 2],
      [at('11:00', '22:30'), 1],
    ],
    size: 1.4,
    radius: [150, 300],
    byHour: [...NIGHT, 0, 0, 0, 1, 8, 14, 14, 12, 11, 12, 15, 20, 24, 22, 14, 4, 0, 0],
    byWeekday: [0.75, 0.75, 0.8, 0.85, 1.1, 1.5, 1.55],
    purposes: [
      ['Visitor', 68],
      ['Guest', 12],
      ['Delivery', 8],
      ['Vendor', 7],
      ['Maintanence', 3],
      ['Courier', 2],
    ],
    stay: [85, 45],
    groups: 0.07,
    newcomers: 0.4,
    families: true,
  },
}

export const storeTypes: readonly (readonly [StoreType, number])[] = [
  ['coworking_space', 30],
  ['restaurant', 30],
  ['shopping_complex', 18],
  ['hotel', 16],
  ['resort_amusement_park', 6],
]

/** Stays in minutes, where the purpose says more than the place. */
export const errands: Partial<Record<Purpose, readonly [number, number]>> = {
  Delivery: [9, 4],
  Courier: [7, 3],
  Vendor: [50, 25],
  Maintanence: [110, 60],
}
