import type { StoreType } from '@quickprism/contract/store-type'
import { gender } from '@quickprism/server/db/codes'
import type { RoleName } from './roles.ts'

/** The businesses of the development set. A branch is named after where it is. */
export const stage: readonly {
  name: string
  storeType: StoreType
  city: string
  branches: readonly { name: string; city: string; visits: number; neverCloses?: true }[]
}[] = [
  {
    name: 'Quiet Banyan Desks',
    storeType: 'coworking_space',
    city: 'Bengaluru',
    branches: [
      { name: 'Indiranagar', city: 'Bengaluru', visits: 3_600, neverCloses: true },
      { name: 'Koramangala', city: 'Bengaluru', visits: 1_600, neverCloses: true },
      { name: 'Lower Parel', city: 'Mumbai', visits: 1_000 },
      { name: 'Baner', city: 'Pune', visits: 700 },
      { name: 'Novena', city: 'Singapore', visits: 700 },
    ],
  },
  {
    name: 'Monsoon Heron Stays',
    storeType: 'hotel',
    city: 'Kochi',
    branches: [{ name: 'Fort Kochi', city: 'Kochi', visits: 900, neverCloses: true }],
  },
  {
    name: 'Little Tamarind Table',
    storeType: 'restaurant',
    city: 'Pune',
    branches: [
      { name: 'Koregaon Park', city: 'Pune', visits: 1_000 },
      { name: 'Jayanagar', city: 'Bengaluru', visits: 700 },
    ],
  },
]

/** A place in a business: the root person has no role, and a role without a branch is for the whole business. */
type Post = { business: string; role: RoleName | 'Root user'; branch?: string }

/** People to sign in as. Their e-mail finds them again. */
export const cast: readonly { name: string; gender: number; posts: readonly Post[] }[] = [
  { name: 'Ananya Kulkarni', gender: gender.female, posts: [{ business: 'Quiet Banyan Desks', role: 'Root user' }] },
  { name: 'Rohan Iyer', gender: gender.male, posts: [{ business: 'Quiet Banyan Desks', role: 'Administrator' }] },
  {
    name: 'Meera Deshpande',
    gender: gender.female,
    posts: [{ business: 'Quiet Banyan Desks', role: 'Branch manager', branch: 'Baner' }],
  },
  {
    name: 'Kavya Shetty',
    gender: gender.female,
    posts: [{ business: 'Quiet Banyan Desks', role: 'Front desk', branch: 'Indiranagar' }],
  },
  {
    name: 'Imran Qureshi',
    gender: gender.male,
    posts: [{ business: 'Quiet Banyan Desks', role: 'Security', branch: 'Koramangala' }],
  },
  {
    name: 'Divya Nair',
    gender: gender.female,
    posts: [
      { business: 'Little Tamarind Table', role: 'Administrator' },
      { business: 'Quiet Banyan Desks', role: 'Front desk', branch: 'Koramangala' },
    ],
  },
  { name: 'Joseph Varghese', gender: gender.male, posts: [{ business: 'Monsoon Heron Stays', role: 'Root user' }] },
  {
    name: 'Lakshmi Menon',
    gender: gender.female,
    posts: [{ business: 'Monsoon Heron Stays', role: 'Front desk', branch: 'Fort Kochi' }],
  },
  { name: 'Arjun Hegde', gender: gender.male, posts: [{ business: 'Little Tamarind Table', role: 'Root user' }] },
  { name: 'Neha Sharma', gender: gender.female, posts: [] },
]

export const emailOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@demo.example`
