import { randomUUID } from 'node:crypto'
import { checkins } from '@quickprism/contract/checkins'
import { load, rawRequest } from './loader.ts'
import { type Measured, median } from './measured.ts'
import { pgbench } from './pgbench.ts'
import { openScene, type Scene } from './scene.ts'

const CLIENTS = 16

/** The engine's two programs, on the same rows as the product's. */
const scripts = ({ business, branches, visitors }: Scene) => {
  const [firstBranch, lastBranch] = [branches[0]?.branchId, branches.at(-1)?.branchId]
  const [firstVisitor, lastVisitor] = [visitors[0]?.visitorId, visitors.at(-1)?.visitorId]
  const choose = `\\set branch random(${firstBranch}, ${lastBranch})\n\\set visitor random(${firstVisitor}, ${lastVisitor})\n`
  return {
    bare: `${choose}insert into business.visit (business_id, branch_id, checked_in_at, local_day, visitor_id, kind, is_new, nonce)
      values (${business.businessId}, :branch, clock_timestamp(), current_date, :visitor, 2, false, gen_random_uuid());`,
    checkIn: `${choose}select * from business.check_in(${business.businessId}, :branch, clock_timestamp(), localtimestamp,
      gen_random_uuid(), array[:visitor]::bigint[], array[2]::smallint[], array[30]::smallint[], array[1]::smallint[], 1::smallint);`,
  }
}

/** Check-ins over the interface: other people at other branches, each once in a round. */
const requests = ({ branches, posterKeys, visitors }: Scene) => {
  let number = 0
  return () => {
    const visitor = visitors[number]
    const branch = branches[number % branches.length]
    const key = posterKeys[number % branches.length]
    number++
    if (!visitor || !branch) return undefined
    return rawRequest(
      'POST',
      checkins.checkIn.path,
      { authorization: `Bearer ${visitor.token}` },
      {
        shop_quickID: branch.quickId,
        key,
        nonce: randomUUID(),
        position: { latitude: 12.93624, longitude: 77.62691, accuracy: 8 },
      },
    )
  }
}

export const benchCheckIn = async ({ rounds, seconds }: { rounds: number; seconds: number }): Promise<Measured> => {
  const scene = await openScene({ branches: 20, visitors: 1_500 * seconds })
  try {
    const { bare, checkIn } = scripts(scene)
    const at = { seconds, clients: CLIENTS, businessId: scene.business.businessId }
    const measured = { bare: [] as number[], checkIn: [] as number[], api: [] as number[] }
    await load(scene.serverUrl, requests(scene), { seconds: 1, connections: CLIENTS })
    for (let round = 0; round < rounds; round++) {
      await scene.query('delete from identity.presence')
      measured.bare.push(await pgbench(scene.cellUrl, bare, at))
      measured.checkIn.push(await pgbench(scene.cellUrl, checkIn, at))
      const { perSecond, statuses } = await load(scene.serverUrl, requests(scene), { seconds, connections: CLIENTS })
      if (Object.keys(statuses).join() !== '200')
        throw new Error(`Not every check-in succeeded: ${JSON.stringify(statuses)}`)
      measured.api.push(perSecond)
    }
    const [bareRate, checkInRate, apiRate] = [median(measured.bare), median(measured.checkIn), median(measured.api)]
    return {
      figures: {
        'bare insert, pgbench (per second)': bareRate,
        'check_in(), pgbench (per second)': checkInRate,
        'API check-in (per second)': apiRate,
      },
      ratios: {
        'check_in() ÷ bare insert': { value: checkInRate / bareRate, target: 0.4 },
        'API check-in ÷ check_in()': { value: apiRate / checkInRate, target: 0.45 },
      },
    }
  } finally {
    await scene.close()
  }
}
