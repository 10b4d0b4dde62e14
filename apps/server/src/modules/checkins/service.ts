export { type Judged, judgeCompanions } from './companions.ts'
export { type Comer, insertVisit, lastVisitOf } from './queries.ts'
export { keepRefusal } from './refusing.ts'
export { comerOf, kindAt, withNameAlone, withToldId } from './visitors.ts'
