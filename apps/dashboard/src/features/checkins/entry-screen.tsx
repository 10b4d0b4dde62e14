import type { ReactNode } from 'react'
import { PageHeader } from '../../lib/page-header.tsx'
import { copy } from './copy.ts'
import { usePeopleOnSite } from './use-people-on-site.ts'

/** The head of the landing page, above the cards of other features. */
export const EntryScreen = ({ children }: { children?: ReactNode }) => (
  <>
    <PageHeader title={copy.entry} description={usePeopleOnSite()} />
    {children}
  </>
)
