import { inspected, inspectLocks } from './lock/inspect.ts'
import { verdict } from './verdict.ts'

verdict(
  'check-lock',
  `${inspected.packages} packages pinned by content, ${inspected.denied} denied versions absent; npm audit: skipped here, it needs its service`,
  inspectLocks(),
)
