import { Purpose } from '@quickprism/contract/my-visit'
import { records } from '@quickprism/contract/records'
import { genderWritten, purposeOfVisit } from '@quickprism/server/db/codes'
import type { LargestBranch } from './largest-branch.ts'

type Asked = Record<string, string>

const DEEP = 10_000

/** What staff look for, in the words of this branch: its busiest day, its commonest name, someone who came alone. */
const findWords = async ({ query, businessId, branchId }: LargestBranch) => {
  const at = [businessId, branchId]
  const one = async (text: string) => (await query<Asked>(text, at))[0] ?? {}
  const day = await one(
    `select day::text from business.visit_day where business_id = $1 and branch_id = $2
      group by day order by sum(leads) desc limit 1`,
  )
  const common = await one(
    `select split_part(name, ' ', 1) as word from business.branch_visitor where business_id = $1 and branch_id = $2
      group by 1 order by count(*) desc limit 1`,
  )
  const rare = await one(
    `select quick_id from business.branch_visitor
      where business_id = $1 and branch_id = $2 and quick_id is not null order by visits, visitor_id limit 1`,
  )
  const few = await one(
    `select pov, gender, age from business.visit_cube
      where business_id = $1 and branch_id = $2 and gender in (1, 2) and pov > 0 and age > 0 and leads > 0
      group by pov, gender, age order by sum(leads), pov, gender, age limit 1`,
  )
  const wordOf = (words: Record<string, number>, code: unknown) =>
    Object.keys(words).find((word) => words[word] === code) as string
  return {
    day: day.day as string,
    common: common.word as string,
    rare: rare.quick_id as string,
    few: {
      pov: wordOf(purposeOfVisit, few.pov),
      gender: wordOf(genderWritten, few.gender),
      min_age: String(few.age),
      max_age: String(few.age),
    },
  }
}

/** Every page, filter and search that the promise names. */
const pagesOf = async (branch: LargestBranch): Promise<Record<string, Asked>> => {
  const { day, common, rare, few } = await findWords(branch)
  return {
    'page 1': {},
    'page 100': { page: '100' },
    'page 10,000': { page: String(DEEP) },
    visitors: { visitor_type: 'visitor' },
    members: { visitor_type: 'member' },
    ...Object.fromEntries(
      ['QR', 'Geo Tagged', 'Timeout'].map((type) => [`check-out ${type}`, { checked_out_type: type }]),
    ),
    ...Object.fromEntries(Purpose.options.map((pov) => [`purpose ${pov}`, { pov }])),
    'gender M': { gender: 'M' },
    'gender F': { gender: 'F' },
    'age 18-25': { min_age: '18', max_age: '25' },
    'age 60+': { min_age: '60' },
    'a day': { date: day },
    'a day, gender F': { date: day, gender: 'F' },
    'a filter that few match': few,
    'gender F, page 100': { gender: 'F', page: '100' },
    'a rare term': { search: rare },
    'a common term': { search: common },
  }
}

/** Where nothing is left to show, an answer is its total alone. */
const TOTALS = [
  'page 1',
  'members',
  'a day',
  'gender F',
  'check-out QR',
  'age 60+',
  'a day, gender F',
  'a rare term',
  'a common term',
]
const PAST_THE_END = '1000000'

export type Questions = Record<string, string>

/** The address of each question, by its name. A branch with fewer pages is asked for its last. */
export const questionsOf = async (branch: LargestBranch): Promise<Questions> => {
  const pathOf = (asked: Asked) =>
    `${records.list.path}?${new URLSearchParams({ shopId: branch.quickId, limit: '10', ...asked })}`
  const lastPage = async (asked: Asked) => {
    const headers = { authorization: `Bearer ${await branch.token()}` }
    const answer = await fetch(branch.serverUrl + pathOf({ ...asked, page: '1' }), { headers })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { total_pages: number }).total_pages
  }
  const pages = await pagesOf(branch)
  const questions: Questions = {}
  for (const [name, asked] of Object.entries(pages)) {
    const page = asked.page === undefined ? 1 : Math.min(Number(asked.page), await lastPage(asked))
    questions[name] = pathOf({ ...asked, page: String(page) })
  }
  for (const name of TOTALS) questions[`total of ${name}`] = pathOf({ ...pages[name], page: PAST_THE_END })
  return questions
}
