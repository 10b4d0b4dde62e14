import { checkoutType, exitGrade } from '@quickprism/server/db/codes'
import { closingAfter, type Hours, nightAfter } from './closing-model.ts'
import { Passes } from './pass-model.ts'
import { Posters } from './poster-model.ts'
import { Refusals } from './refusal-model.ts'

/** People are numbers of the scene's people, or names of those who have nothing else; times are milliseconds. */
export type Who = number | string

export type ModelVisit = {
  who: Who
  branch: number
  came: number
  kind: number
  isNew: boolean
  /** Its time is what a phone said afterwards. */
  reported: boolean
  /** None for leads. */
  lead?: ModelVisit
  out?: { type: number; grade: number; at: number }
}

/** A visit as a phone names it. */
export type VisitName = Pick<ModelVisit, 'who' | 'came'>

/** Where a phone says it is. One that is unsure is credited with little, one that is vague says nothing. */
export type Stands = 'here' | 'far' | 'far and unsure' | 'here and vague' | 'nowhere'

const refusedFor: Record<Stands, string | undefined> = {
  here: undefined,
  far: 'too_far',
  'far and unsure': 'too_far',
  'here and vague': 'no_position',
  nowhere: 'no_position',
}

export type Scan = {
  by: number
  branch: number
  /** Which of the posters that hung there was scanned. */
  poster: number
  nonce: string
  /** When it was made, where the phone reports it later. */
  scannedAt?: number | undefined
  stands: Stands
  passes: readonly number[]
  typed: readonly number[]
  names: readonly string[]
}

/** What someone shows or says at the desk. */
export type AtDesk = 'pass' | 'told' | 'name'

export type Leaving = {
  by: 'qr' | 'geofence' | 'signed-out'
  /** A scan on leaving: of which poster, and whether they stand at the door. */
  poster: number
  stands: Stands
  leftAt: number | undefined
  /** Which visits of the group end; all of them without it. */
  only: readonly VisitName[] | undefined
}

/** One lead has one question that waits for a person: with that of their next visit it is over, as if by a no. */
export type Request = { lead: number; to: number; group: ModelVisit; at: number; answer?: boolean; answeredAt?: number }
type Job = { close: ModelVisit; leftAt: number } | { join: Request }

export type Answer = { in: number; asked: number; refused: number; already: number; again: boolean } | { no: string }

type Heard = {
  scan: Scan
  visit: ModelVisit
  asks: readonly number[]
  /** Companions who are not in the group; a scan that is sent again is answered with them as well. */
  outsiders: { refused: number; already: number; unmet: number }
}

/** Whether they were seen to leave it later than that. */
const rulesOut = ({ came, out }: ModelVisit, at: number) =>
  came <= at && out !== undefined && out.at > at && out.grade === exitGrade.observed

/** A check-in that the desk undid is a row, and nothing else knows of it. */
const counts = ({ out }: ModelVisit) => out?.type !== checkoutType.undone

const TWO_DAYS = 48 * 3_600_000
const ONE_DAY = 24 * 3_600_000
const ONE_HOUR = 3_600_000
const QUARTER_HOUR = 900_000

/** What should be true at a few branches, in the plainest way it can be said. No database, no counters, no shortcuts. */
export class VisitModel {
  readonly visits: ModelVisit[] = []
  readonly presence = new Map<number, ModelVisit>()
  private readonly turnedAway = new Refusals()
  readonly requests: Request[] = []
  private readonly jobs: Job[] = []
  private readonly scans = new Map<string, Heard>()
  private readonly blacklist = new Set<string>()
  private readonly claimed = new Set<string>()
  private readonly passes = new Passes()
  /** Of each branch. */
  readonly posters: readonly Posters[]
  now = 0
  /** The server dies after a branch's commit: identity hears nothing of it. */
  private isCutOff = false

  readonly hours: Hours[]
  private readonly businessOf: readonly number[]
  private readonly isMember: (person: number, branch: number) => boolean

  constructor(hours: Hours[], businessOf: readonly number[], isMember: (person: number, branch: number) => boolean) {
    this.hours = hours
    this.businessOf = businessOf
    this.isMember = isMember
    this.posters = hours.map(() => new Posters())
  }

  get refusals() {
    return this.turnedAway.told
  }

  private dueOf(visit: ModelVisit) {
    return closingAfter(visit.came, this.hours[visit.branch] as Hours)
  }

  /** The last they made there, or had made by a time. */
  private lastVisit(
    person: Who,
    branch: number,
    by = Number.POSITIVE_INFINITY,
    isMeant: (visit: ModelVisit) => boolean | undefined = () => true,
  ) {
    return this.visits
      .filter((visit) => visit.who === person && visit.branch === branch && visit.came <= by && counts(visit))
      .filter(isMeant)
      .sort((a, b) => b.came - a.came)[0]
  }

  private groupOf(lead: ModelVisit) {
    return this.visits.filter((visit) => visit === lead || visit.lead === lead)
  }

  /**
   * The visit someone is in at a branch, or was in at a time: open, not past closing, and they are not known to have gone
   * elsewhere between its beginning and then.
   */
  private insideBy(person: number, branch: number, late?: number) {
    const at = late ?? this.now
    const last = this.lastVisit(person, branch, late)
    const seen = this.presence.get(person)
    const isOpen = last && (!last.out || (late !== undefined && last.out.at > late)) && this.dueOf(last) > at
    const isElsewhere = last && seen && seen !== last && seen.came >= last.came && seen.came <= at
    return isOpen && !isElsewhere ? last : undefined
  }

  /** Whether a scan with this nonce has made a visit. */
  knows(nonce: string) {
    return [...this.scans.keys()].some((key) => key.startsWith(nonce))
  }

  private isBlacklisted(person: number, branch: number) {
    return this.blacklist.has(`${person} at ${branch}`)
  }

  private add(who: Who, branch: number, came: number, reported: boolean, lead?: ModelVisit) {
    const isMember = typeof who === 'number' && this.isMember(who, branch)
    const visit: ModelVisit = {
      who,
      branch,
      came,
      kind: isMember ? 1 : 2,
      isNew: !this.visits.some((other) => other.who === who && other.branch === branch && counts(other)),
      reported,
      ...(lead ? { lead } : {}),
    }
    this.visits.push(visit)
    return visit
  }

  private note(arrived: readonly ModelVisit[]) {
    if (this.isCutOff) return
    for (const visit of arrived.filter(({ who }) => typeof who === 'number')) {
      const person = visit.who as number
      const before = this.presence.get(person)
      if (!before || before.came <= visit.came) this.presence.set(person, visit)
      if (!before || before === visit) continue
      const [older, newer] = before.came <= visit.came ? [before, visit] : [visit, before]
      this.jobs.push({ close: older, leftAt: newer.came })
    }
  }

  private again(visit: ModelVisit, isLateAgain = false) {
    const group = this.groupOf(visit)
    this.note(group.filter(({ out }) => isLateAgain || !out))
    const asked = this.requests.filter((request) => request.group === visit && request.answer !== true).length
    return { in: group.length - 1, asked, refused: 0, already: 0, again: true }
  }

  /**
   * A scan that made a visit comes again: whoever it was to ask when it was first heard is asked, if the server had no
   * time for it before, and nobody else, also where it tells of more people now.
   */
  private sentAgain({ by, typed, scannedAt }: Scan, { visit, asks, outsiders }: Heard, shown: readonly number[]) {
    const group = this.groupOf(visit).map(({ who }) => who)
    // Who was there when it was heard has been looked at then; what was reported later only says whom to ask.
    const told = [...new Set([...typed, ...(visit.reported ? shown : [])])]
    if (!visit.out) {
      this.ask(
        by,
        visit,
        told.filter((person) => asks.includes(person) && !group.includes(person)),
      )
    }
    const { unmet, ...others } = outsiders
    const answer = this.again(visit, scannedAt !== undefined)
    return { ...answer, ...others, asked: answer.asked + unmet }
  }

  private refuse(person: number, branch: number, code: string, scan: string, scanned?: number) {
    this.turnedAway.add({ person, branch, code, scan, at: this.now, scanned })
  }

  /** Puts the question to each of them once for a visit. */
  private ask(lead: number, group: ModelVisit, people: readonly number[]) {
    if (this.isCutOff) return
    for (const to of people) {
      if (this.requests.some((request) => request.group === group && request.to === to)) continue
      const waiting = this.requests.find(
        (request) => request.lead === lead && request.to === to && request.answer === undefined,
      )
      if (waiting) waiting.answer = false
      this.requests.push({ lead, to, group, at: this.now })
    }
  }

  /** The phones show their passes for a scan when it is made, whenever it is sent. */
  show({ nonce, scannedAt }: Scan) {
    this.passes.show(nonce, scannedAt ?? this.now)
  }

  checkInAndDie(scan: Scan) {
    this.isCutOff = true
    this.checkIn(scan)
    this.isCutOff = false
  }

  checkIn(scan: Scan): Answer {
    const { by, branch, nonce } = scan
    const late = scan.scannedAt === undefined ? undefined : Math.min(this.now, scan.scannedAt)
    const at = late ?? this.now
    if (!this.posters[branch]?.isGood(scan.poster, scan.scannedAt)) return { no: 'old_poster' }
    const good = this.passes.good(scan, at)
    const key = `${nonce} in ${this.businessOf[branch]}`
    const before = this.scans.get(key)
    if (before && (before.scan.by !== by || before.scan.branch !== branch)) return { no: 'conflict' }
    if (before) return this.sentAgain(scan, before, late === undefined ? [] : good)
    const inside = this.insideBy(by, branch, late)
    if (inside) return this.again(inside)
    const next = late === undefined ? undefined : this.begunAfter(scan, good, late)
    if (next) return this.again(next)
    if (at < this.now - ONE_DAY) return { no: 'too_late' }

    const code = this.isBlacklisted(by, branch) ? 'blacklisted' : refusedFor[scan.stands]
    if (code) {
      this.refuse(by, branch, code, nonce, late)
      return { no: code }
    }

    const spans = [by, ...this.statedBy(by)].flatMap((who) => this.spansOf(who, branch, at))
    if (spans.some((visit) => rulesOut(visit, at))) return { no: 'conflict' }

    // Reported later, a pass says whom to ask, and not that they were there.
    const read = late === undefined ? this.passes.use(scan, good) : good
    const passes = late === undefined ? read.filter((person) => person !== by) : []
    const unread = scan.passes.length - read.length
    const told = late === undefined ? scan.typed : [...scan.typed, ...read]
    const typed = [...new Set(told)].filter((person) => person !== by && !passes.includes(person))
    const already = passes.filter((person) => this.insideBy(person, branch, late))
    const others = passes.filter((person) => !already.includes(person))
    const refused = others.filter((person) => this.isBlacklisted(person, branch))
    for (const person of [by, ...others.filter((one) => !refused.includes(one))]) this.makeRoom(person, branch, at)
    const lead = this.add(by, branch, at, late !== undefined)
    const along = [...others.filter((person) => !refused.includes(person)), ...scan.names]
    const group = [lead, ...along.map((who) => this.add(who, branch, at, lead.reported, lead))]
    for (const visit of group) this.settle(visit)
    for (const person of refused) this.refuse(person, branch, 'blacklisted', nonce, late)
    const outsiders = { refused: refused.length, already: already.length, unmet: unread }
    this.scans.set(key, { scan, visit: lead, asks: typed, outsiders })
    this.note(group)
    if (!lead.out) this.ask(by, lead, typed)
    return {
      in: along.length,
      // Who could not be read is told like someone who has to answer first.
      asked: typed.length + unread,
      refused: refused.length,
      already: already.length,
      again: false,
    }
  }

  /** A scan of someone alone that is reported later is the visit they began there right after it. */
  private begunAfter({ by, branch, passes, typed, names }: Scan, good: readonly number[], at: number) {
    const isAlone = [...good, ...typed].every((person) => person === by) && names.length === 0
    const next = this.spansOf(by, branch, at)
      .filter(({ came }) => came > at)
      .sort((a, b) => a.came - b.came)[0]
    const isSame = next && next.branch === branch && next.came - at <= QUARTER_HOUR
    return isSame && isAlone && passes.length === good.length ? next : undefined
  }

  /** The visits of someone in the business of a branch that were not over at a moment, or began after it. */
  private spansOf(person: Who, branch: number, at: number) {
    return this.visits.filter(
      (visit) =>
        visit.who === person &&
        this.businessOf[visit.branch] === this.businessOf[branch] &&
        counts(visit) &&
        (visit.out?.at ?? Number.POSITIVE_INFINITY) > Math.max(at, visit.came),
    )
  }

  /** What a desk writes down for someone who shows no account. */
  private statedBy(person: number) {
    return [`told ${person}`, `Person ${person}`]
  }

  /** Nobody is in two visits of a business at once: what covers the moment ends then, also what a desk wrote down. */
  private makeRoom(person: number, branch: number, at: number) {
    this.leaveFor(person, branch, at, this.presence.get(person))
    for (const stated of this.statedBy(person)) {
      this.leaveFor(stated, branch, at)
      const isSame = (visit: ModelVisit) =>
        visit.came > at && visit.came - at <= QUARTER_HOUR && visit.branch === branch
      const isUnseen = ({ out }: ModelVisit) => out?.grade !== exitGrade.observed
      const same = this.spansOf(stated, branch, at).filter((visit) => isSame(visit) && isUnseen(visit))
      for (const visit of same) this.end(visit, checkoutType.geoTagged, exitGrade.inferred, visit.came)
    }
  }

  private leaveFor(person: Who, branch: number, at: number, seen?: ModelVisit) {
    for (const visit of this.spansOf(person, branch, at).filter(({ came }) => came <= at)) {
      const isElsewhere = seen && seen !== visit && seen.came >= visit.came && seen.came <= at
      const left = isElsewhere ? seen.came : at
      if (!visit.out && left >= this.dueOf(visit)) this.endAtClosing(visit)
      else if (!visit.out || visit.out.grade !== exitGrade.observed) {
        this.end(visit, checkoutType.geoTagged, exitGrade.inferred, left)
      }
    }
  }

  /** What began in the past has ended where they came next, or when the branch closed. */
  private settle(visit: ModelVisit) {
    const own = this.spansOf(visit.who, visit.branch, visit.came).filter((other) => other !== visit)
    const stated = typeof visit.who === 'number' ? this.statedBy(visit.who) : []
    const written = stated.flatMap((who) => this.spansOf(who, visit.branch, visit.came))
    const later = [...own, ...written.filter(({ came }) => came > visit.came)]
    const next = Math.min(...later.map(({ came }) => came))
    if (Math.min(next, this.dueOf(visit)) > this.now) return
    if (next < this.dueOf(visit)) this.end(visit, checkoutType.geoTagged, exitGrade.inferred, next)
    else this.endAtClosing(visit)
  }

  private end(visit: ModelVisit, type: number, grade: number, at: number) {
    visit.out = { type, grade, at: Math.max(at, visit.came) }
  }

  private endAtClosing(visit: ModelVisit) {
    this.end(visit, checkoutType.timeout, exitGrade.assumed, this.dueOf(visit))
  }

  /** Whether what was assumed about a visit can still be corrected. */
  private isAssumed({ out }: ModelVisit) {
    return out?.type === checkoutType.timeout && out.at >= this.now - TWO_DAYS
  }

  /** Whether a leaving at that time says something of a visit that closing ended, or would have (Q150). */
  private isInItsNight(visit: ModelVisit, at: number) {
    const { who, branch, came, out } = visit
    const closed = out ? out.at : this.dueOf(visit)
    const hasComeAgain = this.spansOf(who, branch, came).some(
      (other) => other !== visit && other.came >= came && other.came <= at,
    )
    const hasTried = typeof who === 'number' && this.turnedAway.hasTried(who, branch, { after: came, by: at })
    const isRecent = closed > this.now - TWO_DAYS && at < nightAfter(closed, this.hours[branch] as Hours)
    return isRecent && !hasComeAgain && !hasTried
  }

  /** How many visits it ended, or that there was none. */
  checkOut(person: number, branch: number, { by, poster, stands, leftAt, only }: Leaving): number | { no: string } {
    if (by === 'qr' && !this.posters[branch]?.isGood(poster, leftAt)) return { no: 'old_poster' }
    const isLate = by === 'qr' && leftAt !== undefined
    if (isLate && leftAt < this.now - TWO_DAYS) return { no: 'too_late' }
    const isNamed = ({ who, came }: ModelVisit) => only?.some((one) => one.who === who && one.came === came)
    const asOf = isLate ? leftAt : undefined
    const own = (only && this.lastVisit(person, branch, undefined, isNamed)) ?? this.lastVisit(person, branch, asOf)
    if (!own || (by !== 'qr' && this.presence.get(person)?.branch !== branch)) return { no: 'missing' }
    // Who stands elsewhere has left, and says so instead (Q126).
    if (by === 'qr' && stands === 'far') return { no: 'too_far' }
    const isSeen = by === 'qr' && stands === 'here' && !isLate
    const type = { qr: checkoutType.qr, geofence: checkoutType.geoTagged, 'signed-out': checkoutType.loggedOut }[by]
    const at = Math.min(this.now, Math.max(own.came, leftAt ?? this.now))
    // Who joined after that moment came later.
    const leaving = (own.lead ? [own] : this.groupOf(own)).filter((visit) => (only ? isNamed(visit) : visit.came <= at))
    const isOver = this.dueOf(own) <= this.now
    const open = leaving.filter((visit) => !visit.out && (!isOver || this.isInItsNight(visit, at)))
    const late = leaving.filter((visit) => this.isAssumed(visit) && this.isInItsNight(visit, at))
    const forgotten = leaving.filter((visit) => !visit.out && !open.includes(visit) && visit.came < this.dueOf(own))
    for (const visit of [...open, ...late])
      this.end(visit, type, isSeen && visit === own ? exitGrade.observed : exitGrade.inferred, at)
    for (const visit of forgotten) this.endAtClosing(visit)
    return open.length
  }

  /** They are known to have gone by this time. */
  private conclude(visit: ModelVisit, leftAt: number, type: number, isElsewhere = false) {
    if (!visit.out && leftAt >= this.dueOf(visit)) return this.endAtClosing(visit)
    const mayCorrect = isElsewhere ? this.isUnseen(visit) : this.isAssumed(visit)
    if (!visit.out || (mayCorrect && leftAt < visit.out.at)) {
      this.end(visit, type, exitGrade.inferred, leftAt)
    }
  }

  /** Whether better evidence may still change an end that nobody saw. */
  private isUnseen({ out }: ModelVisit) {
    return out !== undefined && out.grade !== exitGrade.observed && out.at >= this.now - TWO_DAYS
  }

  /** The questions that were put to someone, the oldest first. */
  requestsTo(person: number) {
    return this.requests.filter(({ to }) => to === person).sort((one, other) => one.at - other.at)
  }

  answer(request: Request, accept: boolean, stands: Stands): 'done' | { no: string } {
    const { to, group } = request
    if (request.at <= this.now - ONE_HOUR || (request.answer ?? accept) !== accept) return { no: 'missing' }
    if (request.answer !== undefined) return 'done'
    // A group that has left, or whose branch has closed, takes no more people, whether or not closing was recorded.
    if (accept && (group.out || this.dueOf(group) <= this.now)) return { no: 'missing' }
    // A yes is a check-in by phone: the branch looks at it as at any other.
    if (accept && !this.insideBy(to, group.branch)) {
      const code = this.isBlacklisted(to, group.branch) ? 'blacklisted' : refusedFor[stands]
      if (code) {
        this.refuse(to, group.branch, code, this.nameOf(request))
        return { no: code }
      }
    }
    request.answer = accept
    request.answeredAt = this.now
    if (accept) this.jobs.push({ join: request })
    return 'done'
  }

  private nameOf(request: Request) {
    return `request ${this.requests.indexOf(request)}`
  }

  private join(request: Request, dies: boolean) {
    const { to, group } = request
    if (this.insideBy(to, group.branch)) return
    if (this.isBlacklisted(to, group.branch)) {
      this.refuse(to, group.branch, 'blacklisted', this.nameOf(request))
      return
    }
    if (this.groupOf(group).some(({ who }) => who === to)) return
    const agreedAt = request.answeredAt as number
    // From when they agreed, and not while they were in a visit of their own that has ended since.
    const ended = this.spansOf(to, group.branch, agreedAt).find(({ came, out }) => out && came <= agreedAt)
    const at = ended?.out?.at ?? agreedAt
    // Where they went on to in that moment, there they are.
    if (ended && this.spansOf(to, group.branch, agreedAt).some(({ came }) => came === at)) return
    // Nobody joins a lead who had left by then.
    if (group.out && group.out.at <= at) return
    if (!ended) this.makeRoom(to, group.branch, at)
    const visit = this.add(to, group.branch, at, false, group)
    this.settle(visit)
    // Nobody looks for a visit that is over when the job runs again.
    if (!(dies && visit.out)) this.note([visit])
  }

  /** Where a worker dies between two databases, the job runs again. */
  runJobs(dies = false) {
    for (const job of this.jobs.splice(0)) {
      if ('join' in job) this.join(job.join, dies)
      else this.conclude(job.close, job.leftAt, checkoutType.geoTagged, true)
    }
  }

  private isInsideAs(who: Who, branch: number) {
    const last = this.lastVisit(who, branch)
    return last !== undefined && !last.out && this.dueOf(last) > this.now
  }

  /** Someone comes to the desk: nothing where the branch refuses them. */
  enter(person: number, branch: number, how: AtDesk): 'in' | 'inside' | undefined {
    if (this.isBlacklisted(person, branch)) return undefined
    if (how !== 'name' && this.insideBy(person, branch)) return 'inside'
    const [told, named] = this.statedBy(person) as [string, string]
    const isHere = this.visits.some((visit) => visit.who === person && visit.branch === branch)
    const isFree = [person, told].every((who) => this.spansOf(who, branch, this.now).length === 0)
    const stated = isHere && isFree ? person : told
    const isClaimed = this.claimed.has(`${person} in ${this.businessOf[branch]}`)
    const who = { pass: person, told: stated, name: isClaimed ? person : named }[how]
    if (who !== person && this.isInsideAs(who, branch)) return 'inside'
    if (how === 'name' && this.isInsideAs(person, branch)) return 'inside'
    const lastKind = this.lastVisit(person, branch)?.kind
    if (how === 'pass') this.makeRoom(person, branch, this.now)
    else this.leaveFor(who, branch, this.now)
    const visit = this.add(who, branch, this.now, false)
    if (how === 'told' && who === person) visit.kind = lastKind ?? 2
    if (how === 'name') visit.kind = 2
    if (how === 'pass') this.note([visit])
    return 'in'
  }

  /** An account claims what a desk wrote down by its name and mobile, where the business knows nothing else of it. */
  claim(person: number, branch: number) {
    const business = this.businessOf[branch]
    const isThere = (visit: ModelVisit, who: Who) => visit.who === who && this.businessOf[visit.branch] === business
    const written = this.visits.filter((visit) => isThere(visit, `Person ${person}`))
    if (written.length === 0 || this.visits.some((visit) => isThere(visit, person))) return false
    for (const visit of written) visit.who = person
    this.claimed.add(`${person} in ${business}`)
    const open = written.filter((visit) => !visit.out && this.dueOf(visit) > this.now)
    this.note(open.sort((one, other) => one.came - other.came).slice(-1))
    return true
  }

  /** The desk sees someone leave: how many visits that ends. */
  isSeenLeaving(visit: ModelVisit) {
    if (visit.out) return 0
    if (this.dueOf(visit) <= this.now - TWO_DAYS) this.endAtClosing(visit)
    else this.end(visit, checkoutType.qr, exitGrade.observed, this.now)
    return 1
  }

  /** Whose account a desk wrote down by what they stated; nobody's of a name alone. */
  private accountOf(stated: string) {
    const accounts = this.visits.flatMap(({ who }) => (typeof who === 'number' ? who : []))
    return [...new Set(accounts)].filter((person) => this.statedBy(person).includes(stated))
  }

  /** The desk takes a leaving back, where nothing later of them is known: how many visits that opens. */
  hasNotLeft(visit: ModelVisit): number | { no: string } {
    if (!visit.out || !counts(visit)) return 0
    const { who, branch, came } = visit
    const rows = [who, ...(typeof who === 'number' ? this.statedBy(who) : this.accountOf(who))]
    const later = rows.flatMap((row) => this.spansOf(row, branch, came))
    const hasLater = later.some((other) => other !== visit && other.came >= came)
    if (this.dueOf(visit) <= this.now || hasLater) return { no: 'conflict' }
    delete visit.out
    return 1
  }

  /** The desk writes someone down and takes it back at once: only those who are in no visit there. */
  isMistaken(person: number, branch: number) {
    if (this.visits.some((visit) => visit.who === person && visit.branch === branch && !visit.out)) return false
    const visit = this.add(person, branch, this.now, false)
    visit.isNew = false
    this.end(visit, checkoutType.undone, exitGrade.observed, this.now)
    return true
  }

  closeDue() {
    for (const visit of this.visits) if (!visit.out && this.dueOf(visit) <= this.now) this.endAtClosing(visit)
  }

  signOut(person: number) {
    this.passes.endOf(person)
    const visit = this.presence.get(person)
    if (visit) this.conclude(visit, this.now, checkoutType.loggedOut)
  }

  /** A branch can refuse only those it has met. */
  setBlacklisted(person: number, branch: number, isOn: boolean) {
    if (!this.visits.some((visit) => visit.who === person && visit.branch === branch)) return
    if (isOn) this.blacklist.add(`${person} at ${branch}`)
    else this.blacklist.delete(`${person} at ${branch}`)
  }
}
