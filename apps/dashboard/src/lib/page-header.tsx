import { DocumentTitle } from '@quickprism/app/document-title'
import { t } from '@quickprism/client/words'
import type { Sentence } from '@quickprism/contract/sentence'
import { Breadcrumb } from '@quickprism/ui/breadcrumb'
import { PageHeader as PageHeaderLook } from '@quickprism/ui/page-header'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { crumbsOf } from './crumbs.ts'

type PageHeaderProps = {
  title: string | Sentence
  /** Part of the heading, such as a word that no one may miss. */
  beside?: ReactNode
  /** One line, where it helps. */
  description?: ReactNode
  /** At the right; one of them primary. */
  actions?: ReactNode
  actionsBeside?: boolean
  /** From 1024 to 1439 px one line: no breadcrumb, the description beside the title. */
  compact?: boolean
}

/** The head of every screen: where it is, what it is called, what can be done. Holds the only h1. */
export const PageHeader = ({ title, beside, ...rest }: PageHeaderProps) => {
  const crumbs = crumbsOf(useLocation({ select: ({ pathname }) => pathname }))
  const parts = crumbs.map(({ label, path }, index) =>
    index < crumbs.length - 1 ? (
      <Link key={path} to={path}>
        {t(label)}
      </Link>
    ) : (
      t(label)
    ),
  )
  return (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      <PageHeaderLook
        breadcrumb={<Breadcrumb parts={parts} />}
        title={
          beside ? (
            <span className="flex flex-wrap items-center gap-3">
              {t(title)} {beside}
            </span>
          ) : (
            t(title)
          )
        }
        {...rest}
      />
    </>
  )
}
