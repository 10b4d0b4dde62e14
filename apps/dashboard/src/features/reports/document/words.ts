import { t } from '@quickprism/client/words'

const copy = {
  title: 'Visitor Report',
  business: 'Business',
  branch: 'Branch',
  period: 'Period',
  madeBy: 'Made by',
  made: '{{name}}, {{time}}',
  page: 'Page {{page}} of {{pages}}',
}

export type ReportWords = typeof copy

/** What a report says besides its contents, in the language of the page: who draws it does not know the language. */
export const reportWords = (): ReportWords => ({
  title: t(copy.title),
  business: t(copy.business),
  branch: t(copy.branch),
  period: t(copy.period),
  madeBy: t(copy.madeBy),
  made: t(copy.made, { name: '{{name}}', time: '{{time}}' }),
  page: t(copy.page, { page: '{{page}}', pages: '{{pages}}' }),
})
