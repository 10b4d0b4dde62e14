import type { App } from '@quickprism/contract/app'

/**
 * Who is signed in where, as the rules of signing in say it, over a few people, their sessions and the codes and QRs
 * that lead to them. Nothing of the server is asked: what it does is compared with this.
 */
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const CODE = { lasts: 5 * MINUTE, tries: 5 }
const SENT = [
  { most: 5, within: 15 * MINUTE },
  { most: 10, within: DAY },
]
const WRONG = { most: 20, within: DAY }
const TOKEN_LASTS = 10 * MINUTE
const GRACE = 10 * SECOND
const LIVES: Record<App, { idle: number; whole: number }> = {
  dashboard: { idle: 12 * HOUR, whole: 7 * DAY },
  companion: { idle: 90 * DAY, whole: 365 * DAY },
}
/** Whoever ends a phone's session this soon after it approved takes the approval back. */
const APPROVAL_STANDS_AFTER = 10 * MINUTE
const QR = { lasts: 5 * MINUTE, poll: 5, number: 2 * MINUTE, answerStands: 30 * SECOND }

type Count = { used: number; renewsAt: number }
type Person = { code: { sentAt: number; tries: number; used: boolean } | undefined; sent: Count[]; wrong: Count }

export type ModelSession = {
  person: number
  app: App
  expiresAt: number
  endsAt: number
  generation: number
  rotatedAt: number
  ended: boolean
  /** When each of its access tokens was given. */
  tokens: number[]
  approved: { by: number; at: number } | undefined
}

export type ModelQr = {
  expiresAt: number
  answer: { approved: boolean; by: number; at: number } | undefined
  scannedBy: number | undefined
  consumed: boolean
  polledAt: number | undefined
  pollSeconds: number
}

const noCount = (): Count => ({ used: 0, renewsAt: 0 })

export type Polled = 404 | 'denied' | 'slow_down' | 'pending' | 'authenticated'

export class SignInModel {
  now: number
  readonly people: Person[]
  readonly sessions: ModelSession[] = []
  readonly qrs: ModelQr[] = []

  constructor(now: number, people: number) {
    this.now = now
    this.people = Array.from({ length: people }, () => ({
      code: undefined,
      sent: SENT.map(noCount),
      wrong: noCount(),
    }))
  }

  #count(count: Count, within: number) {
    if (count.renewsAt <= this.now) Object.assign(count, { used: 0, renewsAt: this.now + within })
    return count
  }

  #start(person: number, app: App, approved?: ModelSession['approved']) {
    this.sessions.push({
      person,
      app,
      expiresAt: this.now + LIVES[app].idle,
      endsAt: this.now + LIVES[app].whole,
      generation: 1,
      rotatedAt: this.now,
      ended: false,
      tokens: [this.now],
      approved,
    })
  }

  #isLive({ ended, expiresAt }: ModelSession) {
    return !ended && expiresAt > this.now
  }

  #end(index: number) {
    const session = this.sessions[index] as ModelSession
    if (session.ended) return
    session.ended = true
    for (const other of this.sessions) {
      if (other.approved?.by === index && other.approved.at > this.now - APPROVAL_STANDS_AFTER) other.ended = true
    }
  }

  send(person: number): 200 | 429 {
    const { sent } = this.people[person] as Person
    const counts = SENT.map(({ within }, index) => this.#count(sent[index] as Count, within))
    if (counts.some(({ used }, index) => used >= (SENT[index] as { most: number }).most)) return 429
    for (const count of counts) count.used++
    ;(this.people[person] as Person).code = { sentAt: this.now, tries: 0, used: false }
    return 200
  }

  verify(person: number, isRight: boolean, app: App): 200 | 422 {
    const one = this.people[person] as Person
    const wrong = this.#count(one.wrong, WRONG.within)
    wrong.used = Math.min(wrong.used, WRONG.most) + 1
    const { code } = one
    if (!code || code.used || code.tries >= CODE.tries || code.sentAt + CODE.lasts <= this.now) return 422
    code.tries++
    if (!isRight || wrong.used > WRONG.most) return 422
    code.used = true
    wrong.used--
    this.#start(person, app)
    return 200
  }

  /** Whether a token is good: the session lives, and it was given not long ago. */
  isGood(index: number, token: number) {
    const session = this.sessions[index] as ModelSession
    return this.#isLive(session) && (session.tokens[token] as number) + TOKEN_LASTS > this.now
  }

  /** Answered with the current token, with none, or with none for ever. */
  refresh(index: number, generation: number, how: { isGenuine: boolean; app: App }): 200 | 401 {
    const session = this.sessions[index] as ModelSession
    if (!this.#isLive(session) || !how.isGenuine || how.app !== session.app) return 401
    const age = session.generation - generation
    if (age > 1 || (age === 1 && this.now - session.rotatedAt > GRACE)) {
      this.#end(index)
      return 401
    }
    if (age === 0) {
      session.generation++
      session.rotatedAt = this.now
      session.expiresAt = Math.min(this.now + LIVES[session.app].idle, session.endsAt)
    }
    session.tokens.push(this.now)
    return 200
  }

  logout(index: number, token: number): 200 | 401 {
    if (!this.isGood(index, token)) return 401
    this.#end(index)
    return 200
  }

  liveOf(index: number) {
    const { person } = this.sessions[index] as ModelSession
    return [...this.sessions.keys()].filter((other) => {
      const session = this.sessions[other] as ModelSession
      return session.person === person && this.#isLive(session)
    })
  }

  signOutOthers(index: number, token: number): 200 | 401 {
    if (!this.isGood(index, token)) return 401
    for (const other of this.liveOf(index)) if (other !== index) this.#end(other)
    return 200
  }

  signOutDevice(index: number, token: number, target: number): 200 | 401 | 404 {
    if (!this.isGood(index, token)) return 401
    const [own, other] = [this.sessions[index] as ModelSession, this.sessions[target] as ModelSession]
    if (other.person !== own.person || other.ended) return 404
    this.#end(target)
    return 200
  }

  begin() {
    this.qrs.push({
      expiresAt: this.now + QR.lasts,
      answer: undefined,
      scannedBy: undefined,
      consumed: false,
      polledAt: undefined,
      pollSeconds: QR.poll,
    })
  }

  /** Whether someone may look at a QR and answer it at all. */
  #refusal(index: number, token: number): 401 | 403 | undefined {
    if (!this.isGood(index, token)) return 401
    return (this.sessions[index] as ModelSession).app === 'companion' ? undefined : 403
  }

  #waits({ answer, expiresAt }: ModelQr) {
    return answer === undefined && expiresAt > this.now
  }

  scan(which: number, index: number, token: number): 200 | 401 | 403 | 404 | 409 {
    const refusal = this.#refusal(index, token)
    if (refusal) return refusal
    const qr = this.qrs[which] as ModelQr
    if (!this.#waits(qr)) return 404
    if (qr.scannedBy !== undefined && qr.scannedBy !== index) return 409
    if (qr.scannedBy === undefined) qr.expiresAt = Math.min(qr.expiresAt, this.now + QR.number)
    qr.scannedBy = index
    return 200
  }

  answer(
    which: number,
    index: number,
    token: number,
    { approve, isNumber }: { approve: boolean; isNumber: boolean },
  ): 200 | 401 | 403 | 404 | 422 {
    const refusal = this.#refusal(index, token)
    if (refusal) return refusal
    const qr = this.qrs[which] as ModelQr
    const isTheirs = qr.scannedBy === undefined || qr.scannedBy === index
    if (!this.#waits(qr) || !isTheirs) return this.#isSameAnswer(qr, index, approve, isNumber) ? 200 : 404
    const approved = approve && isNumber && qr.scannedBy !== undefined
    qr.answer = { approved, by: index, at: this.now }
    qr.expiresAt = Math.max(qr.expiresAt, this.now + QR.answerStands)
    return approve && !approved ? 422 : 200
  }

  /** A phone that lost the response sends its answer again. */
  #isSameAnswer({ answer, expiresAt }: ModelQr, index: number, approve: boolean, isNumber: boolean) {
    if (!answer || expiresAt <= this.now || answer.by !== index || answer.approved !== approve) return false
    return !approve || isNumber
  }

  poll(which: number, hasSecret: boolean): Polled {
    const qr = this.qrs[which] as ModelQr
    if (!hasSecret || qr.consumed || qr.expiresAt <= this.now) return 404
    const isEarly = qr.polledAt !== undefined && this.now < qr.polledAt + (qr.pollSeconds - 1) * SECOND
    const look = () => {
      qr.polledAt = this.now
      if (isEarly) qr.pollSeconds += QR.poll
    }
    if (qr.answer?.approved === false || isEarly || !qr.answer) {
      look()
      return qr.answer?.approved === false ? 'denied' : isEarly ? 'slow_down' : 'pending'
    }
    const { by, at } = qr.answer
    const phone = this.sessions[by] as ModelSession
    if (!this.#isLive(phone)) return 404
    look()
    qr.consumed = true
    this.#start(phone.person, 'dashboard', { by, at })
    return 'authenticated'
  }
}
