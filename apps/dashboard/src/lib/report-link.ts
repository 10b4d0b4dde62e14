import { z } from 'zod'

/** What the address of a mailed report says: the branch, and which run of a schedule it is. */
const Link = z.object({ shopId: z.string().min(1), run: z.string().min(1) })
export type ReportLink = z.infer<typeof Link>

/** Nothing where a part is missing. */
export const readReportLink = (search: unknown): ReportLink | undefined => Link.safeParse(search).data
